import { askOverTls } from "../tls";

interface Sent {
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

export function visitorOf(site: { origin: string; port: number; ca: string }) {
  const kept = new Map<string, string>();

  async function ask(path: string, { form, headers = {} }: Sent = {}) {
    const Cookie = [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
    const own = { Cookie, ...(form && { "Sec-Fetch-Site": "same-origin" }), ...headers };
    const { status, headers: answered, cookies, html } = await askOverTls(site, path, { form, headers: own });
    for (const line of cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      kept.set(name, value);
    }
    return { status, location: answered.get("location") ?? "", html };
  }

  const post = (path: string, form: Record<string, string>, headers = {}) => ask(path, { form, headers });
  const write = async (name: string) => {
    const message = { name, email: "antje@kunde.example", message: name, privacy: "on" };
    return (await post("/contact", message)).status;
  };
  return { ask, post, write };
}

export type Visitor = ReturnType<typeof visitorOf>;
