import { afterAll, beforeAll, expect, it } from "vitest";
import { post, sql } from "../helpers/app";
import { staffPage } from "../helpers/staff";

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

async function shownDays() {
  const html = await staffPage("/admin/contacts?state=quarantined");
  const [, section = ""] = /<section aria-label="Abgewehrt"[^>]*>(.*?)<\/section>/s.exec(html) ?? [];
  const words = section.replaceAll("<!-- -->", "").replace(/<[^>]*>/g, "\n");
  const rows = [...section.matchAll(/<tr><th scope="row".*?<\/tr>/gs)].map(([row]) =>
    row
      .replace(/<[^>]*>/g, "|")
      .split("|")
      .filter(Boolean),
  );
  return { html, words, rows };
}

const shown = (text: string | undefined) => Number(text?.replace(".", "") ?? 0);
const automaticToday = async () => shown((await shownDays()).rows.find(([day]) => day === "Heute")?.[1]);
const ago = "(now() at time zone 'UTC')::date -";

it("counts at once what the honeypot caught on either form, without anything of what was said", async () => {
  const start = await automaticToday();
  for (const path of ["/contact", "/?index"]) await post(path, robot);
  const { website, ...person } = robot;
  expect((await post("/contact", { ...person, email: "mensch@werft.example" })).status).toBe(302);
  expect((await post("/contact", { ...person, email: "" })).status).toBe(400);
  expect(await automaticToday()).toBe(start + 2);
  const { html, words } = await shownDays();
  expect(words).toMatch(/Abgewehrt hat das Kontaktformular heute [\d.]+,/);
  expect(html).not.toContain("robot@spam.example");
  expect(JSON.stringify(await sql("select * from spam_counts"))).not.toContain("spam.example");
});

it("shows the days of two weeks, newest first, and both reasons", async () => {
  await sql(`insert into spam_counts values
    (${ago} 3, 'honeypot', 1234567), (${ago} 3, 'throttle', 2), (${ago} 5, 'throttle', 1), (${ago} 20, 'honeypot', 9)`);
  const { rows, words } = await shownDays();
  const earlier = rows.filter(([day]) => day !== "Heute");
  expect(earlier.map(([, ...counts]) => counts)).toEqual([
    ["1.234.567", "2"],
    ["0", "1"],
  ]);
  for (const [day] of earlier) expect(day).toMatch(/^\d{1,2}\. \S+ \d{4}$/);
  expect(words).toMatch(/in den letzten 14 Tagen 1\.234\.\d{3} Nachrichten\./);
  await sql(`delete from spam_counts where day < ${ago} 1`);
});
