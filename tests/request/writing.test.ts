import { ChildProcess } from "node:child_process";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { get, sql } from "../helpers/app";
import { backFrom, openForm, placeAfter, sendForm } from "../helpers/editing";
import { generatedArticles } from "../helpers/generated-articles";
import { childrenOf } from "../helpers/processes";
import { takeErrors } from "../helpers/setup";
import { pageAfter, staffPage, staffPost } from "../helpers/staff";
import { fieldsOf, hiddenFieldsOf, stateIn, summaryIn, toastsIn } from "../helpers/staff-form";

const clear = () => sql("delete from blog_posts where slug like 'probe%'");
beforeEach(clear);
afterAll(clear);

const article = { title: "Xylofon", slug: "probe", content: "<p>Moin</p>", status: "draft" };

async function stored() {
  const rows = await sql(
    "select id, title, content, published_at::text from blog_posts where slug = 'probe'",
  );
  expect(rows).toHaveLength(1);
  return rows[0] as Record<"id" | "title" | "content" | "published_at", string>;
}

describe("“Speichern und weiterschreiben”", () => {
  test("leads from a new article to its editor, says so, and works again from there", async () => {
    const form = await openForm("/admin/blog/new?status=draft");
    const first = await sendForm(form, { ...article, intent: "stay" });
    const second = await sendForm(form, { ...article, intent: "stay" });
    const { id } = await stored();
    expect(id).toBe(form.copy);
    for (const answer of [first, second])
      expect([answer.status, placeAfter(answer)]).toEqual([303, `/admin/blog/${id}?status=draft`]);
    const editor = await pageAfter(first);
    expect(toastsIn(editor)).toContain("Post created successfully");
    const again = await staffPost(`/admin/blog/${id}`, {
      ...fieldsOf(editor),
      title: "Xylophon",
      intent: "stay",
    });
    expect(again.headers.get("Location")).toBe(`/admin/blog/${id}`);
    expect(toastsIn(await pageAfter(again))).toContain("Post updated successfully");
    expect((await stored()).title).toBe("Xylophon");
  });

  test("takes a text as long as may be, and refuses one that is longer", async () => {
    const content = "Wort ".repeat(19_800);
    expect((await staffPost("/admin/blog/new", { ...article, content })).status).toBe(303);
    const tooLong = { ...article, slug: "probe-lang", content: `${"Wort ".repeat(20_000)}und mehr` };
    const refused = await staffPost("/admin/blog/new", tooLong);
    expect(summaryIn(await refused.text())).toContain("Content darf maximal 100.000 Zeichen lang sein");
  });
});

test.each([
  [{}, "Entwurf"],
  [{ status: "published", published_at: "2025-05-04T09:30" }, "Öffentlich"],
  [{ status: "published", published_at: "2099-05-04T09:30" }, "Geplant für Mo., 4. Mai 2099, 9:30 Uhr"],
  [{ status: "archived" }, "Archiviert"],
])("the editor says who sees an article: %j", async (fields, sentence) => {
  await staffPost("/admin/blog/new", { ...article, ...fields });
  const html = await staffPage(`/admin/blog/${(await stored()).id}`);
  expect(stateIn(html)).toBe(sentence);
});

describe("text without tags", () => {
  const typed = "## Am Kai\n\nEin **Kran**\nund mehr.\n\n- [Lotse](/blog)";
  const html =
    '<h2>Am Kai</h2>\n<p>Ein <strong>Kran</strong><br>und mehr.</p>\n<ul>\n<li><a href="/blog">Lotse</a></li>\n</ul>';

  test("is shown as HTML in the preview, and comes back as it was typed from there and from a refused form", async () => {
    const preview = await (await staffPost("/admin/blog/preview", { ...article, content: typed })).text();
    expect(preview).toContain("<p>Ein <strong>Kran</strong><br>und mehr.</p>");
    expect(hiddenFieldsOf(preview).content).toBe(typed);
    const refused = await staffPost("/admin/blog/new", { ...article, slug: "Kein Slug", content: typed });
    expect(fieldsOf(await refused.text()).content).toBe(typed);
  });

  test("sent twice is stored once, as HTML, and is no conflict with itself", async () => {
    const form = await openForm("/admin/blog/new");
    for (const _ of [1, 2]) expect((await sendForm(form, { ...article, content: typed })).status).toBe(303);
    const { id, content } = await stored();
    expect(content).toBe(html);
    const edit = await openForm(`/admin/blog/${id}`);
    for (const _ of [1, 2]) expect((await sendForm(edit, { content: `${typed}\n- Kran` })).status).toBe(303);
    expect((await stored()).content).toContain("<li>Kran</li>");
  });

  test("comes back as Markdown, and what nobody has touched stays as it is stored", async () => {
    await staffPost("/admin/blog/new", { ...article, content: typed });
    const { id, content, ...before } = await stored();
    const form = await openForm(`/admin/blog/${id}`);
    expect(form.fields.content?.replaceAll("\r\n", "\n")).toBe(typed.trim());
    expect((await sendForm(form, {})).status).toBe(303);
    expect(await stored()).toEqual({ id, content, ...before });
    expect((await sendForm(form, { content: `${typed}\n\nNeu` })).status).toBe(303);
    expect((await stored()).content).toBe(`${html}\n<p>Neu</p>`);
  });

  test("that cannot be checked is refused with a sentence, and nothing of it is lost", async () => {
    const content = `${"<blockquote>".repeat(100)}x`;
    const refused = await staffPost("/admin/blog/new", { ...article, content });
    const answer = await refused.text();
    expect(refused.status).toBe(400);
    expect(summaryIn(answer)).toContain("Der Text ist zu tief verschachtelt");
    expect(fieldsOf(answer).content).toBe(content);
  });

  const reasons: [why: string, content: string, sentence: string][] = [
    ["is nested too deeply", `<p>${"<b>".repeat(5000)}x</p>`, "Der Text ist zu tief verschachtelt."],
    ["cannot be checked", typed, "Der Text lässt sich gerade nicht prüfen."],
  ];
  test.each(reasons)(
    "that %s has no preview, but a sentence and the way back",
    async (why, content, sentence) => {
      const { id } = await savedProbe();
      if (why === "cannot be checked") cleanNothing();
      const refused = await staffPost("/admin/blog/preview", { ...article, content, item: id });
      const answer = await refused.text();
      vi.restoreAllMocks();
      takeErrors();
      expect(refused.status).toBe(400);
      expect(answer.includes(sentence)).toBe(true);
      expect(answer.includes("Application Error")).toBe(false);
      expect(answer.includes("<footer")).toBe(true);
      const back = await backFrom(answer);
      expect(back.address).toMatch(new RegExp(`^/admin/blog/${id}\\?entwurf=`));
      expect(back.fields.content === content).toBe(true);
    },
  );

  function cleanNothing() {
    const starting = ChildProcess.prototype as unknown as { spawn: () => void };
    vi.spyOn(starting, "spawn").mockImplementation(() => {
      throw new Error("no program");
    });
    for (const pid of childrenOf(process.pid, "sanitiser")) process.kill(pid, "SIGKILL");
  }

  async function savedProbe() {
    await staffPost("/admin/blog/new", article);
    return stored();
  }
});

test("opened and saved untouched, an article stays as it is to the byte, its date too", async () => {
  await sql(`insert into blog_posts (title, slug, content, status, published_at)
    values ('Probe', 'probe', 'x', 'published', '2025-05-04 07:30:12.345678+00')`);
  const { id } = await stored();
  for (const content of generatedArticles(2)) {
    await sql("update blog_posts set content = $1 where id = $2", [content, id]);
    const before = [await stored(), await (await get("/blog/probe")).text()];
    const form = fieldsOf(await staffPage(`/admin/blog/${id}`));
    expect((await staffPost(`/admin/blog/${id}`, form)).status).toBe(303);
    const after = [await stored(), await (await get("/blog/probe")).text()];
    expect(JSON.stringify(after) === JSON.stringify(before), content).toBe(true);
  }
});

test("staff read in German how to write", async () => {
  expect(await staffPage("/admin/blog/new")).toContain('href="/admin/help/writing"');
  expect(await staffPage("/admin/help/writing")).toContain("Aus Word");
});
