import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { backend, cookiesOf } from "../helpers/app";
import { deadlinesTimes } from "../helpers/deadlines";
import { eventually } from "../helpers/eventually";
import { startFaultProxy } from "../helpers/fault-proxy";
import { freshData } from "../helpers/fresh-data";
import { linkIn, outbox, readMail } from "../helpers/mailbox";
import { publicPages } from "../helpers/pages";
import { type RunningServer, startServer } from "../helpers/server";
import { takeErrors } from "../helpers/setup";
import { answer, startMailServer } from "../helpers/smtp";
import { atFullLength, prove } from "./prove";

if (atFullLength) deadlinesTimes(1);

const contact = {
  name: "Kanarie-Name",
  email: "kanarie-adresse@werft.example",
  phone: "+49 471 777333",
  subject: "Kanarie-Betreff",
  message: "Kanarie-Nachricht",
  company: "Kanarie-Unternehmen",
};
const { email, company } = contact;
const signup = { email, company, firstName: "Kanarie-Vorname", lastName: "Kanarie-Nachname" };
const account = { email: "kanarie-team@musterhafen.example", password: "Kanarie-Passwort-1" };
const secrets = {
  session: "Kanarie-Sitzungsgeheimnis-0123456789-0123456789",
  mail: "Kanarie-Mailpasswort",
};
const draft = {
  ...{ title: "Kanarie-Entwurf", slug: "kanarie-entwurf" },
  ...{ content: "Kanarie-Entwurfstext", status: "draft" },
};
const texts = [contact, signup, account, secrets].flatMap((each) => Object.values(each));

function finds(text: string, more: string[] = []): string[] {
  const forms = [...texts, "Kanarie", "kanarie", ...more].flatMap((each) => [each, encodeURIComponent(each)]);
  const found = forms.filter((form) => text.includes(form));
  for (const each of ["Kanarie-", "kanarie-"])
    for (const shift of [0, 1, 2]) {
      const middle = Buffer.from("x".repeat(shift) + each)
        .toString("base64url")
        .slice(shift ? 4 : 0, 8);
      if (text.includes(middle)) found.push(`base64 of ${each}`);
    }
  if (/eyJ[\w-]{20,}\.[\w-]{20,}/.test(text)) found.push("a token");
  if (/[?&]token=/.test(text)) found.push("a link with a token");
  if (/sb_secret_|service_role/.test(text)) found.push("a service key");
  return [...new Set(found)];
}

async function walkThrough(server: RunningServer, mails: () => { raw: string }[]) {
  let cookie = "";
  const from = { "User-Agent": "Kanarie-Browser", Referer: `${server.url}/?q=Kanarie` };
  const post = (path: string, fields: Record<string, string>) =>
    fetch(server.url + path, {
      method: "POST",
      headers: { ...from, Origin: server.url, Cookie: cookie },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  const open = (path: string) =>
    fetch(server.url + path, { headers: { Cookie: cookie }, redirect: "manual" });
  const read = async (answer: Promise<Response>) => (await answer).text();

  await read(post("/contact", { ...contact, privacy: "on" }));
  await read(post("/contact", { ...contact, email: "kanarie-ohne-domain", privacy: "on" }));
  await read(post("/?index", { ...contact, message: "", privacy: "on" }));
  await read(post("/newsletter", signup));
  await read(post("/newsletter", { ...signup, email: "kanarie@" }));
  await read(post("/newsletter", { ...signup, website: "https://kanarie.example" }));
  const mail = mails().find(({ raw }) => raw.includes("newsletter/confirm"));
  if (mail) {
    for (const page of ["/newsletter/confirm", "/newsletter/unsubscribe"]) {
      const link = linkIn(readMail(mail.raw), page);
      await read(open(link));
      await read(post(link, {}));
    }
  }
  await read(post("/admin/login?modus=registrieren", { ...account, full_name: "Kanarie-Team" }));
  await read(post("/admin/login", { ...account, password: "Kanarie-Falsches-Passwort" }));
  const signedIn = await post("/admin/login?redirectTo=%2Fadmin%3Fq%3DKanarie", account);
  cookie = cookiesOf(signedIn);
  await read(post("/admin/blog/new", draft));
  await read(post("/admin/blog/new", { ...draft, slug: "Kanarie Slug!" }));
  await read(post("/admin/newsletter/new", { subject: "Kanarie-Mailing", body: "Kanarie-Text", post: "" }));
  const parts = ["contacts", "blog", "newsletter", "services", "references"];
  for (const part of parts) await read(open(`/admin/${part}?q=Kanarie`));
  await read(open("/admin/contacts/export.csv?q=Kanarie"));
  for (const part of ["", "/erase", "/export.json"])
    await read(open(`/admin/people${part}?email=${encodeURIComponent(email)}`));
  await read(open("/suche?q=Kanarie"));
  await fetch(`${server.url}/contact`, { method: "POST", body: JSON.stringify(contact) });
  await fetch(`${server.url}/contact`, {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    body: `--x\r\nContent-Disposition: form-data; name="message"\r\n\r\n${contact.message}`,
  });
  await read(post("/admin/logout", {}));
}

function kindOf({ text }: { text: string }) {
  if (text.includes("/newsletter/confirm?token=")) return "newsletter";
  return text.includes("/admin/confirm?token=") ? "account" : "contact";
}

prove("canaries", "no secret and no word of a person turns up where it does not belong", async () => {
  const dataDir = freshData();
  const mailServer = await startMailServer({ auth: { user: "mail", pass: secrets.mail } });
  const settings = {
    SESSION_SECRET: secrets.session,
    SMTP_URL: mailServer.url.replace("smtp://", `smtp://mail:${secrets.mail}@`),
    MAIL_FROM: "moin@musterhafen.example",
  };
  const found: string[] = [];
  let looked = 0;
  const look: Look = (where, text, more) => {
    looked += 1;
    for (const find of finds(text, more)) found.push(`${where}: ${find}`);
  };

  const server = await startServer({ ...settings, DATA_DIR: dataDir });
  await walkThrough(server, () => mailServer.received);
  const others = "/admin/login /gibt-es-nicht /sitemap.xml /blog.rss.xml /healthz".split(" ");
  for (const path of [...publicPages.filter((_, at) => atFullLength || at % 12 === 0), ...others]) {
    for (const address of [path, `${path === "/" ? "/_root" : path}.data`]) {
      look(address, await (await fetch(server.url + address)).text());
    }
  }
  const keys = Object.values(JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"))) as string[];
  await server.stop();
  look("log", server.output(), keys);
  if (!existsSync(join(dataDir, "secrets.json"))) found.push("the secrets were not looked for");
  rmSync(dataDir, { recursive: true, force: true });

  const client = "build/client";
  for (const file of readdirSync(client, { recursive: true }).map(String)) {
    if (!/\.(js|css|json|html)$/.test(file)) continue;
    const text = readFileSync(join(client, file), "utf8");
    look(file, text, [...keys, "SESSION_SECRET", "SUPABASE_ANON_KEY", "nodemailer", "createHmac"]);
  }

  await mailServer.close();
  if (atFullLength) await walkThroughFaults(look, found);
  takeErrors();
  return {
    figure: `${looked} pages, files and logs: ${found.length} finds ${found.slice(0, 8).join("; ")}`,
    ok: looked > 40 && found.length === 0,
  };
});

type Look = (where: string, text: string, more?: string[]) => void;

async function walkThroughFaults(look: Look, found: string[]) {
  const proxy = await startFaultProxy(backend.embedded);
  const faulty = await startServer({
    SESSION_SECRET: secrets.session,
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "moin@musterhafen.example",
    SUPABASE_URL: proxy.url,
    SUPABASE_ANON_KEY: backend.anonKey,
  });
  const first = ["500", "garbage", "401", "503"] as const;
  for (const fault of [...first, "wrong shape", "truncated", "no content", "refused"] as const) {
    await proxy.fail(fault);
    await walkThrough(faulty, () => []);
    await proxy.mend();
  }
  await faulty.stop("SIGKILL");
  proxy.close();
  look("log with faults", faulty.output(), [backend.anonKey]);

  // Without a mail server mails become files; accounts are confirmed by mail where others can reach the server.
  const filing = await startServer({ SESSION_SECRET: secrets.session, HOST: "0.0.0.0" });
  const filed = () => outbox(filing.dataDir);
  await walkThrough(filing, filed);
  await eventually(() => expect(filed().map(kindOf).sort()).toEqual(["account", "contact", "newsletter"]));
  await filing.stop("SIGKILL");
  look("log without a mail server", filing.output(), [backend.anonKey]);

  const refusing = await startMailServer({
    onRecipient: (address) => {
      throw answer(550, `5.1.1 <${address}>: unknown, says ${contact.name}`);
    },
  });
  const refused = await startServer({
    SESSION_SECRET: secrets.session,
    SMTP_URL: refusing.url,
    MAIL_FROM: "moin@musterhafen.example",
    CONTACT_NOTIFY_TO: "kanarie-buero@musterhafen.example",
    HOST: "0.0.0.0",
  });
  await walkThrough(refused, () => []);
  await eventually(() => expect(refused.output()).toMatch(/notification: not sent/));
  await refused.stop("SIGKILL");
  await refusing.close();
  look("log with a mail server that refuses", refused.output(), [backend.anonKey]);
  for (const kind of ["/newsletter", "account: not sent", "notification"]) {
    if (!refused.output().includes(kind)) found.push(`nothing in the log about ${kind}`);
  }
}
