import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backend, backendDown, get, newPlace, post, sql, withBackend } from "../helpers/app";
import { eventually } from "../helpers/eventually";
import { mailsTo } from "../helpers/mailbox";
import { quietClock } from "../helpers/quiet-clock";
import { takeErrors } from "../helpers/setup";
import { staffGet, staffPage, staffPost, textOf, wordsOf } from "../helpers/staff";

// A message whose form had the honeypot filled in, which browsers do as well as machines, is set aside and not lost.

const office = "moin@musterhafen.example";
const email = "verdacht@werft.example";
const message = { name: "Verena Verdacht", email, message: "Der Kran quietscht.", privacy: "on" };
const trapped = { ...message, website: "https://werft.example" };
const list = "/admin/contacts";
const aside = `${list}?state=quarantined`;

const send = (fields: Record<string, string>) =>
  post("/contact", fields, { headers: { "x-client-address": newPlace() } });
const stored = () =>
  sql("select id, state, is_read from contact_submissions where email = $1 order by created_at", [email]);
const mails = () => mailsTo(office).filter(({ text }) => text.includes("Der Kran quietscht."));
const page = async (path: string) => wordsOf(await staffGet(path));

const clear = () => sql("delete from contact_submissions where email like '%verdacht@werft.example'");
beforeAll(quietClock);

let told = 0;
beforeEach(async () => {
  await clear();
  told = mails().length;
});
afterEach(clear);

async function setAside(fields = trapped) {
  expect((await send(fields)).status).toBe(302);
  const [row] = await stored();
  expect(row?.state).toBe("quarantined");
  return `${list}/${row?.id}`;
}

describe("a message with the honeypot filled in", () => {
  it("is in no list, search and file of the inbox, and found by whoever looks where it is", async () => {
    const path = await setAside();
    for (const inbox of [list, `${list}?filter=ungelesen`, `${list}?state=open`, `${list}?q=Kran+quietscht`])
      expect(await page(inbox), inbox).not.toContain("Verena Verdacht");
    expect(await (await staffGet(`${list}/export.csv`)).text()).not.toContain(email);
    for (const found of [aside, `${aside}&q=Kran+quietscht`, `${aside}&filter=ungelesen`])
      expect(await page(found), found).toContain("Verena Verdacht");
    expect(await (await staffGet(`${list}/export.csv?state=quarantined`)).text()).toContain(email);
    const html = await staffPage(path);
    expect(html).toContain("Der Kran quietscht.");
    expect(html).not.toContain('name="body"');
  });

  it("is counted beside the inbox and on the dashboard, and as nothing that waits there", async () => {
    const figures = async () => {
      const [row] = await sql(
        "select unread_messages, open_messages, quarantined_messages from staff_overview",
      );
      return row as Record<string, number>;
    };
    const before = await figures();
    await setAside();
    const now = await figures();
    expect(now).toEqual({ ...before, quarantined_messages: Number(before.quarantined_messages) + 1 });
    const count = now.quarantined_messages;
    expect(textOf(await staffPage(list))).toMatch(new RegExp(`Spamverdacht\\s*\\(${count}\\)`));
    const [, link = ""] =
      /<a[^>]*href="\/admin\/contacts\?state=quarantined"[^>]*>(.*?)<\/a>/s.exec(await staffPage("/admin")) ??
      [];
    expect(textOf(link).trim()).toMatch(count === 1 ? /^Eine / : new RegExp(`^${count} `));
  });

  it("is told of by no mail until it is put into the inbox, and then once", async () => {
    const path = await setAside();
    await send({ ...message, email: `anders-${email}` });
    await eventually(() => expect(mails()).toHaveLength(told + 1));
    expect(mails().at(-1)?.headers["reply-to"]).toContain("anders-");

    for (let times = 0; times < 2; times += 1)
      expect((await staffPost(path, { intent: "release" })).status).toBe(303);
    expect(await stored()).toMatchObject([{ state: "open", is_read: false }]);
    await send({ ...message, email: `dritte-${email}` });
    await eventually(() => expect(mails()).toHaveLength(told + 3));
    expect(mails().filter(({ headers }) => headers["reply-to"]?.includes(`<${email}>`))).toHaveLength(1);
    expect(await page(`${list}?state=open`)).toContain("Verena Verdacht");
    expect(await staffPage(path)).toContain('name="body"');
  });

  it("is told of once also where nobody heard that it is in the inbox", async () => {
    const [unheard, later] = ["Der Kran quietscht. Noch immer.", "Der Kran quietscht. Wieder."];
    const path = await setAside({ ...trapped, message: unheard });
    const { fetch } = backend;
    const lost: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      const answer = await fetch(request);
      return request.method === "PATCH" ? Promise.reject(new TypeError("fetch failed")) : answer;
    };
    await withBackend(lost, () => staffPost(path, { intent: "release" }));
    expect(takeErrors()).toHaveLength(1);
    expect(await stored()).toMatchObject([{ state: "open" }]);
    await staffPost(path, { intent: "release" });
    await send({ ...message, email: `anders-${email}`, message: later });
    await eventually(() => expect(mails()).toHaveLength(told + 2));
  });

  it("does not swallow the same message when it comes without that", async () => {
    await setAside();
    await send(message);
    await send(trapped);
    expect((await stored()).map(({ state }) => state)).toEqual(["quarantined", "open"]);
  });

  it("waits for the database as any other, and is set aside once that is back", async () => {
    expect((await withBackend(backendDown, () => send(trapped))).status).toBe(302);
    expect(await stored()).toEqual([]);
    const file = await (await staffGet(`/admin/people/export.json?email=${email}`)).text();
    expect(file).toContain("Der Kran quietscht.");
    await eventually(async () => expect(await stored()).toMatchObject([{ state: "quarantined" }]));
    expect(mails()).toHaveLength(told);
  });

  it("counts for the limit of its client", async () => {
    const place = newPlace();
    const from = (fields: Record<string, string>) =>
      post("/contact", fields, { headers: { "x-client-address": place } });
    for (let count = 0; count < 60; count += 1) await from({ ...trapped, email: `${count}-${email}` });
    expect((await from(message)).status).toBe(429);
    expect((await from(trapped)).status).toBe(302);
    expect(await stored()).toEqual([]);
  });

  it("belongs to the sender's file, and goes with it", async () => {
    await setAside();
    expect(await page(`/admin/people?email=${email}`)).toContain("Spamverdacht");
    await staffPost(`/admin/people/erase?email=${email}`, { email });
    expect(await stored()).toEqual([]);
  });

  it("is set aside whole where a person would be told of mistakes, for whoever fills it is not", async () => {
    const odd = { name: "N".repeat(101), phone: "0".repeat(24), email: "verdacht@werft" };
    const rows = () =>
      sql("select state, message from contact_submissions where email like '%.invalid' and message like $1", [
        "Der Kran quietscht.%",
      ]);
    expect((await send({ ...trapped, ...odd })).status).toBe(302);
    const [row] = await rows();
    expect(row?.state).toBe("quarantined");
    for (const text of Object.values(odd)) expect(row?.message).toContain(text);
    await sql("delete from contact_submissions where email like '%.invalid'");
    await setAside({ ...trapped, message: "Der Kran quietscht. ".repeat(400) });
  });

  it("is not stored without consent, or as what could be no message", async () => {
    const { privacy, ...unasked } = trapped;
    for (const fields of [unasked, { ...trapped, message: " " }])
      expect((await send(fields)).status).toBe(302);
    expect(await sql("select from contact_submissions where name = $1", [message.name])).toEqual([]);
  });
});

it.each(["/contact", "/", "/newsletter"])(
  "the field for machines of %s is none that browsers fill in",
  async (path) => {
    const html = await (await get(path)).text();
    const [, label = "", input = ""] = /<label>([^<]*)(<input[^>]*name="website"[^>]*>)/.exec(html) ?? [];
    for (const mark of ['autocomplete="off"', 'tabindex="-1"', "data-1p-ignore", "data-bwignore"])
      expect(input.toLowerCase()).toContain(mark);
    expect(label).not.toMatch(/web|url|seite|adresse|firma/i);
  },
);
