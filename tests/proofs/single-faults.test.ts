import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { backend, cookiesOf, createAccount, sql } from "../helpers/app";
import { startBehindFaults } from "../helpers/behind-faults";
import type { FaultProxy } from "../helpers/fault-proxy";
import type { RunningServer } from "../helpers/server";
import { wordsOf } from "../helpers/staff";

const staff = { email: "einzeln@musterhafen.example", password: "hafen-lotse-1" };
let behind: Awaited<ReturnType<typeof startBehindFaults>>;
let proxy: FaultProxy;
let server: RunningServer;
let cookie = "";

beforeAll(async () => {
  behind = await startBehindFaults(backend.embedded);
  ({ proxy, server } = behind);
  await createAccount(staff.email, staff.password);
  const answer = await fetch(`${server.url}/admin/login`, {
    method: "POST",
    headers: { Origin: server.url },
    body: new URLSearchParams(staff),
    redirect: "manual",
  });
  cookie = cookiesOf(answer);
  await sql(
    "insert into contact_submissions (name, email, message) values ('E', 'einzeln@b.example', 'Moin')",
  );
  await sql("insert into mailings (subject, body) values ('Einzeln', 'Moin')");
  await sql(
    "insert into private.blocked_accounts (address, blocked_by) values ('einzeln-beendet@musterhafen.example', 'x')",
  );
  await sql("insert into access_log (act, account) values ('block', 'einzeln-beendet@musterhafen.example')");
  await sql(
    "insert into subscribers (email, first_name, last_name, consent_version, signed_up_at) values ('einzeln@b.example', 'E', 'E', '1', now())",
  );
});
afterEach(() => proxy.mend());
afterAll(async () => {
  await behind.stop();
  await sql("delete from contact_submissions where email = 'einzeln@b.example'");
  await sql("delete from mailings where subject = 'Einzeln'");
  await sql("delete from private.blocked_accounts");
  await sql("delete from access_log");
  await sql("delete from subscribers where email = 'einzeln@b.example'");
});

async function page(path: string) {
  const answer = await fetch(server.url + path, { headers: { Cookie: cookie }, redirect: "manual" });
  return { status: answer.status, words: await wordsOf(answer) };
}

const failing = (table: string) =>
  proxy.fail("500", ({ url = "" }) => new URL(url, proxy.url).pathname === `/rest/v1/${table}`);

const emptiness =
  /Noch keine|Noch hat niemand|Noch wurde kein Zugang|Niemandes Zugang|No submissions yet|Keine Nachricht passt|Dazu gibt es keine|Papierkorb ist leer|\(0\)/;

describe.each([
  ["/admin/blog", "blog_posts", "Die Beiträge"],
  ["/admin/blog?q=moin", "rpc/search_posts", "Die Beiträge"],
  ["/admin/blog?status=draft", "blog_posts", "Die Beiträge"],
  ["/admin/services", "services", "Die Leistungen"],
  ["/admin/references", "references", "Die Referenzen"],
  ["/admin/trash", "trash", "Die gelöschten Einträge"],
  ["/admin/references?q=moin", "rpc/search_references", "Die Referenzen"],
  ["/admin/contacts", "rpc/list_submissions", "Die Nachrichten"],
  ["/admin/contacts?q=moin", "rpc/search_submissions", "Die Nachrichten"],
  ["/admin/contacts?filter=ungelesen", "rpc/list_submissions", "Die Nachrichten"],
  ["/admin/snippets", "snippets", "Die Bausteine"],
  ["/admin/company", "site_facts", "Die Angaben zum Unternehmen"],
  ["/admin/company?group=faq", "site_facts", "Die Angaben zum Unternehmen"],
  ["/admin/company/history", "content_versions", "Die Änderungen"],
  ["/admin/team", "rpc/team", "Die Zugänge"],
  ["/admin/team", "rpc/team", "Die beendeten Zugänge"],
  ["/admin/team", "access_log", "Die Einträge"],
  ["/admin/newsletter", "subscribers", "Die Abonnenten"],
  ["/admin/newsletter?q=moin", "rpc/search_subscribers", "Die Abonnenten"],
  ["/admin/newsletter", "mailing_progress", "Die Mailings"],
])("%s without %s", (path, table, what) => {
  test("says that it could not be read, not that nothing is there", async () => {
    await failing(table);
    const { status, words } = await page(path);
    expect(status).toBe(503);
    expect(words).toContain(`${what} ließen sich gerade nicht laden.`);
    expect(words).toContain("Noch einmal laden");
    expect(words).not.toMatch(emptiness);
    await proxy.mend();
    expect((await page(path)).words).not.toContain("Noch einmal laden");
  });
});

test("a part of the newsletter that could be read stands beside one that could not", async () => {
  await failing("mailing_progress");
  expect((await page("/admin/newsletter")).words).toContain("bestätigte Abonnenten");
});

test.each(["/admin/contacts", "/admin/blog"])("%s leaves a figure out that is not known", async (path) => {
  expect((await page("/admin/contacts")).words).toMatch(/Ungelesen \(\d+\)/);
  await sql("alter view staff_overview rename to staff_overview_hidden");
  try {
    const { status, words } = await page(path);
    expect(status).toBe(200);
    expect(words).not.toMatch(/\(\d+\)|\d+\+? ungelesen/);
  } finally {
    await sql("alter view staff_overview_hidden rename to staff_overview");
  }
});

describe("the dashboard", () => {
  test.each(["staff_overview", "mailings"])("stands without %s", async (table) => {
    await failing(table);
    const { status, words } = await page("/admin");
    expect(status).toBe(503);
    expect(words).toContain("Zahl gerade nicht da");
    expect(words).toMatch(table === "mailings" ? /\d+ aktiv/ : /\d+ im Entwurf/);
    expect(words).toContain("Noch einmal laden");
    expect(words).toContain("Alle eingegangenen Nachrichten sind in der Datenbank.");
    expect(words).toContain("Abmelden");
  });

  test("says of what was turned away that it could not be read, not that nothing was", async () => {
    await failing("spam_counts");
    const { status, words } = await page("/admin");
    expect(status).toBe(503);
    expect(words).toContain("Was das Kontaktformular abgewehrt hat, ließ sich gerade nicht lesen.");
    expect(words).not.toContain("nichts abgewehrt");
    expect(words).toMatch(/\d+ aktiv/);
    await proxy.mend();
    expect((await page("/admin")).words).toContain("In den letzten 14 Tagen hat das Kontaktformular");
  });
});
