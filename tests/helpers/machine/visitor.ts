import { once } from "node:events";
import { request } from "node:https";
import { text } from "node:stream/consumers";

/** Somebody who reaches a site by its name over TLS, wherever that leads: `port` at this machine, the certificate checked. */
export function visitorOf(site: { origin: string; port: number; ca: string }) {
  const { host, hostname } = new URL(site.origin);
  let cookies: Record<string, string> = {};

  /** One request, or a form as a page without JavaScript sends it; redirects are not followed. */
  async function ask(
    path: string,
    { form, headers = {} }: { form?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    const body = form && new URLSearchParams(form).toString();
    const sent = request({
      agent: false,
      host: "127.0.0.1",
      port: site.port,
      servername: hostname,
      ca: site.ca,
      path,
      method: form ? "POST" : "GET",
      headers: {
        Host: host,
        Accept: "text/html",
        Cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join("; "),
        ...(body && {
          Origin: site.origin,
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": String(Buffer.byteLength(body)),
          "Sec-Fetch-Site": "same-origin",
        }),
        ...headers,
      },
      timeout: 30_000,
    });
    sent.end(body);
    const [answer] = await once(sent, "response");
    const set: string[] = answer.headers["set-cookie"] ?? [];
    const pairs = set.map((line) => /^([^=]+)=([^;]*)/.exec(line)?.slice(1) as [string, string]);
    cookies = { ...cookies, ...Object.fromEntries(pairs) };
    const location: string = answer.headers.location ?? "";
    return { status: answer.statusCode as number, location, set, html: await text(answer) };
  }

  return {
    ask,
    post: (path: string, form: Record<string, string>, headers = {}) => ask(path, { form, headers }),
    /** Leaves a message; gives the status of the answer, 302 when it was taken. */
    write: async (name: string) =>
      (
        await ask("/contact", {
          form: { name, email: "antje@kunde.example", message: name, privacy: "on" },
        })
      ).status,
  };
}

export type Visitor = ReturnType<typeof visitorOf>;
