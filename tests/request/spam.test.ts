import { afterAll, beforeAll, expect, it } from "vitest";
import { get, post, sql, staffCookie, withHidden } from "../helpers/app";
import { takeErrors } from "../helpers/setup";

// How many messages the contact form has turned away, on the dashboard.

const robot = { name: "Robot", email: "robot@spam.example", message: "Kauft!", privacy: "on", website: "x" };

let before: Record<string, unknown>[];
beforeAll(async () => {
  before = await sql("delete from spam_counts returning day::text, reason, count::int");
});
afterAll(async () => {
  await sql("delete from spam_counts");
  for (const { day, reason, count } of before)
    await sql("insert into spam_counts values ($1, $2, $3)", [day, reason, count]);
});

async function dashboard() {
  const answer = await get("/admin", { headers: { Cookie: await staffCookie() } });
  const html = await answer.text();
  const [, section = ""] = /<section aria-label="Abgewehrt"[^>]*>(.*?)<\/section>/s.exec(html) ?? [];
  const words = section.replaceAll("<!-- -->", "").replace(/<[^>]*>/g, "\n");
  const rows = [...section.matchAll(/<tr><th scope="row".*?<\/tr>/gs)].map(([row]) =>
    row
      .replace(/<[^>]*>/g, "|")
      .split("|")
      .filter(Boolean),
  );
  return { status: answer.status, html, words, rows };
}

const shown = (text: string | undefined) => Number(text?.replace(".", "") ?? 0);
const automaticToday = async () => shown((await dashboard()).rows.find(([day]) => day === "Heute")?.[1]);
/** A day in Berlin, some time ago. */
const ago = "(now() at time zone 'UTC')::date -";

it("counts what the honeypot caught at once, on either form", async () => {
  const start = await automaticToday();
  await post("/contact", robot);
  await post("/?index", robot);
  expect(await automaticToday()).toBe(start + 2);
  expect((await dashboard()).words).toMatch(/Abgewehrt hat das Kontaktformular heute [\d.]+,/);
});

it("does not count what was accepted or mended", async () => {
  const start = await automaticToday();
  const { website, ...person } = robot;
  expect((await post("/contact", { ...person, email: "mensch@werft.example" })).status).toBe(302);
  expect((await post("/contact", { ...person, email: "" })).status).toBe(400);
  expect(await automaticToday()).toBe(start);
});

it("keeps nothing of what was said", async () => {
  await post("/contact", robot);
  expect((await dashboard()).html).not.toContain("robot@spam.example");
  expect(JSON.stringify(await sql("select * from spam_counts"))).not.toContain("spam.example");
});

it("shows the days of two weeks, newest first, and both reasons", async () => {
  await sql(`insert into spam_counts values
    (${ago} 3, 'honeypot', 1234567), (${ago} 3, 'throttle', 2), (${ago} 5, 'throttle', 1), (${ago} 20, 'honeypot', 9)`);
  const { rows, words } = await dashboard();
  const earlier = rows.filter(([day]) => day !== "Heute");
  expect(earlier.map(([, ...counts]) => counts)).toEqual([
    ["1.234.567", "2"],
    ["0", "1"],
  ]);
  for (const [day] of earlier) expect(day).toMatch(/^\d{1,2}\. \S+ \d{4}$/);
  expect(words).toMatch(/in den letzten 14 Tagen 1\.234\.\d{3} Nachrichten\./);
  await sql(`delete from spam_counts where day < ${ago} 1`);
});

it("says that it could not be read, beside the rest", async () => {
  await withHidden("table", "spam_counts", async () => {
    const { status, html } = await dashboard();
    takeErrors();
    expect(status).toBe(503);
    expect(html).toContain("Was das Kontaktformular abgewehrt hat, ließ sich gerade nicht lesen.");
    expect(html).not.toContain("nichts abgewehrt");
    expect(html).toContain("Abmelden");
  });
});
