import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { fixedPages, groupOfPage, pageNames } from "~/content/fixed-pages";
import { podcast } from "~/content/podcast";
import { site } from "~/content/site";
import { fieldsOf as wordsOf } from "~/features/company/groups";
import { namesOf } from "~/features/company/texts";
import { mostFields } from "~/platform/forms/posted-form.server";
import { get, post, sql, staffCookie } from "../helpers/app";
import { formIn, openForm, placeAfter, sendForm, withCopy } from "../helpers/editing";
import { clearFacts, storedFact, storeFacts } from "../helpers/facts";
import { visibleWords } from "../helpers/visible-words";

beforeEach(clearFacts);
afterAll(clearFacts);

const addressOf = (page: string) => `/admin/pages/fixed/${page}`;
const open = (page: string) => openForm(addressOf(page));
const shown = async (path: string) => visibleWords(await (await get(path)).text());
const asStaff = async () => ({ headers: { Cookie: await staffCookie() } });

describe("the forms of the fixed pages", () => {
  it("are listed, and each leads to its page, to its history and to what stands fixed", async () => {
    const list = await (await get("/admin/pages/fixed", await asStaff())).text();
    for (const page of pageNames) {
      expect(list).toContain(`href="${addressOf(page)}"`);
      const { html } = await open(page);
      expect(html).toContain(`href="${fixedPages[page].path}" target="_blank"`);
      expect(html).toContain(`href="/admin/company/history/${groupOfPage(page)}"`);
      for (const { text } of fixedPages[page].fixed) expect(html).toContain(`>${text}<`);
    }
    expect((await get(addressOf("nichts"), await asStaff())).status).toBe(404);
    expect((await post(addressOf("nichts"), {}, await asStaff())).status).toBe(404);
    expect((await get("/admin/company?group=pages.about", await asStaff())).status).toBe(404);
  });

  it.each(pageNames)(
    "of %s change nothing when they are sent as they came, and are not too large",
    async (page) => {
      const names = wordsOf(groupOfPage(page)).flatMap((field) => namesOf(field));
      expect(names.length + 10).toBeLessThan(mostFields);
      const answer = await sendForm(await open(page));
      expect([answer.status, placeAfter(answer)]).toEqual([303, addressOf(page)]);
      expect(await sql("select name from site_facts where facts <> '{}'")).toEqual([]);
    },
  );
});

describe("changed words", () => {
  const title = "Vier Dinge, die bleiben";

  it("show on their page at once and nowhere else, and go back by the button that resets", async () => {
    const before = await shown("/about");
    expect((await sendForm(await open("about"), { "about.valuesTitle": title })).status).toBe(303);
    expect(await shown("/about")).toContain(title);
    expect(await (await get("/services")).text()).not.toContain(title);
    const reset = await sendForm(await open("about"), { intent: "reset" });
    expect(reset.status).toBe(303);
    expect(await shown("/about")).toContain(title);
    expect((await sendForm(await openForm(placeAfter(reset)))).status).toBe(303);
    expect(await shown("/about")).toEqual(before);
    expect(await storedFact("about.valuesTitle")).toBeUndefined();
  });

  it("take facts in braces and lists of any length", async () => {
    const answer = await sendForm(await open("it-support-bremerhaven"), {
      "landing.steps.length": "5",
      "landing.steps.4.title": "Du empfiehlst {Name}",
      "landing.steps.4.text": "Wenn Du magst.",
    });
    expect(answer.status).toBe(303);
    expect(await shown("/it-support-bremerhaven")).toContain("Du empfiehlst Musterhafen Digital");
    expect(await storedFact("landing.steps")).toHaveLength(5);
  });

  it.each([
    ["about.valuesTitle", ""],
    ["about.valuesTitle", "x".repeat(200)],
    ["about.conduct", "Kein Link"],
    ["about.conduct", "Zwei [Links] statt [einem]"],
    ["about.mission.1.text", "{Telephon}"],
    ["story.paragraphs", " \n "],
  ])("are refused where %s is %j, with what was typed", async (name, text) => {
    const answer = await formIn(await sendForm(await open("about"), { [name]: text }));
    expect([answer.status, answer.fields[name]?.trim()]).toEqual([400, text.trim()]);
    expect(answer.html).toMatch(new RegExp(`name="${name}"[^>]*aria-invalid="true"`));
    expect(await storedFact(name)).toBeUndefined();
  });

  it("are text, never markup", async () => {
    await sendForm(await open("about"), { "about.valuesTitle": "<b>Fett</b>" });
    expect(await (await get("/about")).text()).toContain("&lt;b&gt;Fett&lt;/b&gt;");
  });

  it("of two people come to a conflict that shows both, and stay in the history", async () => {
    const mine = await open("about");
    await sendForm(await open("about"), { "about.valuesTitle": title });
    const conflict = await formIn(await sendForm(mine, { "about.valuesTitle": "Fünf Dinge" }));
    expect([conflict.status, conflict.html.includes(title)]).toEqual([409, true]);
    expect((await sendForm(conflict)).status).toBe(303);
    const history = await (await get("/admin/company/history/pages.about", await asStaff())).text();
    expect(history).toContain(addressOf("about"));
    const [, version = ""] = /version=([\da-f-]{36})/.exec(history) ?? [];
    await post("/admin/company/history/pages.about", { version }, await asStaff());
    expect(await storedFact("about.valuesTitle")).not.toBe("Fünf Dinge");
  });

  it("wait in a draft that only its author sees", async () => {
    const mine = await open("about");
    const answer = await sendForm(mine, { "about.valuesTitle": title, intent: "draft" });
    expect(placeAfter(answer)).toBe(withCopy(addressOf("about"), mine.copy));
    expect((await openForm(placeAfter(answer))).fields["about.valuesTitle"]).toBe(title);
    expect(await shown("/about")).not.toContain(title);
  });

  it("that do not fit leave what comes along in their place, and the form says so", async () => {
    await sql("insert into site_facts (name, facts) values ('pages.about', $1::text::jsonb)", [
      JSON.stringify({ "about.valuesTitle": 5, "about.later": "Bald" }),
    ]);
    expect(await shown("/about")).toContain("Vier Werte, an denen Du uns messen kannst");
    expect((await open("about")).html).toContain("taugt nicht");
  });
});

it("the title of a page names two offices of three, and is not cut", async () => {
  const offices = ["Bremerhaven", "Oldenburg", "Wilhelmshaven"].map((city) => ({ ...site.offices[0], city }));
  await storeFacts({ offices });
  const html = await (await get("/services")).text();
  expect(/<title>([^<]*)/.exec(html)?.[1]).toMatch(/Bremerhaven und Oldenburg$/);
});

describe("episodes of the podcast", () => {
  const path = "/podcast/neue-folge";
  const added = {
    "podcast.episodes.length": "5",
    "podcast.episodes.4.title": "Neue Folge",
    "podcast.episodes.4.slug": "neue-folge",
    "podcast.episodes.4.description": "{Stimme 2} erzählt.",
    "podcast.episodes.4.date": "1.3.2025",
    "podcast.episodes.4.duration": "31",
    "podcast.episodes.4.youtubeId": "https://www.youtube.com/watch?v=NEUEFOLGE01&t=5",
    "podcast.episodes.4.shown": "ja",
    "podcast.episodes.4.transcript": "Moin.\nMoin moin.",
  };

  it("are added with an address of their own, moved, hidden and removed", async () => {
    expect((await get(path)).status).toBe(404);
    expect((await sendForm(await open("podcast"), added)).status).toBe(303);
    const said = await shown(path);
    expect(said).toContain("1. März 2025 · 31 Min");
    expect(said).toContain("Bo erzählt.");
    expect(said).toContain("Moin moin.");
    expect(await (await get("/sitemap.xml")).text()).toContain(`${path}</loc>`);
    expect((await get(`${path}/og.png`)).status).toBe(200);
    const moved = await sendForm(await open("podcast"), { intent: "up.podcast.episodes.4" });
    expect((await sendForm(await openForm(placeAfter(moved)))).status).toBe(303);
    expect(await storedFact("podcast.episodes")).toMatchObject({ 3: { slug: "neue-folge" } });
    await sendForm(await open("podcast"), { "podcast.episodes.3.shown": "nein" });
    expect((await get(path)).status).toBe(404);
    for (const place of ["/podcast", "/podcast.data", "/sitemap.xml"])
      expect(await (await get(place)).text()).not.toMatch(/neue-folge|Moin moin/i);
    const removed = await sendForm(await open("podcast"), { intent: "remove.podcast.episodes.3" });
    await sendForm(await openForm(placeAfter(removed)));
    expect(await storedFact("podcast.episodes")).toBeUndefined();
  });

  it("have an address made of their title where none was typed", async () => {
    expect((await sendForm(await open("podcast"), { ...added, "podcast.episodes.4.slug": "" })).status).toBe(
      303,
    );
    expect((await get(path)).status).toBe(200);
    const removed = await sendForm(await open("podcast"), { intent: "remove.podcast.episodes.4" });
    await sendForm(await openForm(placeAfter(removed)));
  });

  it("lead on from a former address, and back", async () => {
    const former = "/podcast/die-ki-am-tresen";
    const renamed = await sendForm(await open("podcast"), { "podcast.episodes.0.slug": "die-ki-am-kai" });
    expect(renamed.status).toBe(303);
    const leads = async (path: string) => {
      const { status, headers } = await get(path);
      return [status, headers.get("Location")];
    };
    expect(await leads(former)).toEqual([301, "/podcast/die-ki-am-kai"]);
    await sendForm(await open("podcast"), { "podcast.episodes.0.slug": "die-ki-am-tresen" });
    expect(await leads(former)).toEqual([200, null]);
    expect(await leads("/podcast/die-ki-am-kai")).toEqual([301, former]);
    await sql("delete from old_addresses where path like '/podcast/%'");
  });

  it("keep a page without any, in the words of the specification", async () => {
    await sendForm(await open("podcast"), { "podcast.episodes.length": "0" });
    expect(await shown("/podcast")).toContain(`Neue Episoden kommen bald! ${podcast.followUp}`);
  });

  it.each([
    ["slug", "Neue Folge"],
    ["slug", "die-ki-am-tresen"],
    ["date", "gestern"],
    ["duration", "lang"],
    ["youtubeId", "https://video.example/1"],
    ["shown", "vielleicht"],
  ])("are refused where their %s is %j", async (part, text) => {
    const changes = { ...added, [`podcast.episodes.4.${part}`]: text };
    expect((await sendForm(await open("podcast"), changes)).status).toBe(400);
    expect(await storedFact("podcast.episodes")).toBeUndefined();
  });
});

it("the story of others is told whoever founded the company, the one that comes along is not", async () => {
  await sendForm(await openForm("/admin/company?group=founders"), {
    "founders.length": "1",
    "founders.0.name": "Wiebke Werft",
  });
  expect(await shown("/about")).not.toContain("Wie es angefangen hat");
  await sendForm(await open("about"), { "story.paragraphs": "Es war einmal ein Kahn." });
  expect(await shown("/about")).toContain("Es war einmal ein Kahn.");
});
