import { afterEach, describe, expect, it } from "vitest";
import { costs } from "~/content/costs";
import { get, sql, withHidden } from "../helpers/app";
import { bringBackSeed, takeErrors } from "../helpers/setup";

const page = async (path: string) =>
  (await (await get(path)).text()).replace(/<script[\s\S]*?<\/script>/g, "").replace(/<!--[\s\S]*?-->/g, "");
const voice = 'aria-label="Das sagt ein Kunde"';

describe("the quotation on the home page", () => {
  afterEach(bringBackSeed);

  it("is that of the first reference, with face and logo, right after the hero", async () => {
    await sql(`update "references" set portraits = null where client_name = 'Tischlerei Nordholz'`);
    const html = await page("/");
    const quoted = html.slice(html.indexOf(voice), html.indexOf('id="services"'));
    expect(html.indexOf('id="home"')).toBeLessThan(html.indexOf(voice));
    expect(quoted).toContain("„Früher stand das Aufmaß");
    expect(quoted).toContain("Hinnerk Nordholz");
    expect(quoted).toContain('alt="Tischlerei Nordholz"');
    expect(quoted).toContain("/images/people/hinnerk-nordholz.");
  });

  it("goes by the order alone, whoever is featured", async () => {
    await sql(`update "references" set is_featured = client_name <> 'Tischlerei Nordholz'`);
    expect(await page("/")).toContain("Hinnerk Nordholz");
  });

  it("is that of the next one when a reference is withdrawn, and gone with the last", async () => {
    await sql(`update "references" set is_active = false where client_name = 'Tischlerei Nordholz'`);
    const next = await page("/");
    expect(next).toContain(voice);
    expect(next).not.toContain("Hinnerk Nordholz");
    await sql('update "references" set is_active = false');
    expect(await page("/")).not.toContain(voice);
  });

  it("is left out while the backend does not give it", async () => {
    await withHidden("table", "references", async () => {
      const response = await get("/");
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(html).toContain('id="services"');
      expect(html).not.toContain(voice);
    });
    expect(takeErrors().join()).toContain("showing no testimonial");
  });
});

it.each(["/services", "/contact", "/dating"])("%s says what work costs, without figures", async (path) => {
  const html = await page(path);
  expect(html).toContain("Was es kostet");
  for (const { title, text } of costs.items) {
    expect(html).toContain(title);
    expect(html).toContain(text);
    expect(title + text).not.toMatch(/\d/);
  }
});

it.each(["/", "/services"])("%s names one outcome per service, and none for those of staff", async (path) => {
  const html = await page(path);
  expect(html.match(/Ergebnis: /g)).toHaveLength(5);
});

it.each(["/", "/services"])("%s names the outcome that staff have written", async (path) => {
  await sql(
    `update services set full_description = 'Kurz.' || e'\\nErgebnis: Kein Kabel liegt mehr im Weg.' where slug = 'softr-dashboards'`,
  );
  await sql("update services set full_description = 'Kurz.' where slug = 'ai-cloud-solutions'");
  const html = await page(path);
  expect(html.match(/Ergebnis: /g)).toHaveLength(4);
  expect(html).toContain("Kein Kabel liegt mehr im Weg.");
  await bringBackSeed();
});

it("the first screen rings the telephone, and the contact page begins with its form and leads to the calendars", async () => {
  const home = await page("/");
  expect(home.slice(0, home.indexOf('id="services"'))).toContain('href="tel:+494710000000"');
  const contact = await page("/contact");
  const [form, bookings] = ['<section id="schreib-uns" tabindex="-1"', '<section id="termin"'].map((part) =>
    contact.indexOf(part),
  );
  expect(contact.indexOf('<a href="#termin"')).toBeGreaterThan(0);
  expect(form).toBeGreaterThan(contact.indexOf('<a href="#termin"'));
  expect(bookings).toBeGreaterThan(Number(form));
  expect(contact).toContain("So geht es weiter");
});

it("an article is shared by WhatsApp or by its address, and the blog names its feed", async () => {
  const path = "/blog/hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara";
  const html = await page(path);
  const [, text = ""] = /href="https:\/\/wa\.me\/\?text=([^"]*)"/.exec(html) ?? [];
  expect(decodeURIComponent(text)).toMatch(new RegExp(`^Hafenlotse.* https?://\\S+${path}$`));
  expect(html).toMatch(/<input[^>]*readOnly=""[^>]*aria-label="Adresse dieses Artikels"/i);
  expect(await page("/blog")).toMatch(/<a href="\/blog\.rss\.xml"[^>]*>[\s\S]*?Als Feed abonnieren/);
});
