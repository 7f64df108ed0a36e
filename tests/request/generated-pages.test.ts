import { expect, it } from "vitest";
import { site } from "~/content/site";
import { get, post, sql, staffCookie } from "../helpers/app";
import { generatedPages } from "../helpers/generated-pages";
import { htmlFaults } from "../helpers/valid-html";
import { atFullLength } from "../proofs/prove";

async function chosen() {
  const ids = async (table: string) => {
    const rows = await sql(`select id from ${table} where is_active order by display_order limit 3`);
    return rows.map(({ id }) => String(id));
  };
  const voices = await sql("select reference_id, person from testimonials order by person limit 3");
  return {
    services: await ids("services"),
    references: await ids('"references"'),
    testimonials: voices.map(({ reference_id, person }) => `${reference_id} ${person}`),
    people: site.founders.map(({ email }) => email),
  };
}

it("a page of any sections is stored as it was typed, and is valid HTML with one heading of the first level", async () => {
  const headers = { Cookie: await staffCookie() };
  const found: string[] = [];
  const pages = generatedPages(atFullLength ? 500 : 5, "beliebig", await chosen());
  for (const form of pages) {
    const made = await post("/admin/pages/new", form, { headers });
    if (made.status !== 303) {
      found.push(`${form.slug}: ${made.status}`);
      continue;
    }
    const answer = await get(`/${form.slug}`);
    const html = await answer.clone().text();
    const faults = await htmlFaults(answer);
    const headings = html.match(/<h1/g)?.length;
    if (answer.status !== 200 || headings !== 1) faults.push(`${answer.status}, ${headings} times h1`);
    found.push(...faults.map((fault) => `${form.slug}: ${fault}`));
    await sql("delete from pages where slug = $1", [form.slug]);
  }
  expect(found).toEqual([]);
}, 1_800_000);
