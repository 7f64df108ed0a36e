import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { site } from "~/content/site";
import { signToken, tokenKey } from "~/platform/security/signed-token.server";
import { mailStates } from "~/schemas/mail-state";
import { askBackend, backend, get, post, sql } from "../helpers/app";
import { eventually } from "../helpers/eventually";
import { storeFacts } from "../helpers/facts";
import { mailsTo } from "../helpers/mailbox";
import { publicPages } from "../helpers/pages";
import { plainPictures } from "../helpers/plain-pictures";
import { staffPage } from "../helpers/staff";

const clear = () => sql("delete from site_facts");
beforeAll(clear);
afterEach(clear);

const founders = ["Wiebke Werft", "Antje Anker", "Jan Jolle"].map((name, index) => ({
  ...site.founders[0],
  name,
  email: `${index}@werft.example`,
  bookingUrl: `https://termine.werft.example/${index}`,
  bookingMinutes: 20,
  linkedin: "",
  quote: "",
  certifications: [],
}));
const store = storeFacts;
const page = async (path: string) => (await get(path)).text();
const words = (html: string) =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, "")
    .replace(/<[^>]*>|<!--.*?-->/g, "")
    .replaceAll("&amp;", "&");
const jsonLd = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text = ""]) =>
    JSON.parse(text.replace(/\\u003c/g, "<")),
  );
const everywhere = [...publicPages, "/blog.rss.xml"];

const [mara] = site.founders;
const [seat] = site.offices;
const span = (opens: string, closes: string) => [{ opens, closes }];

describe("a fact that has changed", () => {
  it("stands on every page, and the former one on none", async () => {
    await store({
      phone: "+49 441 987-654",
      email: "ahoi@werft.example",
      name: "Werft & Söhne",
      company: "Werft & Söhne <KG>",
      founders,
      offices: [{ ...seat, city: "Brake", street: "Neue Kaje 7", postcode: "26919" }],
      "register.court": "Amtsgericht Brake",
      "register.representatives": "Wiebke Werft",
      "register.editorial": "Wiebke Werft, Neue Kaje 7, 26919 Brake",
    });
    const former = [site.phone, site.email, site.name, site.company, seat.street, site.register.court];
    former.push(mara.name, mara.bookingUrl);
    const tel = site.phone.replaceAll(" ", "");
    for (const path of everywhere) {
      const html = await page(path);
      expect(
        [...former, tel].filter((text) => html.includes(text)),
        path,
      ).toEqual([]);
      const held = ["Werft &amp; Söhne"];
      if (path !== "/blog.rss.xml")
        held.push('href="tel:+49441987654"', "+49 441 987-654", "mailto:ahoi@werft.example");
      expect(
        held.filter((text) => !html.includes(text)),
        path,
      ).toEqual([]);
      expect(words(html).match(/<KG>|undefined|NaN/)?.[0], path).toBeUndefined();
      if (path === "/blog.rss.xml") continue;
      const { title } = /<title>(?<title>.*?)<\/title>/.exec(html)?.groups ?? {};
      if (!title?.includes("Werft &amp; Söhne"))
        expect(`${title} | Werft & Söhne`.length, path).toBeGreaterThan(60);
      expect(html.includes('<meta property="og:site_name" content="Werft &amp; Söhne"/>'), path).toBe(true);
    }
    const imprint = words(await page("/impressum"));
    for (const text of ["Neue Kaje 7", "26919 Brake", "Amtsgericht Brake", "Wiebke Werft"])
      expect(imprint).toContain(text);
    expect(imprint).not.toContain("Standort");
    for (const heading of ["Handelsregister", "Umsatzsteuer-Identifikationsnummer"])
      expect(imprint.split(heading).length, heading).toBeGreaterThan(2);
    const [company] = jsonLd(await page("/"));
    expect(company).toMatchObject({
      name: "Werft & Söhne <KG>",
      telephone: "+49 441 987-654",
      address: [{ addressLocality: "Brake" }],
    });
    const article = publicPages.find((path) => path.startsWith("/blog/")) ?? "";
    expect(jsonLd(await page(article))[0]).toMatchObject({ publisher: { name: "Werft & Söhne <KG>" } });
  });

  it("stands in pictures for shared links, beside the sign of the logo and in the manifest", async () => {
    const pictures = [
      "/images/og/kontakt.png",
      `${publicPages.find((path) => path.startsWith("/blog/"))}/og.png`,
    ];
    const drawn = () =>
      Promise.all(
        pictures.map(async (path) => {
          const answer = await get(path);
          expect([answer.status, answer.headers.get("Content-Type")], path).toEqual([200, "image/png"]);
          return Buffer.from(await answer.arrayBuffer());
        }),
      );
    const before = await drawn();
    expect(plainPictures(await page("/"))).toContain('<img src="/images/logo.svg"');
    await store({ name: "Werft & Söhne", areaServed: ["Brake"] });
    const after = await drawn();
    for (const [at, png] of after.entries())
      expect(png.equals(before[at] as Buffer), pictures[at]).toBe(false);
    const home = await page("/");
    expect(plainPictures(home)).not.toContain("/images/logo.svg");
    expect(plainPictures(home)).toContain('<img src="/images/logo-sign.svg"');
    const manifest = await (await get("/manifest.webmanifest")).json();
    expect(manifest).toMatchObject({ name: "Werft & Söhne", short_name: "Werft", start_url: "/" });
    expect((await get("/images/og/gibt-es-nicht.png")).status).toBe(404);
    expect((await get("/images/og/constructor.png")).status).toBe(404);
  });

  it("may be no register and no tax number, and the imprint says so", async () => {
    await store({ "register.court": "", "register.number": "", "register.vatId": "" });
    const imprint = words(await page("/impressum"));
    expect(imprint).toContain("Wir stehen in keinem Register.");
    expect(imprint).toContain("Umsatzsteuergesetz: keine");
    expect(imprint).not.toMatch(/Registergericht|Registernummer/);
  });

  it("stands in mails", async () => {
    await store({ phone: "+49 441 987-654", name: "Werft & Söhne", email: "ahoi@werft.example" });
    // Nothing of a page has been asked for since: the mail itself has to know.
    await expect
      .poll(async () => {
        const email = `fakten-${Date.now()}@b.example`;
        await post(
          "/newsletter",
          { email, firstName: "Wiebke", lastName: "Werft" },
          { headers: { "X-Client-Address": email } },
        );
        const [mail] = mailsTo(email);
        return [mail?.headers.from, mail?.headers.subject, mail?.text, mail?.html].join("\n");
      })
      .toMatch(
        /Werft & Söhne.*ahoi@werft\.example.*von Werft & Söhne.*\+49 441 987-654 · ahoi@werft\.example.*Werft &amp; Söhne.*\+49 441 987-654 · ahoi@werft\.example/s,
      );
  });
});

describe("hours", () => {
  const week = {
    "hours.mon": [],
    "hours.fri": [...span("08:30", "12:00"), ...span("13:00", "16:00")],
    ...Object.fromEntries(["mon", "tue", "wed", "thu", "fri"].map((day) => [`phoneHours.${day}`, []])),
    "phoneHours.sat": span("10:00", "24:00"),
  };

  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-04T10:20:00+01:00") }));
  afterEach(() => void vi.useRealTimers());

  it("follow in every sentence, for search engines, and at who is there", async () => {
    await store({
      ...week,
      closedDays: [
        { date: "2099-12-24", reason: "zu weit weg" },
        { date: "2026-03-04", reason: "Inventur" },
      ],
    });
    const contact = await page("/contact");
    expect(words(contact)).toContain("Am Telefon Sa 10:00-24:00 Uhr.");
    expect(words(contact)).toContain("Geschlossen ist am 4. März (Inventur).");
    expect(words(contact)).not.toContain("zu weit weg");
    expect(words(contact)).toContain("Gerade nicht im Büro");
    expect(words(contact)).not.toContain("Jetzt im Büro");
    for (const path of [
      "/",
      "/dating",
      "/it-support-bremerhaven",
      "/references",
      "/impressum",
      "/barrierefreiheit",
    ]) {
      const text = words(await page(path));
      expect(text, path).toContain("Sa 10:00-24:00");
      expect(text, path).not.toContain("9:00-18:00");
    }
    const business = jsonLd(await page("/it-support-bremerhaven")).find(
      (thing: { "@type": string }) => thing["@type"] === "LocalBusiness",
    );
    const saturday = { dayOfWeek: ["Saturday"], opens: "10:00", closes: "23:59" };
    expect(business.contactPoint.hoursAvailable).toMatchObject([saturday]);
    expect(business.openingHoursSpecification).toContainEqual(
      expect.objectContaining({ dayOfWeek: ["Friday"], opens: "08:30", closes: "12:00" }),
    );
    expect(business.specialOpeningHoursSpecification).toMatchObject([
      { validFrom: "2099-12-24", validThrough: "2099-12-24" },
      { validFrom: "2026-03-04", validThrough: "2026-03-04" },
    ]);
    for (const path of ["/", "/contact", "/it-support-bremerhaven"])
      expect(words(await page(path)), path).toContain("Fr 8:30-12:00, 13:00-16:00");
    for (const path of ["/", "/dating"])
      expect(words(await page(path)), path).toContain("Geschlossen ist am 4. März (Inventur).");
  });

  it("may be none", async () => {
    await store({ ...week, "phoneHours.sat": [] });
    expect(words(await page("/contact"))).toContain("Erreichbar nach Vereinbarung.");
  });
});

describe("founders and offices", () => {
  it.each([1, 3])("may be %i", async (count) => {
    const offices = ["Brake", "Jever", "Varel"].slice(0, count).map((city) => ({ ...seat, city }));
    const shown = founders.slice(0, count);
    await store({ founders: shown, offices });
    const dating = await page("/dating");
    for (const { bookingUrl } of shown) expect(dating).toContain(`href="${bookingUrl}"`);
    expect(dating.includes(site.teamBooking.url)).toBe(count > 1);
    expect(words(dating)).toContain("Minute 7–13");
    expect(words(dating).includes("Alle zusammen")).toBe(count > 1);
    const [company] = jsonLd(await page("/"));
    expect(company.address).toHaveLength(count);
    const about = words(await page("/about"));
    expect(about).not.toMatch(/Zertifiziert|undefined|NaN/);
    expect(words(await page("/contact"))).toContain(count > 1 ? "Brake, Jever und Varel" : "Brake");
  });
});

it("whoever has no portrait is shown by initials, and no picture is told of", async () => {
  await store({ founders: [{ ...mara, name: "Wiebke Werft", photo: "" }, ...site.founders.slice(1)] });
  for (const path of ["/", "/about", "/dating", "/contact"]) {
    const html = await page(path);
    const main = html.slice(html.indexOf("<main"), html.indexOf("<footer"));
    expect(main, path).toMatch(/<text[^>]*>WW<\/text>/);
    expect(main, path).not.toMatch(/logo-sign|Porträt von Wiebke/);
  }
});

describe("what cannot be shown", () => {
  it("breaks no page: what the product comes with stands in", async () => {
    await store({
      phone: "javascript:alert(1)",
      founders: [],
      offices: "Brake",
      "hours.mon": [{ opens: "25:00", closes: "x" }],
      faq: { question: 1 },
      "sentences.home.title": 5,
      "sentences.gone": "von früher",
      email: "ahoi@werft.example",
    });
    for (const path of publicPages) {
      const answer = await get(path);
      const html = await answer.text();
      expect(answer.status, path).toBe(200);
      expect(
        [site.phone, "ahoi@werft.example"].filter((text) => !html.includes(text)),
        path,
      ).toEqual([]);
      expect(html.match(/alert\(1\)|von früher/)?.[0], path).toBeUndefined();
    }
  });
});

describe("evidence", () => {
  it("names its source, and what staff have left empty is not there", async () => {
    await store({
      "evidence.survey": "95 %: gefragt haben wir im Mai 2031",
      "evidence.price": "",
      "evidence.studyUrl": "https://studie.example/2030",
    });
    for (const path of ["/", "/references"])
      expect(words(await page(path))).toContain("gefragt haben wir im Mai 2031");
    expect(words(await page("/services"))).not.toContain("Zum Beispiel:");
    expect(await page("/google-workspace")).toContain('href="https://studie.example/2030"');
  });

  it("is a photograph on the first screen of the home page, in place of the drawing", async () => {
    expect(await page("/")).toContain("/images/home/harbour.");
    await store({ heroPhoto: "/images/use-cases/no-code.svg" });
    const home = await page("/");
    expect(home).toContain('src="/images/use-cases/no-code.svg"');
    expect(home).not.toContain("/images/home/harbour.");
  });
});

describe("sentences", () => {
  it("stand where they say, with facts in them, and never as markup", async () => {
    await store({
      "sentences.home.title": "Alles läuft: Immer",
      "sentences.home.intro": "Frag {Vornamen} <b>jetzt</b>",
      "sentences.about.intro": "Wir sind {Name}.",
      "sentences.blog.title": "Logbuch",
      "sentences.references.figures": "Ruf an: {Telefonzeiten}.",
      "sentences.footer.line": "Bis gleich",
    });
    const home = words(await page("/"));
    expect(home).toContain("Alles läuft: Immer");
    expect(home).toContain("Frag Mara und Bo &lt;b&gt;jetzt&lt;/b&gt;");
    expect(home).toContain("Bis gleich");
    const about = await page("/about");
    expect(words(about)).toContain(`Wir sind ${site.name}.`);
    expect(about).toContain(`<meta name="description" content="Wir sind ${site.name}."`);
    expect(words(await page("/blog"))).toContain("Logbuch");
    expect(words(await page("/references"))).toContain("Ruf an: Mo-Fr 9:00-18:00 Uhr.");
  });
});

describe("the receipt for a message", () => {
  const typed = {
    name: "Wiebke <http://boese.example>",
    message: "Kauft auf http://boese.example",
    privacy: "on",
  };
  const write = (email: string, more = {}) =>
    post(
      "/contact",
      { ...typed, subject: "http://boese.example", email, ...more },
      {
        headers: { "x-client-address": "198.51.107.1" },
      },
    );
  const wanted = async () => {
    await store({ receipt: "an" });
    await page("/contact");
  };
  const asked = (end: string) =>
    sql("select recipient from outbox where kind = 'receipt' and recipient like $1 order by created_at", [
      `%${end}`,
    ]);
  afterEach(async () => {
    await sql("delete from contact_submissions where email like '%@quittung.example'");
  });

  it("goes to its sender where the company wants that, and holds nothing that was typed", async () => {
    await page("/contact");
    expect((await write("aus@quittung.example")).status).toBe(302);
    await wanted();
    expect((await write("an@quittung.example")).status).toBe(302);
    await vi.waitFor(() => expect(mailsTo("an@quittung.example")).toHaveLength(1), { timeout: 30_000 });
    expect(mailsTo("aus@quittung.example")).toEqual([]);
    const [mail] = mailsTo("an@quittung.example");
    expect(mail?.headers).toMatchObject({ "auto-submitted": "auto-generated" });
    expect(mail?.text).toContain("Wir melden uns binnen 24 Stunden bei Dir zurück.");
    expect(`${mail?.text}${mail?.html}${mail?.headers.subject}${mail?.headers.to}`).not.toMatch(
      /boese|Wiebke/,
    );
    const shownFor = async (email: string) => {
      const [row] = await sql("select id from contact_submissions where email = $1", [email]);
      return words(await staffPage(`/admin/contacts/${row?.id}`));
    };
    await eventually(async () =>
      expect(await shownFor("an@quittung.example")).toMatch(
        new RegExp(`Eingangsbestätigung: ${mailStates.filed} am`, "i"),
      ),
    );
    expect(await shownFor("aus@quittung.example")).not.toContain("Eingangsbestätigung");
  });

  it("comes once a day to a mailbox, and never by the honeypot, or for who bypasses the form", async () => {
    await wanted();
    for (const [email, more] of [
      ["einmal@quittung.example", {}],
      ["einmal+zwei@quittung.example", {}],
      ["Einmal@quittung.example", { message: "Noch etwas" }],
      ["robot@quittung.example", { website: "x" }],
    ] as const)
      expect((await write(email, more)).status).toBe(302);
    const direct = (receipt: string) =>
      askBackend(`${backend.url}/rest/v1/contact_submissions`, {
        method: "POST",
        headers: { apikey: backend.anonKey, "Content-Type": "application/json" },
        body: JSON.stringify({ name: "Opfer", email: "opfer@quittung.example", message: receipt, receipt }),
      });
    const foreign = signToken(
      tokenKey(backend.sessionSecret),
      "receipt",
      { email: "a@b.example" },
      Date.now() + 60_000,
    );
    for (const receipt of ["asked", foreign]) expect((await direct(receipt)).status).toBe(201);
    expect(await asked("quittung.example")).toEqual([{ recipient: "einmal@quittung.example" }]);
  });

  it("comes thirty times an hour at most", async () => {
    await wanted();
    await sql(
      "insert into outbox (kind, recipient, state) select 'receipt', n || '@voll.example', 'sent' from generate_series(1, 30) n",
    );
    expect((await write("zuviel@quittung.example")).status).toBe(302);
    expect(await asked("quittung.example")).toEqual([]);
    await sql("delete from outbox where recipient like '%@voll.example'");
  });
});
