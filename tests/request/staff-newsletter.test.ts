import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { wakeOutbox } from "~/platform/outbox/outbox.server";
import { siteUrl } from "~/platform/settings/env.server";
import { toBerlinTime } from "~/schemas/berlin-time";
import { sql } from "../helpers/app";
import { autosave, formIn, openForm, placeAfter, sendForm } from "../helpers/editing";
import { eventually } from "../helpers/eventually";
import { mailsTo } from "../helpers/mailbox";
import { pageAfter, staffGet, staffPage, staffPost } from "../helpers/staff";
import { faultsIn, hiddenFieldsOf, stateIn, toastsIn } from "../helpers/staff-form";

beforeEach(async () => {
  await sql("delete from mailings");
  await sql("delete from content_versions where kind = 'mailings'");
  await sql("delete from subscribers");
});

async function subscribe(email: string, values: { first?: string; company?: string } = {}) {
  const [row] = await sql(
    `insert into subscribers (email, first_name, last_name, company, consent_version, signed_up_at)
     values ($1, $2, 'Ahlers', $3, '2026-01', now()) returning id`,
    [email, values.first ?? "Antje", values.company ?? null],
  );
  return row?.id as string;
}

const july = { subject: "Juli", body: "Moin!", post: "" };
async function draft(
  fields: Record<string, string> = { subject: "Juni-Post", body: "Moin!\n\nZweiter Absatz", post: "" },
) {
  const response = await sendForm(await openForm("/admin/newsletter/new"), fields);
  expect(response.status).toBe(303);
  return response.headers.get("Location") ?? "";
}

/** Sends the form of a draft with these changes. */
const send = async (path: string, changes: Record<string, string>) => sendForm(await openForm(path), changes);
const sendTest = (path: string) => send(path, { intent: "test" });
const inHours = (hours: number) => toBerlinTime(new Date(Date.now() + hours * 3_600_000));

const lastTest = () => mailsTo("redaktion@musterhafen.example").at(-1);
const mailings = () => sql("select subject, body, status, post_title, post_slug from mailings");

describe("an article that is planned", () => {
  const plan = (days: number) =>
    sql(
      `insert into blog_posts (title, slug, content, status, published_at)
       values ('Morgen da', 'morgen-da', 'Moin', 'published', now() + make_interval(days => $1))`,
      [days],
    );
  afterEach(() => sql("delete from blog_posts where slug = 'morgen-da'"));

  it("can be chosen for an issue that is sent after it, and for no earlier one", async () => {
    await plan(1);
    const form = await openForm("/admin/newsletter/new");
    const early = await sendForm(form, { ...july, post: "morgen-da", send_at: inHours(2) });
    expect(early.status).toBe(400);
    expect(faultsIn(await early.text())).toContain("send_at");
    await draft({ ...july, post: "morgen-da", send_at: inHours(48) });
    expect(await mailings()).toMatchObject([{ post_slug: "morgen-da", post_title: "Morgen da" }]);
  });

  it("is not sent before it is there", async () => {
    await subscribe("antje@werft.example");
    await plan(1);
    const path = await draft({ ...july, post: "morgen-da" });
    const sent = await staffPost(`${path}/send`);
    expect(sent.status).toBe(303);
    expect(await mailings()).toMatchObject([{ status: "draft" }]);
    await sql("update blog_posts set published_at = now() - interval '1 day' where slug = 'morgen-da'");
    await staffPost(`${path}/send`);
    expect(await mailings()).not.toMatchObject([{ status: "draft" }]);
  });
});

it("an issue is previewed as it is typed, before it is saved", async () => {
  const fields = { ...july, body: "Noch **nicht** gespeichert", intent: "preview" };
  const shown = await sendForm(await openForm("/admin/newsletter/new"), fields);
  expect(shown.status).toBe(200);
  expect(await shown.text()).toMatch(/id="vorschau"[\s\S]*Noch <strong>nicht<\/strong> gespeichert/);
  expect(await mailings()).toEqual([]);
});

describe("the list", () => {
  it("shows figures, mailings and subscribers, and finds by every word", async () => {
    await subscribe("antje@werft.example", { company: "Werft 100%_Süd" });
    await subscribe("bo@hafen.example", { first: "Bo" });
    const html = await staffPage("/admin/newsletter");
    expect(html).toContain("antje@werft.example");
    expect(html).toContain("bo@hafen.example");
    for (const [search, found] of [
      ["bo hafen", ["bo@hafen.example"]],
      ["AHLERS werft", ["antje@werft.example"]],
      ["bo@hafen", ["bo@hafen.example"]],
      ["nirgends", []],
      ["antje nirgends", []],
      ["'):* | (x & !", []],
    ] as const) {
      const page = await staffGet(`/admin/newsletter?q=${encodeURIComponent(search)}`);
      expect(page.status, search).toBe(200);
      const text = await page.text();
      const shown = ["antje@werft.example", "bo@hafen.example"].filter((email) => text.includes(email));
      expect(shown, search).toEqual(found);
    }
  });

  it("is exported for a German spreadsheet, formulas defused, as far as it is searched", async () => {
    await subscribe("antje@werft.example", { company: "=HYPERLINK(1)" });
    await subscribe("bo@hafen.example", { first: "Bo" });
    const response = await staffGet("/admin/newsletter/export.csv");
    expect(response.headers.get("Content-Disposition")).toMatch(/abonnenten-\d{4}-\d\d-\d\d\.csv/);
    const csv = Buffer.from(await response.arrayBuffer()).toString();
    expect(csv.startsWith('\uFEFF"E-Mail";"Vorname"')).toBe(true);
    expect(csv).toContain(`"'=HYPERLINK(1)"`);
    expect(csv.trim().split("\r\n")).toHaveLength(3);
    const searched = await staffPage("/admin/newsletter/export.csv?q=hafen");
    expect(searched).not.toContain("werft");
  });

  it("takes the deletion of a subscriber again after a lost answer, but not of what is none", async () => {
    const id = await subscribe("antje@werft.example");
    const path = `/admin/newsletter/subscribers/${id}/delete`;
    for (const _ of ["first", "again"]) expect((await staffPost(path)).status).toBe(303);
    expect((await staffGet("/admin/newsletter/subscribers/x/delete")).status).toBe(404);
  });
});

describe("a draft", () => {
  it("is stored, shown as it will be read, changed and deleted", async () => {
    const path = await draft({
      subject: "Juni\r\nBcc: x@y.example",
      body: "Moin!\n\nZweiter Absatz",
      post: "",
    });
    expect(await mailings()).toMatchObject([{ subject: "Juni Bcc: x@y.example" }]);
    const html = await staffPage(path);
    expect(html).toContain("Zweiter Absatz");
    expect(html).toContain("Newsletter abbestellen:");
    expect((await send(path, { subject: "Juli-Post", body: "Neu" })).status).toBe(303);
    expect(await mailings()).toMatchObject([{ subject: "Juli-Post", body: "<p>Neu</p>", status: "draft" }]);
    expect(await staffPage(`${path}/delete`)).toContain("Juli-Post");
    expect((await staffPost(`${path}/delete`)).status).toBe(303);
    expect(await mailings()).toEqual([]);
    expect((await staffGet(path)).status).toBe(404);
  });

  it("comes back from the trash as it was, and is planned only while its time is ahead", async () => {
    const path = await draft({ ...july, send_at: inHours(48) });
    const id = path.split("/").at(-1) ?? "";
    const rows = () => sql("select * from mailings");
    const before = await rows();
    const html = await pageAfter(await staffPost(`${path}/delete`));
    expect(hiddenFieldsOf(html)).toMatchObject({ kind: "newsletter", id });
    expect(await staffPage("/admin/trash")).toContain("Juli");
    const restore = () => staffPost("/admin/trash", { kind: "newsletter", id });
    expect(placeAfter(await restore())).toBe("/admin/newsletter");
    expect(await rows()).toEqual(before);
    await sql("update mailings set send_at = now() - interval '1 hour'");
    await staffPost(`${path}/delete`);
    await restore();
    expect(await rows()).toMatchObject([{ id, send_at: null, status: "draft" }]);
  });

  it("has a history by words, and goes back to a version without changing its plan", async () => {
    const path = await draft(july);
    await send(path, { body: "Ahoi!" });
    await send(path, { send_at: inHours(48) });
    const [planned] = await sql("select send_at from mailings");
    const [version] = await sql(
      "select id from content_versions where kind = 'mailings' and row ->> 'body' like '%Moin%'",
    );
    const shown = await staffPage(`${path}/history?version=${version?.id}&mit=jetzt`);
    expect(shown).toMatch(/<del[^>]*>.*?Moin.*?<\/del>/);
    expect(shown).toMatch(/<ins[^>]*>.*?Ahoi.*?<\/ins>/);
    const back = await staffPost(`${path}/history`, { version: String(version?.id) });
    expect([back.status, placeAfter(back)]).toEqual([303, path]);
    expect(await sql("select body, send_at from mailings")).toEqual([
      { body: "<p>Moin!</p>", send_at: planned?.send_at },
    ]);
  });

  it("has neither a history nor a way to the trash once it is sent", async () => {
    const path = await draft(july);
    await send(path, { body: "Ahoi!" });
    const [version] = await sql(
      "select id from content_versions where kind = 'mailings' and row is not null",
    );
    await sql("update mailings set status = 'done'");
    for (const page of ["history", "delete"]) expect((await staffGet(`${path}/${page}`)).status).toBe(404);
    expect((await staffPost(`${path}/delete`)).status).toBe(404);
    expect((await staffPost(`${path}/history`, { version: String(version?.id) })).status).toBe(409);
    expect(await mailings()).toMatchObject([{ body: "<p>Ahoi!</p>" }]);
  });

  it("can lead to a post, whose title is the subject when there is none", async () => {
    const slug = "hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara";
    const path = await draft({ subject: "", body: "", post: slug });
    const [stored] = await mailings();
    expect(stored).toMatchObject({ post_slug: slug });
    expect(stored?.subject).toBe(stored?.post_title);
    expect(await staffPage(path)).toContain(`/blog/${slug}`);
  });

  it("of several posts is mailed in their order, with the words between them and at the end", async () => {
    const posts = await sql(
      "select slug, title from blog_posts where status = 'published' order by slug limit 3",
    );
    const [first, second, third] = posts.map(({ slug }) => String(slug));
    const fields = {
      ...{ subject: "Drei", body: "Davor.", post: first ?? "" },
      ...{
        words_2: "Dazwischen.\n\nNoch *etwas*.",
        post_2: third ?? "",
        post_4: second ?? "",
        closing: "Bis bald!",
      },
    };
    const path = await draft(fields);
    const shown = (await openForm(path)).fields;
    expect(shown).toMatchObject({ ...fields, post_3: second, post_4: "" });
    await sendTest(path);
    const parts = [
      ...["Davor.", posts[0]?.title, `/blog/${first}`, "Dazwischen.", "Noch", posts[2]?.title],
      ...[`/blog/${third}`, posts[1]?.title, `/blog/${second}`, "Bis bald!"],
    ].map(String);
    for (const text of [lastTest()?.text ?? "", lastTest()?.html ?? ""]) {
      const rest = parts.reduce((left, part) => left.slice(left.indexOf(part) + 1 || left.length), text);
      expect(rest).not.toBe("");
    }
    expect(lastTest()?.html).toMatch(/<em\b[^>]*>etwas<\/em>/);
    expect(await staffPage(path)).toContain("Noch <em>etwas</em>.");
    await sql("update blog_posts set status = 'draft' where slug = $1", [third]);
    expect((await send(path, { subject: "Noch drei" })).status).toBe(303);
    await sql("update blog_posts set status = 'published' where slug = $1", [third]);
    expect((await openForm(path)).fields).toMatchObject({
      ...fields,
      subject: "Noch drei",
      post_3: second,
      post_4: "",
    });
  });

  it("is refused at its field and keeps what was typed", async () => {
    for (const [fields, field] of [
      [{ subject: "", body: "x", post: "" }, "subject"],
      [{ subject: "x", body: "", post: "" }, "body"],
      // Nobody would see a word.
      [{ subject: "x", body: "<!-- nur ein Kommentar -->", post: "" }, "body"],
      [{ subject: "x", body: "<script>alert(1)</script>", post: "" }, "body"],
      [
        { subject: "x", body: '<p>Moin</p><img src="/images/covers/default.svg" alt="Hafen">', post: "" },
        "body",
      ],
      [{ subject: "x".repeat(151), body: "x", post: "" }, "subject"],
      [{ subject: "x", body: "y".repeat(20_001), post: "" }, "body"],
      [{ subject: "x", body: "", post: "gibt-es-nicht" }, "post"],
      [{ subject: "x", body: "x", post: "", post_2: "gibt-es-nicht" }, "post_2"],
      [{ subject: "x", body: "x", post: "", words_3: "Davor" }, "post_3"],
      [{ subject: "x", body: "x", post: "zweimal", post_2: "zweimal" }, "post_2"],
      [{ subject: "x", body: "x", post: "", closing: "y".repeat(2001) }, "closing"],
    ] as const) {
      const refused = await formIn(await send("/admin/newsletter/new", fields));
      expect([refused.status, faultsIn(refused.html)]).toEqual([400, [field]]);
      expect(toastsIn(refused.html)).toContain("Validierungsfehler");
      expect(refused.fields).toMatchObject(fields);
    }
    expect(await mailings()).toEqual([]);
    // Where one is missing may be said.
    await draft({ subject: "x", body: "<p>Moin</p><p><mark>Hier fehlt ein Bild</mark></p>", post: "" });
  });

  it("is refused where the words between its posts cannot be mailed", async () => {
    const closing = "![Kran](/media/kran.webp)";
    const refused = await formIn(await send("/admin/newsletter/new", { ...july, closing }));
    expect([refused.status, faultsIn(refused.html), refused.fields.closing]).toEqual([
      400,
      ["closing"],
      closing,
    ]);
  });

  it("is stored once when it is sent twice, after a lost answer", async () => {
    const form = await openForm("/admin/newsletter/new");
    const first = `/admin/newsletter/${form.copy}`;
    for (const subject of ["Juni", "Juni", "Juni-Post"])
      expect(placeAfter(await sendForm(form, { subject, body: "Moin" }))).toBe(first);
    expect(await mailings()).toMatchObject([{ subject: "Juni-Post" }]);
    // Whoever went back to the form and wrote something else loses neither.
    expect(placeAfter(await sendForm(form, { subject: "Juli", body: "Ahoi" }))).not.toBe(first);
    expect(await mailings()).toHaveLength(2);
  });

  it("is written without a tag, and read with headings, lists and whole addresses", async () => {
    const body =
      "## Neues vom Kai\n\nMoin,\nhier ist **Juli**.\n\n- Kran [buchen](/contact)\n- Lotse\n\n> Hält.\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))";
    const path = await draft({ subject: "Juli", body, post: "" });
    await sendTest(path);
    const mail = lastTest();
    expect(mail?.text).toContain(
      `Neues vom Kai\n\nMoin,\nhier ist Juli.\n\n- Kran buchen (${siteUrl}/contact)\n- Lotse\n\n> Hält.\n\nx`,
    );
    expect(mail?.html).toMatch(/<h2 style="[^"]+">Neues vom Kai<\/h2>/);
    expect(mail?.html).toMatch(/<ul style="[^"]+">\s*<li style="[^"]+">Kran <a href="[^"]+\/contact" style/);
    expect(`${mail?.html}${mail?.text}`).not.toMatch(/script|alert/);
    const page = await staffPage(path);
    expect(page).toContain(`<h2 id="a-neues-vom-kai">Neues vom Kai</h2>`);
  });

  it("of former times, plain text, is sent as it was", async () => {
    const path = await draft({ subject: "Alt", body: "x", post: "" });
    await sql(
      "update mailings set body = 'Moin <b>wörtlich</b>' || chr(10) || 'zweite' where subject = 'Alt'",
    );
    await sendTest(path);
    const mail = lastTest();
    expect(mail?.html).toContain("Moin &lt;b&gt;wörtlich&lt;/b&gt;<br>zweite");
    expect(await mailings()).toMatchObject([{ body: "Moin <b>wörtlich</b>\nzweite" }]);
  });

  it("is not overwritten by somebody who has not seen what was stored meanwhile", async () => {
    const path = await draft(july);
    const mine = await openForm(path);
    expect((await send(path, { body: "## Kräne\n\nVon nebenan." })).status).toBe(303);
    const late = await formIn(await sendForm(mine, { body: "Meine Stunde Arbeit." }));
    expect([late.status, late.fields.body]).toEqual([409, "Meine Stunde Arbeit."]);
    expect(late.html).toMatch(/<h2 id="[^"]+">Kräne<\/h2>\s*<p>Von nebenan\.<\/p>/);
    expect(await mailings()).toMatchObject([{ body: "<h2>Kräne</h2>\n<p>Von nebenan.</p>" }]);
    expect((await sendForm(late)).status).toBe(303);
    expect(await mailings()).toMatchObject([{ body: "<p>Meine Stunde Arbeit.</p>" }]);
  });

  it("is stored clean", async () => {
    const path = await draft(july);
    await send(path, { subject: "August", body: '<p onclick="alert(1)">Moin</p>' });
    expect(await mailings()).toMatchObject([{ subject: "August", body: "<p>Moin</p>" }]);
  });

  it("keeps itself while it is written, and is offered above the list and its form", async () => {
    const path = await draft(july);
    const form = await openForm(path);
    expect((await autosave(form, { subject: "Angefangen", seq: "1" })).status).toBe(200);
    expect(await staffPage("/admin/newsletter")).toContain("Angefangen");
    expect((await openForm(path)).html).toContain(`entwurf=${form.copy}`);
    const kept = await openForm(`${path}?entwurf=${form.copy}`);
    expect([kept.copy, kept.fields.subject]).toEqual([form.copy, "Angefangen"]);
    expect((await sendForm(kept)).status).toBe(303);
    expect(await mailings()).toMatchObject([{ subject: "Angefangen" }]);
    expect(await staffPage("/admin/newsletter")).not.toContain(`entwurf=${form.copy}`);
  });

  it("is stored once by a form that is sent again, not by one that comes back or that nobody touched", async () => {
    const path = await draft(july);
    const form = await openForm(path);
    for (const _ of ["sent", "sent again"])
      expect((await sendForm(form, { body: "## Kräne" })).status).toBe(303);
    const stored = () => sql("select body, updated_at from mailings");
    const before = await stored();
    await send(path, {});
    const back = await send(path, { body: "Neu", intent: "restore" });
    expect([back.status, (await openForm(placeAfter(back))).fields.body]).toEqual([303, "Neu"]);
    expect(await stored()).toEqual(before);
  });

  it("is stored before it is tested, and before the way leads on to all", async () => {
    const path = await draft(july);
    const tested = await send(path, { body: "Moin, zum Zweiten!", intent: "test" });
    expect(tested.headers.get("Location")).toBe(path);
    expect(lastTest()?.text).toContain("Moin, zum Zweiten!");
    const sent = await send(path, { body: "Moin, zum Dritten!", intent: "send" });
    expect(sent.headers.get("Location")).toBe(`${path}/send`);
    expect(await mailings()).toMatchObject([{ body: "<p>Moin, zum Dritten!</p>", status: "draft" }]);
  });
});

describe("sending", () => {
  const statusOf = async () => (await mailings())[0]?.status;

  it("goes to every confirmed address once, with progress on the screen", async () => {
    const emails = Array.from({ length: 3 }, (_, n) => `empfaenger${n}@werft.example`);
    for (const email of emails) await subscribe(email);
    const path = await draft();
    const form = await openForm(path);
    const page = await staffPage(`${path}/send`);
    expect(page).toContain("3 bestätigte Adressen");
    expect(await statusOf()).toBe("draft");

    const response = await staffPost(`${path}/send`);
    expect(response.headers.get("Location")).toBe(path);
    await eventually(async () => expect(await statusOf()).toBe("done"));
    for (const email of emails) {
      const mails = mailsTo(email);
      expect(mails, email).toHaveLength(1);
      expect(mails[0]?.headers.subject).toBe("Juni-Post");
    }
    const html = await staffPage(path);
    expect(html).toContain("3 von 3 Mails als Datei abgelegt");
    expect(html).toContain("Nicht verschickt");
    expect(html).not.toContain('http-equiv="refresh"');

    // Neither a second press nor a changed text reaches what is sent.
    await staffPost(`${path}/send`);
    const late = await formIn(await sendForm(form, { subject: "Anders", body: "Anders" }));
    expect([late.status, late.fields.subject]).toEqual([409, "Anders"]);
    expect((await openForm(path)).fields).toEqual({});
    const kept = await openForm(`${path}?entwurf=${late.copy}`);
    expect([kept.fields.body, kept.html.includes("/admin/newsletter/new?entwurf=")]).toEqual([
      "Anders",
      true,
    ]);
    expect(await mailings()).toMatchObject([{ subject: "Juni-Post", status: "done" }]);
    expect(mailsTo("empfaenger0@werft.example")).toHaveLength(1);
  });

  it("keeps what was written when the draft is gone, and can store it as a new one", async () => {
    const path = await draft();
    const form = await openForm(path);
    await staffPost(`${path}/delete`);
    const late = await formIn(await sendForm(form, { subject: "Noch da", body: "Eine Stunde Arbeit" }));
    expect([late.status, late.fields]).toMatchObject([
      404,
      { subject: "Noch da", body: "Eine Stunde Arbeit" },
    ]);
    const asNew = `/admin/newsletter/new?entwurf=${late.copy}`;
    expect(late.html).toContain(asNew);
    const gone = await staffGet(path);
    expect(gone.status).toBe(404);
    expect(await gone.text()).toMatch(/<h1[^>]*>Diesen Eintrag gibt es nicht/);
    expect((await staffPost(asNew, late.fields)).status).toBe(303);
    expect(await mailings()).toMatchObject([{ subject: "Noch da", status: "draft" }]);
  });

  it("looks for news by itself while it is under way, and can be stopped and taken up again", async () => {
    await subscribe("warten@werft.example");
    const path = await draft();
    await sql("update mailings set status = 'sending', started_at = now()");
    await sql(
      "insert into outbox (kind, mailing_id, subscriber_id, next_attempt_at) select 'newsletter', m.id, s.id, now() + interval '1 hour' from mailings m, subscribers s",
    );
    const html = await staffPage(path);
    expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="3"\/?><\/noscript>/);
    expect(html).toContain("0 von 1 Mails verschickt, 1 warten noch");
    await staffPost(`${path}/stop`);
    expect(await statusOf()).toBe("stopped");
    await sql("update outbox set next_attempt_at = now()");
    await staffPost(`${path}/send`);
    await eventually(async () => expect(await statusOf()).toBe("done"));
    expect(mailsTo("warten@werft.example")).toHaveLength(1);
  });

  it("is planned for a time, changed and planned no more", async () => {
    const send_at = inHours(48);
    const path = await draft({ ...july, send_at });
    const planned = () => sql("select send_at, status from mailings");
    const [first] = await planned();
    expect(toBerlinTime(new Date(first?.send_at as string))).toBe(send_at);
    expect((await send(path, { body: "Moin, zum Zweiten!" })).status).toBe(303);
    expect(await planned()).toEqual([first]);
    expect(await staffPage("/admin")).toContain(`href="${path}"`);
    const past = await formIn(await send(path, { send_at: inHours(-1) }));
    expect([past.status, faultsIn(past.html), past.fields.send_at]).toEqual([400, ["send_at"], inHours(-1)]);
    expect(stateIn(past.html)).not.toMatch(/^$|geplant/);
    expect((await send(path, { send_at: "" })).status).toBe(303);
    expect(await planned()).toEqual([{ send_at: null, status: "draft" }]);
  });

  it("says that it is planned, and where nobody would get it", async () => {
    const toastsOfPlan = async () =>
      toastsIn(await pageAfter(await send("/admin/newsletter/new", { ...july, send_at: inHours(48) })));
    const toNobody = await toastsOfPlan();
    expect(toNobody).toMatch(/^\s*Ausgabe geplant/);
    expect(toNobody).toContain("niemand");
    await subscribe("plan@werft.example");
    expect(await toastsOfPlan()).not.toContain("niemand");
  });

  it("is not said to have gone where no mail server is set up", async () => {
    await subscribe("plan@werft.example");
    const path = await draft(july);
    for (const done of [await sendTest(path), await staffPost(`${path}/send`)])
      expect(toastsIn(await pageAfter(done))).toContain("nicht verschickt");
  });

  it("shows what goes to whom before it is sent, and drops its plan on demand", async () => {
    await subscribe("plan@werft.example");
    const path = await draft({ ...july, send_at: inHours(48) });
    const page = await staffPage(`${path}/send`);
    expect(page).toContain("<p>Moin!</p>");
    expect(page).toContain('href="/admin/newsletter#abonnenten"');
    expect(placeAfter(await staffPost(`${path}/send`, { intent: "unplan" }))).toBe(path);
    expect(await sql("select send_at, status from mailings")).toEqual([{ send_at: null, status: "draft" }]);
    expect(await staffPage(`${path}/send`)).not.toContain('value="unplan"');
  });

  it("says that a plan is dropped only where there was one", async () => {
    const toastsAfter = async (answer: Response) => toastsIn(await pageAfter(answer));
    const fresh = await send("/admin/newsletter/new", july);
    const path = placeAfter(fresh);
    expect(await toastsAfter(fresh)).not.toContain("geplant");
    await send(path, { send_at: inHours(48) });
    expect(await toastsAfter(await send(path, { send_at: "" }))).toContain("geplant");
  });

  it("begins by itself when its time has come, and reaches everybody once", async () => {
    const email = "geplant@werft.example";
    await subscribe(email);
    await draft({ ...july, send_at: inHours(1) });
    await sql("update mailings set send_at = now()");
    wakeOutbox();
    await eventually(async () => expect(await statusOf()).toBe("done"));
    expect(mailsTo(email).map(({ headers }) => headers.subject)).toEqual(["Juli"]);
  });

  it("lists who got it, by state and by address, also who has left", async () => {
    const states = ["sent", "refused", "unknown", "waiting", "filed"];
    for (const state of states) await subscribe(`${state}@stand.example`);
    const path = await draft(july);
    await sql("update mailings set status = 'stopped', started_at = now()");
    await sql(
      `insert into outbox (kind, mailing_id, subscriber_id, state, last_error)
       select 'newsletter', m.id, s.id, split_part(s.email, '@', 1),
         case when s.email like 'refused%' then '550 5.1.1 unknown' end
       from mailings m, subscribers s`,
    );
    await sql("delete from subscribers where email like 'filed%'");
    const listed = async (query: string) => {
      const html = await staffPage(`${path}${query}`);
      return { html, states: states.filter((state) => html.includes(`${state}@stand.example`)) };
    };
    const all = await listed("");
    expect(all.states).toEqual(["sent", "refused", "unknown", "waiting"]);
    expect(all.html).toContain("inzwischen abgemeldet");
    expect(all.html).toContain("550 5.1.1 unknown");
    expect((await listed("?state=refused")).states).toEqual(["refused"]);
    expect((await listed("?q=SENT%40stand")).states).toEqual(["sent"]);
    expect((await listed("?q=sent&state=refused")).states).toEqual([]);
    expect((await listed("?q=%25")).states).toEqual([]);
  });

  it("is tested at several addresses at once, none of them a subscriber, and at no faulty one", async () => {
    const path = await draft(july);
    await send(path, {
      intent: "test",
      test_to: "eins@probe.example, zwei@probe.example,eins@probe.example",
    });
    for (const email of ["eins@probe.example", "zwei@probe.example"])
      expect(mailsTo(email).map(({ headers }) => headers.subject)).toEqual(["[Test] Juli"]);
    for (const test_to of [
      "drei@probe.example, keine",
      " ",
      Array(11)
        .fill(0)
        .map((_, n) => `${n}@probe.example`)
        .join(),
    ]) {
      const refused = await formIn(await send(path, { intent: "test", test_to }));
      expect([refused.status, faultsIn(refused.html)]).toEqual([400, ["test_to"]]);
      expect(refused.fields.test_to).toBe(test_to);
    }
    for (const email of ["drei@probe.example", "0@probe.example"]) expect(mailsTo(email)).toEqual([]);
  });

  it("shows what went wrong and repeats it on demand", async () => {
    await subscribe("fehl@werft.example");
    await subscribe("unklar@werft.example");
    const path = await draft();
    await sql("update mailings set status = 'done', started_at = now(), finished_at = now()");
    await sql(
      `insert into outbox (kind, mailing_id, subscriber_id, state, last_error)
       select 'newsletter', m.id, s.id, case when s.email like 'fehl%' then 'refused' else 'unknown' end, '550 <b>weg</b>'
       from mailings m, subscribers s`,
    );
    const html = await staffPage(path);
    expect(html).toContain("fehl@werft.example");
    expect(html).toContain("550 &lt;b&gt;weg&lt;/b&gt;");
    await staffPost(`${path}/repeat-failed`);
    await eventually(async () => expect(mailsTo("fehl@werft.example")).toHaveLength(1));
    expect(mailsTo("unklar@werft.example")).toHaveLength(0);
    await eventually(async () => expect(await statusOf()).toBe("done"));
    await staffPost(`${path}/repeat-unclear`);
    await eventually(async () => expect(mailsTo("unklar@werft.example")).toHaveLength(1));
  });

  it("starts nothing without anybody to send to, or behind a wrong id", async () => {
    const path = await draft();
    expect(await staffPage(`${path}/send`)).not.toMatch(/<button[^>]*value="send"/);
    expect((await staffPost(`${path}/send`)).status).toBe(303);
    for (const button of ["send", "stop", "repeat-failed", "delete"]) {
      const response = await staffPost(`/admin/newsletter/${crypto.randomUUID()}/${button}`);
      expect([303, 404]).toContain(response.status);
    }
    expect(await statusOf()).toBe("draft");
  });
});
