// In npm test: tests/proofs/backend-faults.test.ts - one page, one form and one staff form per kind of fault
import { afterAll, beforeAll, expect } from "vitest";
import { signToken, tokenKey } from "~/platform/security/signed-token.server";
import { backend, createAccount, routes, sql } from "../helpers/app";
import { deadlinesTimes } from "../helpers/deadlines";
import { type Fault, type FaultProxy, faults, startFaultProxy } from "../helpers/fault-proxy";
import { postForm, signInAt } from "../helpers/http-client";
import { publicPages } from "../helpers/pages";
import { fingerprint, written } from "../helpers/served";
import { type RunningServer, startServer } from "../helpers/server";
import { addServerKey } from "../helpers/server-key";
import { type MailServer, startMailServer } from "../helpers/smtp";
import { toastsIn } from "../helpers/staff-form";
import { fieldsFor, pathOf, plantSecrets } from "../helpers/staff-routes";
import { untilDelivered } from "../helpers/stored-messages";
import { confirmationTokens } from "../helpers/tokens";
import { atOnce } from "../helpers/visitors";
import { prove } from "./prove";

deadlinesTimes(1);

const sessionSecret = "x".repeat(40);
const staff = { email: "stoerung@musterhafen.example", password: "hafen-lotse-1" };
const typed = "Getippt-und-behalten";

interface Question {
  path: string;
  fields?: Record<string, string>;
  headers: Record<string, string>;
  statuses: number[];
}

let proxy: FaultProxy;
let server: RunningServer;
let mailServer: MailServer;
let planted: Awaited<ReturnType<typeof plantSecrets>>;
let signedIn = { Cookie: "" };
const sound = new Map<string, { status: number; words: string }>();

beforeAll(async () => {
  await addServerKey(sql, sessionSecret);
  planted = await plantSecrets();
  await createAccount(staff.email, staff.password);
  proxy = await startFaultProxy(backend.embedded);
  mailServer = await startMailServer();
  server = await startServer({
    SUPABASE_URL: proxy.url,
    SUPABASE_ANON_KEY: backend.anonKey,
    SESSION_SECRET: sessionSecret,
    SMTP_URL: mailServer.url,
    MAIL_FROM: "moin@musterhafen.example",
    TRUST_PROXY: "1",
  });
  signedIn = { Cookie: await signInAt(server.url, staff.email, staff.password) };
  for (const question of [...publicQuestions(), ...staffPages(), ...staffPages()]) {
    const { status, html } = await ask(question);
    sound.set(question.path, { status, words: wordsOf(html) });
  }
});
afterAll(async () => {
  await server.stop();
  proxy.close();
  await mailServer.close();
  await planted.remove();
  await sql("delete from contact_submissions where email like 'stoerung-%'");
});

const uncached = { Cookie: "flash=x" };

const publicQuestions = (): Question[] =>
  [...publicPages, "/blog.rss.xml", "/sitemap.xml", "/healthz"].map((path) => ({
    path,
    headers: uncached,
    statuses: [503],
  }));

function visitorForms(round: string, headers: Record<string, string>): Question[] {
  const key = tokenKey(sessionSecret);
  const newcomer = `neu-${round}@musterhafen.example`;
  const { good } = confirmationTokens(sessionSecret, newcomer);
  const leaving = signToken(key, "newsletter-unsubscribe", { email: "streng@vertraulich.example" });
  const message = (count: number) => ({
    ...fieldsFor("/contact"),
    name: typed,
    email: `stoerung-${round}-${count}@b.example`,
  });
  const { email, password } = staff;
  const forms: [path: string, fields: Record<string, string>, ...statuses: number[]][] = [
    ["/contact", message(1), 302],
    ["/", message(2), 302],
    ["/newsletter", { email: "stoerung@b.example", firstName: typed, lastName: "S" }, 303],
    [`/newsletter/confirm?token=${good}`, {}, 503],
    [`/newsletter/unsubscribe?token=${leaving}`, {}, 503],
    ["/admin/login", { email: `${typed}@musterhafen.example`, password: "falsch-falsch" }, 503, 429],
    ["/admin/login?modus=registrieren", { email: newcomer, password, full_name: typed }, 503, 429],
    ["/admin/confirm?token=aus-der-mail", { full_name: "Nora Eigen", password }, 503, 429],
    ["/admin/login/reset?token=aus-der-mail", { password }, 503, 429],
    ["/admin/login/forgotten", { email }, 303, 429],
  ];
  return forms.map(([path, fields, ...statuses]) => ({ path, fields, headers, statuses }));
}

const staffRoutes = Object.keys(routes).filter((id) => /^routes\/(_site\.)?admin\b(?!_)/.test(id));

const staffPages = (): Question[] =>
  staffRoutes
    .map((id) => pathOf(id, planted.ids))
    .map((path) => ({
      path,
      headers: signedIn,
      statuses: /\.(csv|html|json)$/.test(path) ? [503, 303] : [503],
    }));

/** Without a picture, an account or the former password these are refused before the tables are asked. */
const unfinished = /\/(media|upload|block|account)$/;

const editor = /^\/admin\/(blog|services|references|newsletter)\/[\da-f-]{36}$/;

function staffForms(): Question[] {
  const special: Record<string, Record<string, string>> = {
    "/admin/team": { account: "x@b.example", intent: "block" },
    "/admin/company": { group: "sentences", "sentences.home.title": typed },
    [`/admin/copies/services/${planted.ids.services}`]: { title: typed },
  };
  return staffRoutes.flatMap((id) => {
    if (!routes[id]?.module.action) return [];
    const path = pathOf(id, planted.ids);
    const all = fieldsFor(path);
    const { alt: _alt, caption: _caption, ...article } = all;
    const form = "slug" in all ? article : all;
    const [text] = ["title", "subject", "body", "alt"].filter((name) => name in form);
    const fields = special[path] ?? {
      ...form,
      ...(text && { [text]: typed }),
      ...("slug" in form && { updated_at: "2026-01-01T00:00:00Z", opened: "" }),
      ...("status" in form && { status: "draft" }),
    };
    const statuses = [503, ...(text ? [] : [303]), ...(unfinished.test(path) ? [400] : [])];
    if (path.endsWith("/preview")) statuses.push(200);
    const paths = editor.test(path) ? [path, path.replace(editor, "/admin/$1/new")] : [path];
    return paths.map((each) => ({ path: each, fields, headers: signedIn, statuses }));
  });
}

async function ask({ path, fields, headers }: Question) {
  const began = performance.now();
  const response = await (fields
    ? postForm(server.url, path, fields, headers)
    : fetch(server.url + path, { headers, redirect: "manual" }));
  const html = await response.text();
  return { status: response.status, response, html, took: performance.now() - began };
}

const wordsOf = (html: string) =>
  withoutScripts(html)
    .replace(/<[^>]*>/g, " ")
    .replace(/\d+/g, "");
const withoutScripts = (html: string) => html.replace(/<script.*?<\/script>/gs, "");

const successes = /successfully|gespeichert$|gelöscht$|wird gesendet|nicht verschickt$|created!/m;
const internals = /geheim_tabelle|fetch failed|PGRST|ECONN|UnusableResponse|undefined|\[object/;

let asked = 0;
let longest = 0;

async function wrongWith(question: Question, fault: Fault): Promise<string[]> {
  const { path, fields, statuses } = question;
  const { status, response, html, took } = await ask(question);
  asked += 1;
  longest = Math.max(longest, took);
  const before = fields ? undefined : sound.get(path);
  const isAlike = fault === "slow" || path === "/" || wordsOf(html) === before?.words;
  const isSound = status === before?.status && isAlike;
  const isPage = response.headers.get("Content-Type")?.includes("text/html");
  const isTyped = Object.values(fields ?? {}).some((value) => value.includes(typed));
  const toasts = status === 303 ? flashOf(response) : toastsIn(html);
  const checks: [boolean, string][] = [
    [isSound || statuses.includes(status), `status ${status}`],
    [took < (fields && path.startsWith("/admin/blog/") ? 7000 : 4000), `took ${took.toFixed(0)} ms`],
    [status !== 503 || response.headers.has("Retry-After"), "no Retry-After"],
    [!response.headers.getSetCookie().some((set) => set.startsWith("staff.0=;")), "signed out"],
    [!isPage || /<(html|body) lang="de"/.test(html), "not a German page"],
    [!isPage || !isTyped || path.endsWith("/preview") || html.includes(typed), "what was typed is lost"],
    [!internals.test(withoutScripts(html)), `shows ${internals.exec(withoutScripts(html))?.[0]}`],
    [!fields || !successes.test(toasts), `says ${toasts}`],
  ];
  return checks.flatMap(([isRight, what]) => (isRight ? [] : [`${path} while ${fault} ${what}`]));
}

function flashOf(response: Response) {
  const [, value = ""] = /flash=([^;.]+)/.exec(response.headers.getSetCookie().join("\n")) ?? [];
  return Buffer.from(decodeURIComponent(value), "base64").toString();
}

const goesThrough: Fault[] = ["slow", "answer lost", "trickling", "truncated"];
const waits: Fault[] = ["hanging", "trickling", "slow"];

prove(
  "backend-faults",
  "leave every page and form standing",
  async () => {
    const wrong: string[] = [];
    const addresses = () => sql("select email from auth.users order by 1");
    const [before, known] = [await fingerprint(), await addresses()];
    for (const [index, fault] of faults.entries())
      for (const scope of ["everything", "tables"]) {
        // One client alone would soon have signed up too often.
        const client = { "X-Forwarded-For": `198.51.100.${index}` };
        const forms = scope === "everything" ? visitorForms(`${index}`, client) : [];
        const questions = [
          ...publicQuestions(),
          ...forms.filter(({ statuses }) => statuses[0] === 302 || !goesThrough.includes(fault)),
          ...staffPages(),
          ...(goesThrough.includes(fault) ? [] : staffForms()),
        ];
        // The tables alone: with the session of somebody whom the auth service knows.
        await proxy.fail(fault, ({ url = "" }) =>
          scope === "tables" ? url.startsWith("/rest/") && !/is_staff|staff_frame/.test(url) : true,
        );
        await atOnce(questions.length, waits.includes(fault) ? 12 : 4, async (at) => {
          wrong.push(...(await wrongWith(questions[at] as Question, fault)));
        });
        await proxy.mend();
      }
    await untilDelivered(server.url);
    const tables = written(before, await fingerprint()).filter((table) => !table.startsWith("auth."));
    expect(tables).toEqual(["public.contact_submissions"]);
    expect(await addresses()).toEqual(known);
    const messages = await sql(
      "select count(*)::int as n from contact_submissions where email like 'stoerung-%' group by email",
    );
    const once = messages.filter(({ n }) => n === 1).length;
    const sent = faults.length * 2;
    return {
      figure: `${faults.length} faults, ${asked} requests, ${wrong.length} wrong; longest ${longest.toFixed(0)} ms; ${once} of ${sent} messages stored once ${wrong.slice(0, 3).join("; ")}`,
      ok: wrong.length === 0 && once === sent && messages.length === sent,
    };
  },
  900_000,
);
