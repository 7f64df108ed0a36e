import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { fixedPages, groupOfPage, type PageName, pageNames } from "~/content/fixed-pages";
import { podcast } from "~/content/podcast";
import { site } from "~/content/site";
import { editorOfGroup } from "~/features/company/editor.server";
import { fieldsOf as wordsOf } from "~/features/company/groups";
import { namesOf } from "~/features/company/texts";
import { mostFields } from "~/platform/forms/posted-form.server";
import { get, post, sql, staffCookie } from "../helpers/app";
import {
  backFrom,
  type Fields,
  formIn,
  type OpenForm,
  openForm,
  placeAfter,
  sendForm,
  withCopy,
} from "../helpers/editing";
import { clearFacts, storedFact, storeFacts } from "../helpers/facts";
import { visibleWords } from "../helpers/visible-words";
import { atFullLength } from "../proofs/prove";

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
    const stateIn = ({ html }: { html: string }) => /data-state="">.*?<\/p>/s.exec(html)?.[0];
    expect(stateIn(await open("about"))).toContain("Steht auf der Website");
    expect(stateIn(await openForm(placeAfter(reset)))).not.toContain("Steht auf der Website");
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

  it.each<Record<string, string>>([
    {
      "about.valuesTitle": "",
      "about.conduct": "Kein Link",
      "about.mission.1.text": "{Telephon}",
      "story.paragraphs": " \n ",
    },
    { "about.valuesTitle": "x".repeat(200), "about.conduct": "Zwei [Links] statt [einem]" },
  ])("are refused one by one, with what was typed, as in %j", async (typed) => {
    const answer = await formIn(await sendForm(await open("about"), typed));
    expect(answer.status).toBe(400);
    for (const [name, text] of Object.entries(typed)) {
      expect(answer.fields[name]?.trim()).toBe(text.trim());
      expect(answer.html).toMatch(new RegExp(`name="${name}"[^>]*aria-invalid="true"`));
      expect(await storedFact(name)).toBeUndefined();
    }
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

/** Each text of a form with one letter more. */
function typedIn(page: PageName, { fields }: OpenForm): Fields {
  const parts = wordsOf(groupOfPage(page)).flatMap((field) => (field.kind === "list" ? field.fields : field));
  const texts = parts.filter((field) => field.kind === "text" && !field.type && !field.isNumber);
  const names = new Set(texts.map(({ name }) => name));
  const typed = Object.entries(fields).filter(
    ([name, text]) =>
      text &&
      (names.has(name) ||
        (/\.\d+\.(?!slug|youtubeId)\w+$/.test(name) && names.has(name.replace(/.*\./, "")))),
  );
  return Object.fromEntries(typed.map(([name, text]) => [name, `${text}°`]));
}

async function preview(page: string, form: OpenForm, typed: Fields) {
  const address = `${addressOf(page)}/preview?entwurf=${form.copy}`;
  const answer = await post(address, { ...form.fields, ...typed, intent: "preview" }, await asStaff());
  return { status: answer.status, html: await answer.text() };
}

describe("the preview of a fixed page", () => {
  // Pages whose view reads words in a way of its own; all at full length.
  it.each(atFullLength ? pageNames : (["home", "it-support-bremerhaven", "podcast", "shared"] as const))(
    "of %s shows what was typed as it would be public, and changes nothing",
    async (page) => {
      const { path } = fixedPages[page];
      const stored = () =>
        sql(
          "select to_jsonb(f)::text as row from site_facts f union all select to_jsonb(c)::text from working_copies c order by 1",
        );
      const [form, before, rows] = [await open(page), await shown(path), await stored()];
      const typed = typedIn(page, form);
      const { status, html } = await preview(page, form, typed);
      expect([status, html.includes("Vorschau, noch nicht gespeichert")]).toEqual([200, true]);
      expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
      expect(html).toMatch(/<title>Vorschau: /);
      expect(await shown(path)).toBe(before);
      expect(await stored()).toEqual(rows);
      expect((await sendForm(form, typed)).status).toBe(303);
      const after = await shown(path);
      expect(after).not.toBe(before);
      expect(visibleWords(html).slice(-after.length)).toBe(after);
    },
  );

  it("is nobody's but of who typed, also at the same moment", async () => {
    const form = await open("about");
    const titles = ["Fünf Dinge", "Sechs Dinge", "Sieben Dinge"];
    const [pages, previews] = await Promise.all([
      Promise.all(titles.map(() => shown("/about"))),
      Promise.all(titles.map((title) => preview("about", form, { "about.valuesTitle": title }))),
    ]);
    for (const title of titles) {
      expect(pages.some((words) => words.includes(title))).toBe(false);
      expect(previews.filter(({ html }) => visibleWords(html).includes(title))).toHaveLength(1);
    }
  });

  it("leads visitors to the sign-in page, and keeps what was typed", async () => {
    const { copy, fields } = await open("about");
    const address = `${addressOf("about")}/preview?entwurf=${copy}`;
    for (const answer of [await get(address), await post(address, fields)]) {
      expect([303, 307]).toContain(answer.status);
      expect(answer.headers.get("Location")).toMatch(/^\/admin\/login/);
    }
    expect((await get(address, await asStaff())).status).toBe(200);
    expect((await get(`${addressOf("nichts")}/preview`, await asStaff())).status).toBe(404);
  });

  it("names what saving names where words do not fit, and leads back to them", async () => {
    const form = await open("about");
    const wrong = { "about.valuesTitle": "", "about.conduct": "Kein Link", "about.missionTitle": "Wozu" };
    const { status, html } = await preview("about", form, wrong);
    const parsed = editorOfGroup("pages.about")?.parse?.({ ...form.fields, ...wrong });
    const problems = parsed && "problems" in parsed ? Object.values(parsed.problems).flat() : [];
    const saved = await formIn(await sendForm(form, wrong));
    expect([status, saved.status, problems.length]).toEqual([400, 400, 2]);
    for (const problem of problems)
      for (const words of [html, saved.html]) expect(words).toContain(problem.replace(/\.$/, ""));
    expect(visibleWords(html)).not.toContain("Wie es angefangen hat");
    expect((await backFrom(html)).fields).toMatchObject(wrong);
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
    {
      slug: "Neue Folge",
      date: "gestern",
      duration: "lang",
      youtubeId: "https://video.example/1",
      shown: "vielleicht",
    },
    { slug: "die-ki-am-tresen" },
  ])("are refused field by field, as in %j", async (typed) => {
    const fields = Object.entries(typed).map(([part, text]) => [`podcast.episodes.4.${part}`, text] as const);
    const changes = { ...added, ...Object.fromEntries(fields) };
    const answer = await formIn(await sendForm(await open("podcast"), changes));
    expect(answer.status).toBe(400);
    for (const [name] of fields)
      expect(answer.html).toMatch(new RegExp(`name="${name}"[^>]*aria-invalid="true"`));
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
