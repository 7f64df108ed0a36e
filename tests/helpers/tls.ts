import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as plainRequest } from "node:http";
import { createServer, request as tlsRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** What stands in front of the product in production: it ends TLS and says whose request it passes on. */
export async function startTlsProxy() {
  const folder = mkdtempSync(join(tmpdir(), "site-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const made = spawnSync("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert],
  ]);
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
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

  /** One request through TLS, the certificate checked; redirects are not followed. */
  async function ask(
    path: string,
    init: { cookie?: string; form?: Record<string, string>; method?: string } = {},
  ) {
    const { cookie, form, method = form ? "POST" : "GET" } = init;
    const body = form && new URLSearchParams(form).toString();
    const sent = tlsRequest(`${url}${path}`, {
      ca,
      method,
      headers: {
        Accept: "text/html",
        ...(cookie && { Cookie: cookie }),
        ...(body && { Origin: url, "Content-Type": "application/x-www-form-urlencoded" }),
      },
    });
    sent.end(body);
    const [answer] = await once(sent, "response");
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    return {
      status: answer.statusCode as number,
      headers,
      cookies: (answer.headers["set-cookie"] ?? []) as string[],
      html: await text(answer),
    };
  }

  return {
    url,
    ask,
    /** The file that holds its certificate, good for two days. */
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
