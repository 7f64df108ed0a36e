import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { builtInServices } from "~/content/services";
import { sharedWords } from "~/content/shared-pictures";
import { site } from "~/content/site";
import { backend, get, quietSql, sql, withBackend, withHidden } from "../helpers/app";
import { postForm } from "../helpers/http-client";
import { plainPictures } from "../helpers/plain-pictures";
import { freePort, startServer } from "../helpers/server";
import { bringBackSeed, takeErrors } from "../helpers/setup";
import { broken, staffPost, textOf } from "../helpers/staff";
import { fieldsOf } from "../helpers/staff-form";
import { staffCookieOf } from "../helpers/staff-of-server";

/** A page without its scripts, as HTML and as the words a visitor reads. */
async function read(answer: Response) {
  const html = plainPictures(await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "");
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return { status: answer.status, html, main, words: textOf(main) };
}
const open = async (path: string) => read(await get(path));

function linksTo(html: string, address: string) {
  const links = html.matchAll(
    new RegExp(`<a\\b[^>]*href="${escapePattern(address)}"[^>]*>([\\s\\S]*?)</a>`, "g"),
  );
  return [...links].map(([, inner = ""]) => textOf(inner).trim());
}

function escapePattern(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function part(html: string, id: string, tag: string) {
  return new RegExp(`<${tag}\\b[^>]*id="${id}"[\\s\\S]*?</${tag}>`).exec(html)?.[0] ?? "";
}

const footerOf = (html: string) => /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? "";

const headings = (html: string, level: number) =>
  [...html.matchAll(new RegExp(`<h${level}\\b[^>]*>([\\s\\S]*?)</h${level}>`, "g"))].map(([, inner = ""]) =>
    textOf(inner).trim(),
  );

const headOf = (html: string) =>
  [/<title>([^<]*)/, /<meta name="description" content="([^"]*)/].map((shape) => shape.exec(html)?.[1] ?? "");

afterEach(bringBackSeed);

const values = ["Bodenständigkeit", "Start-up Mentalität", "Höchste Qualität", "Nachhaltiger Erfolg"];

describe("home, variant A", () => {
  it("holds every element of its four sections", async () => {
    const { status, main } = await open("/");
    expect(status).toBe(200);
    expect(headings(main, 1)).toEqual(["Digital stark: Heute. Morgen. Immer."]);
    expect([...main.matchAll(/<section[^>]*id="(\w+)"/g)].map(([, id]) => id)).toEqual([
      "home",
      "services",
      "about",
      "contact",
    ]);

    const hero = part(main, "home", "section");
    expect(linksTo(hero, "/dating")).toEqual(["Kostenloses Erstgespräch buchen"]);
    expect(linksTo(hero, "/references")).toEqual(["Unsere Referenzen ansehen"]);
    expect(hero.match(/<dd\b/g)).toHaveLength(3);

    const services = part(main, "services", "section");
    expect(headings(services, 3)).toEqual([
      ...builtInServices.map(({ title }) => title),
      "Individuelle Projekte",
    ]);
    expect(linksTo(services, "/google-workspace")).toHaveLength(1);
    expect(services.match(/href="\/contact\?betreff=/g)).toHaveLength(4);
    expect(linksTo(services, "/dating")).toEqual(["Beratungsgespräch vereinbaren"]);

    const about = part(main, "about", "section");
    expect(headings(about, 3)).toEqual(expect.arrayContaining(values));
    for (const { name, email } of site.founders) {
      expect(headings(about, 3)).toContain(name);
      expect(linksTo(about, `mailto:${email}`)).toHaveLength(1);
    }
    expect(linksTo(about, "/about")).toHaveLength(1);
    expect(linksTo(about, "/dating")).toHaveLength(1);

    const contact = part(main, "contact", "section");
    expect(contact).toContain('action="/?index#kontakt"');
    for (const { bookingUrl } of site.founders) expect(linksTo(contact, bookingUrl)).toHaveLength(1);
    expect(linksTo(contact, site.teamBooking.url)).toHaveLength(1);
    expect([...textOf(contact).matchAll(/(\d+) Min\b/g)].map(([, minutes]) => minutes)).toEqual([
      "30",
      "30",
      "45",
    ]);
    expect(contact.match(/target="_blank"/g)).toHaveLength(3);
    expect(contact.match(/rel="noopener"/g)).toHaveLength(3);
    expect(linksTo(contact, `mailto:${site.email}`)).toHaveLength(1);
  });
});

describe("services", () => {
  it("shows five cards with text and four points each, one of them a link", async () => {
    const { status, main } = await open("/services");
    expect(status).toBe(200);
    expect(headings(main, 1)).toEqual(["Unsere Leistungen"]);
    for (const { slug, title } of builtInServices) {
      const card =
        new RegExp(`<li id="${slug}"[\\s\\S]*?</h2>[\\s\\S]*?<ul[\\s\\S]*?</ul>`).exec(main)?.[0] ?? "";
      expect(headings(card, 2)).toEqual([title]);
      expect(card.match(/<li\b/g)).toHaveLength(1 + 4);
    }
    expect(linksTo(main, "/google-workspace")).toHaveLength(1);
    expect(linksTo(main, "/dating")).toEqual(["Kostenloses Erstgespräch buchen"]);
  });

  it("are those that staff have written and not put aside, here and at home", async () => {
    await sql("update services set title = 'Kabelsalat & Co.' where slug = 'softr-dashboards'");
    await sql("update services set is_active = false where title = 'Prozessautomatisierung'");
    for (const path of ["/", "/services"]) {
      const { words } = await open(path);
      expect(words).toContain("Kabelsalat & Co.");
      expect(words).not.toMatch(/Softr Dashboards|Prozessautomatisierung/);
    }
  });

  it("shows the built-in five, here and at home, while the table cannot be read", async () => {
    await withHidden("table", "services", async () => {
      for (const path of ["/", "/services"]) {
        const { status, words } = await open(path);
        expect(status).toBe(200);
        for (const { title } of builtInServices) expect(words).toContain(title);
      }
    });
    expect(takeErrors().join()).toContain("services: list not read");
  });

  it.each(["update services set is_active = false", "delete from services"])(
    "are none on any page, and a way to us stands there instead, after: %s",
    async (change) => {
      await sql(change);
      for (const path of ["/", "/services", "/impressum", "/gibt-es-nicht"]) {
        const { html, main } = await open(path);
        expect(html).not.toMatch(/Prozessautomatisierung|Softr Dashboards|AI &amp; Cloud|IT-Infrastruktur/);
        expect(linksTo(main, "/google-workspace")).toEqual([]);
        expect(textOf(footerOf(html))).not.toContain("Google Workspace");
      }
      const home = part((await open("/")).main, "services", "section");
      expect(headings(home, 3)).toEqual([]);
      expect(linksTo(home, "/dating")).toEqual(["Beratungsgespräch vereinbaren"]);
      expect(linksTo((await open("/services")).main, "/dating")).toHaveLength(2);
      expect(takeErrors()).toEqual([]);
    },
  );

  it("are named in the foot of every page in their order, by what staff call them", async () => {
    await sql("update services set title = 'Kabelsalat' where slug = 'softr-dashboards'");
    await sql("update services set display_order = 0 where slug = 'hardware-it-infrastruktur'");
    await sql("update services set is_active = false where slug = 'ai-cloud-solutions'");
    const titles = [
      "Hardware & IT-Infrastruktur",
      "Google Workspace",
      "Prozessautomatisierung",
      "Kabelsalat",
    ];
    for (const path of ["/", "/services", "/coc", "/blog", "/gibt-es-nicht"])
      expect(linksTo(footerOf((await open(path)).html), "/services")).toEqual([...titles, "Leistungen"]);
    const { html } = await open("/services");
    expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]).toContain("Kabelsalat");
  });

  it("are not named in the foot once they are withdrawn, also while nobody can say what is left", async () => {
    const named = async () => linksTo(footerOf((await open("/impressum")).html), "/services");
    await sql("insert into services (title, slug, full_description) values ('Kabelsalat', 'kabel', 'Kurz.')");
    expect(await named()).toContain("Kabelsalat");
    await quietSql("delete from services where slug <> 'kabel'");
    await withBackend(broken(/content_state/), async () => {
      backend.contentChanged("services");
      expect(await named()).not.toContain("Kabelsalat");
    });
    await withBackend(broken(/rest\/v1\/services/), async () => {
      backend.contentChanged("services");
      expect(await named()).not.toContain("Kabelsalat");
    });
    expect(takeErrors().length).toBeGreaterThan(0);
    backend.contentChanged("services");
    expect(await named()).toEqual(["Kabelsalat", "Leistungen"]);
  });

  it("keep the page that tells more of one, whatever its slug is", async () => {
    const linked = async () => {
      const home = linksTo((await open("/")).main, "/google-workspace");
      const { main } = await open("/services");
      const cards = main.match(/<li id="[^"]+"[\s\S]*?(?=<li id=|<\/main>)/g) ?? [];
      const ids = cards.flatMap((card) =>
        linksTo(card, "/google-workspace").length ? [/id="([^"]+)/.exec(card)?.[1]] : [],
      );
      expect(home).toHaveLength(ids.length);
      return ids;
    };
    const [row] = await sql(
      "update services set slug = 'umzug' where slug = 'google-workspace' returning id",
    );
    expect(await linked()).toEqual(["umzug"]);
    await sql(
      "insert into services (title, slug, full_description, display_order) values ('Neu', 'google-workspace', 'Neu.', 9)",
    );
    expect(await linked()).toEqual(["umzug"]);
    await staffPost(`/admin/services/${row?.id}/delete`);
    expect(await linked()).toEqual([]);
    await staffPost("/admin/trash", { kind: "services", id: String(row?.id) });
    expect(await linked()).toEqual(["umzug"]);
    await sql("delete from services");
    await sql(
      "insert into services (title, slug, full_description) values ('Wieder', 'google-workspace', 'Da.')",
    );
    expect(await linked()).toEqual(["google-workspace"]);
  });
});

describe("about", () => {
  it("tells the story, mission, values and both founders", async () => {
    const { status, main, words } = await open("/about");
    expect(status).toBe(200);
    expect(headings(main, 1)).toHaveLength(1);
    expect(headings(main, 3)).toEqual(expect.arrayContaining(values));
    for (const founder of site.founders) {
      expect(headings(main, 3)).toContain(founder.name);
      expect(words).toContain(founder.quote);
      for (const line of [...founder.reasons, ...founder.certifications]) expect(words).toContain(line);
      expect(linksTo(main, founder.linkedin)).toHaveLength(1);
    }
    expect(linksTo(main, "/dating")).toHaveLength(1);
  });
});

describe("references", () => {
  it("shows the active ones with results, voices, technologies, figures and the call", async () => {
    const { status, main, words } = await open("/references");
    expect(status).toBe(200);
    expect(headings(main, 1)).toHaveLength(1);
    const rows = await sql('select title from public."references" where is_active order by display_order');
    const titles = rows.map(({ title }) => title);
    const articles = main.match(/<article[\s\S]*?<\/article>/g) ?? [];
    expect(articles.flatMap((article) => headings(article, 2))).toEqual(titles);
    expect(words).not.toContain("Bauakten");

    const practice = articles[1] ?? "";
    expect(textOf(practice)).toContain("Das ganze Team meldet sich in zwei Schritten an.");
    expect(textOf(practice)).not.toContain("Testimonial von");
    expect([...practice.matchAll(/<blockquote[\s\S]*?<\/blockquote>/g)]).toHaveLength(2);
    expect(textOf(practice)).toContain("Dr. Wiebke Deichmann Ärztliche Leitung");
    expect(practice).toContain('src="/images/people/onno-deichmann.svg"');
    expect(practice).toContain('src="/images/clients/praxis-am-deich.svg"');

    for (const { value, label } of site.figures) expect(words).toContain(`${label} ${value}`);
    expect(linksTo(main, "/dating")).toHaveLength(1);
  });

  it("stand in their order alone, those that are featured where they stand", async () => {
    await sql(`update "references" set is_featured = display_order in (2, 4)`);
    await sql(`update "references" set display_order = 0 where client_name = 'Windwerk Jade'`);
    const { main } = await open("/references");
    const order = [...main.matchAll(/<article[^>]*id="([^"]+)"/g)].map(([, slug]) => slug);
    const rows = await sql('select slug from "references" where is_active order by display_order');
    expect(order).toEqual(rows.map(({ slug }) => slug));
    expect(order[0]).toContain("windwerk");
    await sql(`update "references" set is_active = false where client_name <> 'Windwerk Jade'`);
    const described = /<meta name="description" content="([^"]*)"/.exec(
      (await open("/references")).html,
    )?.[1];
    expect(described).toContain("Energie");
    expect(described).not.toContain("Handwerk");
  });

  it("draws initials where there is no picture, and asks no foreign host for one", async () => {
    await sql(
      `insert into public."references" (title, slug, client_name, description, results, image_url, website_url, display_order)
       values ('Neu', 'neu', 'Werft Neumann', 'Kurz.', 'Gut. Testimonial von Ute Neumann (Chefin): "Läuft."',
               'https://bilder.example/logo.png', 'javascript:alert(1)', 99)`,
    );
    const { html, main } = await open("/references");
    const card = part(main, "neu", "article");
    expect(textOf(card)).toContain("WN Werft Neumann");
    expect(textOf(card)).toContain("UN Ute Neumann Chefin");
    expect(html).not.toMatch(/bilder\.example|javascript:/);
  });

  it("shows a drawn empty state and logs it when the table cannot be read", async () => {
    const { status, main } = await withHidden("table", "references", () => open("/references"));
    expect(takeErrors().join()).toContain("references: list not read");
    expect(status).toBe(503);
    expect(main).not.toContain("<article");
    expect(main).toMatch(/<svg[\s\S]*<h2/);
  });
});

it("home, variant B, holds every element, also with a backend out of reach", async () => {
  const server = await startServer({
    HOME_VARIANT: "B",
    SUPABASE_URL: `http://127.0.0.1:${await freePort()}`,
    SUPABASE_ANON_KEY: "public",
    SESSION_SECRET: "only-for-this-test-0123456789abcdef",
  });
  onTestFinished(async () => void (await server.stop()));
  const { status, html, main, words } = await read(await fetch(server.url));
  expect(status).toBe(200);
  expect(headings(main, 1)).toEqual([sharedWords("home", { ...site, homeVariant: "B" })?.title]);
  const otherHead = headOf((await open("/")).html);
  for (const [index, text] of headOf(html).entries()) {
    expect(text.length).toBeGreaterThan(20);
    expect(text).not.toBe(otherHead[index]);
  }
  for (const path of ["/services", "/contact", "/it-support-bremerhaven"])
    expect(linksTo(main, path)).toHaveLength(1);
  expect(linksTo(main, "/dating")).toEqual([
    "Kostenloses Erstgespräch buchen",
    "Kostenloses Beratungsgespräch buchen",
  ]);
  expect(headings(part(main, "services", "section"), 3)).toEqual([
    "IT-Support",
    "Google Workspace einführen",
    "Cloud-Migration & Backup",
    "Systempflege & Fernwartung",
    "Automatisierung mit Zapier, Make und Google-Tools",
  ]);
  const trust = /<section[^>]*aria-labelledby="vertrauen"[\s\S]*?<\/section>/.exec(main)?.[0] ?? "";
  expect(headings(trust, 3)).toHaveLength(5);
  for (const word of ["Partner", "Erfahrung", "Regional und persönlich", "DSGVO", "Zukunftssichere"])
    expect(textOf(trust)).toContain(word);
  for (const { name, logo } of site.clients.slice(0, 3))
    expect(main).toMatch(new RegExp(`<img[^>]*src="${logo}"[^>]*alt="${name}"`));
  expect(linksTo(main, "/references")).toEqual(["Alle Referenzen ansehen"]);
  expect(main).not.toContain("<form");
  expect(words).not.toContain("Digital stark");
});

it("home, variant B, shows the first three clients of staff's references, and none whose reference is withdrawn", async () => {
  const server = await startServer({ HOME_VARIANT: "B" });
  onTestFinished(async () => void (await server.stop()));
  const Cookie = await staffCookieOf(server.url);
  const clients = async () => {
    const { main } = await read(await fetch(server.url));
    const strip = /<section[^>]*aria-labelledby="kunden"[\s\S]*?<\/section>/.exec(main)?.[0] ?? "";
    return [...strip.matchAll(/alt="([^"]+)"/g)].map(([, name]) => name);
  };
  const list = await (await fetch(`${server.url}/admin/references`, { headers: { Cookie } })).text();
  const ids = [...new Set([...list.matchAll(/\/admin\/references\/([\da-f-]{36})"/g)].map(([, id]) => id))];
  const withdraw = async (id: string | undefined) => {
    const path = `/admin/references/${id}`;
    const form = await (await fetch(server.url + path, { headers: { Cookie } })).text();
    const fields = { ...fieldsOf(form), is_active: "off" };
    return (await postForm(server.url, path, fields, { Cookie })).status;
  };
  const [first, second, third, fourth] = site.clients.map(({ name }) => name);
  expect(await clients()).toEqual([first, second, third]);
  expect(await withdraw(ids[0])).toBe(303);
  expect(await clients()).toEqual([second, third, fourth]);
  for (const id of ids.slice(1)) await withdraw(id);
  expect(await clients()).toEqual([]);
});

describe("the frame", () => {
  it("marks the page one is on, and leads everywhere the specification names", async () => {
    const { html } = await open("/about");
    const menu = /<nav aria-label="Hauptmenü"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
    expect([...menu.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      "/services",
      "/about",
      "/references",
      "/blog",
      "/contact",
      "/podcast",
    ]);
    expect([...menu.matchAll(/<a[^>]*aria-current="page"[^>]*>/g)].join()).toContain('href="/about"');
    const footer = footerOf(html);
    for (const path of ["/about", "/services", "/references", "/blog", "/impressum", "/datenschutz", "/agb"])
      expect(linksTo(footer, path).length).toBeGreaterThan(0);
    for (const { title } of builtInServices) expect(linksTo(footer, "/services")).toContain(title);
    for (const { name, url } of site.social) {
      expect(linksTo(footer, url)).toEqual([name]);
    }
    for (const { image } of site.partnerBadges) expect(footer).toContain(image);
    expect(textOf(footer)).toContain(`© ${new Date().getFullYear()} ${site.company}`);
  });
});
