import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as plainRequest } from "node:http";
import { createServer, request } from "node:https";
import { type AddressInfo, isIP } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

interface Asked {
  form?: Record<string, string> | undefined;
  method?: string | undefined;
  headers?: Record<string, string>;
}

/** Redirects are not followed. */
export async function askOverTls(
  site: { origin: string; port: number | string; ca: string | Buffer },
  path: string,
  { form, method = form ? "POST" : "GET", headers = {} }: Asked,
) {
  const { host, hostname } = new URL(site.origin);
  const body = form && new URLSearchParams(form).toString();
  const sent = request({
    agent: false,
    host: "127.0.0.1",
    port: site.port,
    ...(isIP(hostname) === 0 && { servername: hostname }),
    ca: site.ca,
    path,
    method,
    headers: {
      Host: host,
      Accept: "text/html",
      ...(body && { Origin: site.origin, "Content-Type": "application/x-www-form-urlencoded" }),
      ...headers,
    },
  });
  sent.end(body);
  const [answer] = await once(sent, "response");
  const cookies: string[] = answer.headers["set-cookie"] ?? [];
  const said = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) said.set(name, String(value));
  return { status: answer.statusCode as number, headers: said, cookies, html: await text(answer) };
}

export function makeCertificate(key: string, certificate: string, name: string, names: string) {
  const made = spawnSync("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", `/CN=${name}`, "-addext", `subjectAltName=${names}`, "-keyout", key, "-out", certificate],
  ]);
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
}

/** Ends TLS and sets forwarding headers. */
export async function startTlsProxy() {
  const folder = mkdtempSync(join(tmpdir(), "site-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  makeCertificate(key, cert, "127.0.0.1", "IP:127.0.0.1");
  const ca = readFileSync(cert);
  let target = 0;
  const server = createServer({ key: readFileSync(key), cert: ca }, (incoming, outgoing) => {
    const { method, url: path, headers, socket } = incoming;
    const forwarded = {
      ...headers,
      "x-forwarded-for": socket.remoteAddress,
      "x-forwarded-host": headers.host,
      "x-forwarded-proto": "https",
    };
    const passed = plainRequest(
      { host: "127.0.0.1", port: target, method, path, headers: forwarded },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `https://127.0.0.1:${port}`;

  const ask = (
    path: string,
    { cookie, ...rest }: { cookie?: string; form?: Record<string, string>; method?: string } = {},
  ) =>
    askOverTls({ origin: url, port, ca }, path, { ...rest, headers: { ...(cookie && { Cookie: cookie }) } });

  return {
    url,
    ask,
    certificate: cert,
    passTo(port: number) {
      target = port;
    },
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
