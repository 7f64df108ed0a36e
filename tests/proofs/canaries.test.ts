import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { backend } from "../helpers/app";
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

/** Each stands for something that must not turn up where it does not belong. */
const person = {
  name: "Kanarie-Name",
  email: "kanarie-adresse@werft.example",
  phone: "+49 471 777333",
  subject: "Kanarie-Betreff",
  message: "Kanarie-Nachricht",
  company: "Kanarie-Unternehmen",
  firstName: "Kanarie-Vorname",
  lastName: "Kanarie-Nachname",
};
const staff = {
  email: "kanarie-team@musterhafen.example",
  password: "Kanarie-Passwort-1",
  full_name: "Kanarie-Team",
};
const wrong = "Kanarie-Falsches-Passwort";
const secrets = {
  session: "Kanarie-Sitzungsgeheimnis-0123456789-0123456789",
  mail: "Kanarie-Mailpasswort",
};
const draft = {
  title: "Kanarie-Entwurf",
  slug: "kanarie-entwurf",
  content: "Kanarie-Entwurfstext",
  status: "draft",
};
const texts = [
  ...Object.values(person),
  ...Object.values(staff),
  wrong,
  ...Object.values(secrets),
  "Kanarie",
  "kanarie",
];

/** Whatever is found in a text: canaries, also encoded, tokens and keys. */
function finds(text: string, more: string[] = []): string[] {
  const forms = [...texts, ...more].flatMap((each) => [each, encodeURIComponent(each)]);
  const found = forms.filter((form) => text.includes(form));
  // The middle of what base64 makes of a canary, whatever stands before it.
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

/** What of the person a form asks for: with any other field it would be refused before anything is done. */
const only = (...names: (keyof typeof person)[]) =>
  Object.fromEntries(names.map((name) => [name, person[name]]));
const contact = only("name", "email", "phone", "subject", "message", "company");
const signup = only("email", "firstName", "lastName", "company");
const account = { email: staff.email, password: staff.password };

/** Everything a visitor and a member of staff do, with canaries in each field. */
async function walkThrough(server: RunningServer, mails: () => { raw: string }[]) {
  let cookie = "";
  const post = (path: string, fields: Record<string, string>) =>
    fetch(server.url + path, {
      method: "POST",
      headers: {
        Origin: server.url,
        Cookie: cookie,
        "User-Agent": "Kanarie-Browser",
        Referer: `${server.url}/?q=Kanarie`,
      },
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
  await read(post("/admin/login?modus=registrieren", staff));
  await read(post("/admin/login", { email: staff.email, password: wrong }));
  const signedIn = await post("/admin/login?redirectTo=%2Fadmin%3Fq%3DKanarie", account);
  cookie = signedIn.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");
  await read(post("/admin/blog/new", draft));
  await read(post("/admin/blog/new", { ...draft, slug: "Kanarie Slug!" }));
  await read(post("/admin/newsletter/new", { subject: "Kanarie-Mailing", body: "Kanarie-Text", post: "" }));
  const parts = ["contacts", "blog", "newsletter", "services", "references"];
  for (const part of parts) await read(open(`/admin/${part}?q=Kanarie`));
  await read(open("/admin/contacts/export.csv?q=Kanarie"));
  for (const part of ["", "/erase", "/export.json"])
    await read(open(`/admin/people${part}?email=${encodeURIComponent(person.email)}`));
  await read(open("/suche?q=Kanarie"));
  await fetch(`${server.url}/contact`, { method: "POST", body: JSON.stringify(contact) });
  await fetch(`${server.url}/contact`, {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    body: `--x\r\nContent-Disposition: form-data; name="message"\r\n\r\n${person.message}`,
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
  for (const path of [
    ...publicPages,
    "/admin/login",
    "/gibt-es-nicht",
    "/sitemap.xml",
    "/blog.rss.xml",
    "/healthz",
  ]) {
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
    ok: looked > 60 && found.length === 0,
  };
});

type Look = (where: string, text: string, more?: string[]) => void;

/** The same with a backend and mail servers that fail in one way after the other. */
async function walkThroughFaults(look: Look, found: string[]) {
  const proxy = await startFaultProxy(backend.embedded);
  const faulty = await startServer({
    SESSION_SECRET: secrets.session,
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "moin@musterhafen.example",
    SUPABASE_URL: proxy.url,
    SUPABASE_ANON_KEY: backend.anonKey,
  });
  const faults = [
    "500",
    "garbage",
    "401",
    "503",
    "wrong shape",
    "truncated",
    "no content",
    "refused",
  ] as const;
  for (const fault of faults) {
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

  // A mail server quotes whom it refuses.
  const refusing = await startMailServer({
    onRecipient: (address) => {
      throw answer(550, `5.1.1 <${address}>: unknown, says ${person.name}`);
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
  await eventually(() => expect(refused.output()).toMatch(/notification: attempt 1 failed/));
  await refused.stop("SIGKILL");
  await refusing.close();
  look("log with a mail server that refuses", refused.output(), [backend.anonKey]);
  for (const kind of ["/newsletter", "account mail: not sent yet", "notification"]) {
    if (!refused.output().includes(kind)) found.push(`nothing in the log about ${kind}`);
  }
}
