import { expect, test } from "vitest";
import { edit, newEditor, newVisitor } from "../helpers/journey";
import { paragraph, wordFile, words, wordType } from "../helpers/word-file";

/** Publishes a new article by the form of its editor; the browser is then on the list. */
async function publish(texts: { title: string; slug: string; content: string }) {
  const editor = await newEditor("/admin/blog/new");
  editor.fillIn(texts);
  editor.choose("status", "published");
  await editor.send("title");
  expect(editor.steps[0]).toMatch(/^POST \/admin\/blog\/new\?entwurf=\S+ 303$/);
  return editor;
}

const read = (path: string) => newVisitor().open(path);

test("an article is written, previewed, published, seen, withdrawn and deleted", async () => {
  const title = "Über Kräne";
  const slug = "ueber-kraene";
  const editor = await newEditor("/admin/blog");
  await editor.part("main").follow("Neuer Beitrag");
  await editor.send("title");
  const lacking = ["title", "slug", "content"].filter((name) => editor.isInvalid(name));
  expect([editor.status, lacking]).toEqual([400, ["title", "slug", "content"]]);
  expect(editor.part("region", "Meldungen").text()).toContain("Title ist erforderlich");
  editor.fillIn({ title, content: "<h2>Am Kai</h2><p>Hebt <b>schwer</b>.</p><script>alert(1)</script>" });

  const preview = await editor.press("Vorschau");
  expect(preview).not.toBe(editor);
  expect([preview.heading(), preview.heading(2).includes("Am Kai")]).toEqual([title, true]);
  await preview.send("title");
  expect([preview.value("title"), preview.value("content").includes("Hebt")]).toEqual([title, true]);

  await editor.send("title");
  expect(editor.url.pathname).toBe("/admin/blog");
  expect(editor.focusedPart().name).toContain(title);
  expect(editor.text()).toContain("Post created successfully");
  expect((await read(`/blog/${slug}`)).status).toBe(404);

  await edit(editor, title);
  expect(editor.value("content")).not.toContain("alert");
  editor.choose("status", "published");
  await editor.send("title");
  expect(editor.text()).toContain("Post updated successfully");
  const visitor = await read("/blog");
  await visitor.follow(new RegExp(title));
  expect([visitor.url.pathname, visitor.heading()]).toEqual([`/blog/${slug}`, title]);

  await editor.open("/admin/blog?q=kräne&status=published");
  await edit(editor, title);
  const date = editor.value("published_at");
  editor.fill("excerpt", "Ein Satz mehr.");
  await editor.press("intent=stay");
  expect([editor.value("excerpt"), editor.value("published_at")]).toEqual(["Ein Satz mehr.", date]);
  editor.choose("status", "archived");
  await editor.send("title");
  expect(editor.url.search).toContain("status=published");
  expect((await read(`/blog/${slug}`)).status).toBe(404);

  await editor.open("/admin/blog");
  await edit(editor, title);
  await editor.part("region", /bearbeiten$/).follow("Löschen");
  expect(editor.text()).toContain("Are you sure you want to delete this post?");
  await editor.part("main").press("Löschen");
  expect(editor.text()).toContain("Post deleted successfully");
  expect(editor.has("row", title)).toBe(false);
});

test("Markdown becomes an article with a heading, a list, a link and a table", async () => {
  const slug = "in-markdown";
  const content =
    "## Am Kai\n\nEin **Kran** [hebt](https://www.kran.example):\n\n- Kisten\n- Fässer\n\n| Gut | Tarif |\n|---|---|\n| Kisten | 3 Euro |";
  await publish({ title: "In Markdown", slug, content });
  const visitor = await read(`/blog/${slug}`);
  const [article] = visitor.parts("article");
  expect(article?.has("heading", "Am Kai")).toBe(true);
  expect(article?.linkTo("hebt")).toMatch(/^https:\/\/www\.kran\.example\/?$/);
  expect(article?.parts("listitem").map((item) => item.text())).toEqual(
    expect.arrayContaining(["Kisten", "Fässer"]),
  );
  expect(article?.part("table").has("columnheader", "Tarif")).toBe(true);
  expect(article?.part("table").has("cell", "3 Euro")).toBe(true);
});

test("an article is stored in between, planned for later, and left without saving", async () => {
  const editor = await newEditor("/admin/blog/new");
  editor.fillIn({ title: "Zwischendurch", slug: "zwischendurch", content: "Anfang" });
  await editor.press("intent=stay");
  expect(editor.url.pathname).toMatch(/^\/admin\/blog\/[0-9a-f-]{36}$/);
  editor.fill("content", "<p>Anfang und Ende</p>");
  editor.choose("status", "published");
  editor.fill("published_at", "2099-05-04T09:30");
  await editor.press("intent=stay");
  expect(editor.value("content")).toContain("Anfang und Ende");
  expect(editor.text()).toContain("Geplant für Mo., 4. Mai 2099, 9:30 Uhr");
  expect((await read("/blog/zwischendurch")).status).toBe(404);

  editor.fill("content", "Versehen");
  await editor.press("intent=cancel");
  expect(editor.url.pathname).toBe("/admin/blog");
  await edit(editor, "Zwischendurch");
  expect(editor.value("content")).toContain("Anfang und Ende");
});

test("a session that ends while an article is written costs neither text nor way", async () => {
  const editor = await newEditor("/admin/blog/new");
  editor.fillIn({ title: "Ausdauer", slug: "ausdauer", content: "Viele Zeilen.\nNoch eine." });
  editor.forget();
  await editor.send("title");
  expect(editor.steps).toEqual([
    expect.stringMatching(/^POST \/admin\/blog\/new\?entwurf=\S+ 307$/),
    expect.stringMatching(/^POST \/admin\/login\?\S+ \d+$/),
  ]);
  expect(editor.focusedPart().text()).toContain("Was Du geschrieben hast, ist noch da.");
  editor.fillIn({ email: "redaktion@musterhafen.example", password: "falsch-falsch" });
  await editor.send("password");
  expect(editor.focusedPart().text()).toContain("Invalid login credentials");
  editor.fill("password", "hafen-lotse-1");
  await editor.send("password");
  await editor.press("Weiterschreiben");
  expect(editor.url.pathname).toBe("/admin/blog/new");
  expect([editor.value("title"), editor.value("content")]).toEqual(["Ausdauer", "Viele Zeilen.\nNoch eine."]);
  await editor.send("title");
  expect(editor.text()).toContain("Post created successfully");
});

test("an article's former state is looked at and comes back, unless somebody saved meanwhile", async () => {
  const slug = "ebbe-und-flut";
  const content = "<h2>Am Kai</h2><p>Das Wasser steigt zweimal am Tag.</p>";
  const editor = await publish({ title: "Ebbe und Flut", slug, content });
  await edit(editor, "Ebbe und Flut");
  const address = editor.url.pathname;
  editor.fill("content", content.replace("steigt", "fällt").replace("Tag.", "Tag.</p><p>Dann ist Ebbe."));
  await editor.send("title");
  await editor.open(address);
  await editor.part("main").follow("Verlauf");
  expect(editor.names("deletion").join()).toContain("steigt");
  expect(editor.names("insertion").join()).toMatch(/fällt.*Dann ist Ebbe\./);

  await editor.part("navigation", "Fassungen").follow(/angelegt/);
  await editor.follow("Mit dem jetzigen Stand vergleichen");
  expect(editor.names("deletion").join()).toContain("steigt");
  const other = await editor.window().open(address);
  other.fill("category", "Gezeiten");
  await other.send("title");
  await editor.send("version");
  expect(editor.status).toBe(409);
  expect(editor.part("navigation", "Fassungen").parts("listitem")).toHaveLength(3);
  await editor.send("version");
  expect(editor.url.pathname).toBe(address);
  expect((await read(`/blog/${slug}`)).text()).toContain("Das Wasser steigt");
});

test("a draft is shown to somebody without an account, until the link is revoked", async () => {
  const editor = await newEditor("/admin/blog/new");
  editor.fillIn({ title: "Zum Zeigen", slug: "zum-zeigen", content: "<p>Noch nicht fertig.</p>" });
  await editor.press("intent=stay");
  editor.reveal("days");
  editor.choose("days", "30");
  editor.fill("title", "Zum Zeigen, getippt");
  await editor.press("intent=share");
  expect([editor.focused(), editor.value("title")]).toEqual(["#geteilter-link", "Zum Zeigen, getippt"]);
  const address = new URL(editor.value(/^Dein Link/)).pathname;
  const shown = await read(address);
  expect([shown.status, shown.heading()]).toEqual([200, "Zum Zeigen"]);
  expect(shown.text()).toContain("Noch nicht fertig.");
  await editor.press(/^Zurückziehen/);
  expect(editor.value("title")).toBe("Zum Zeigen, getippt");
  const gone = await read(address);
  expect([gone.status, gone.text().includes("Noch nicht fertig.")]).toEqual([404, false]);
});

test("a Word file becomes an article, in a form that keeps what is typed", async () => {
  const file = async (name: string, ...paragraphs: string[]) =>
    new File([new Uint8Array(await wordFile(paragraphs))], name, { type: wordType });
  const editor = await newEditor("/admin/blog/new");
  editor.fillIn({ category: "Häfen", content: "<p>Schon da</p>" });
  editor.reveal("document");
  const [title, heading] = [
    paragraph(words("Häfen im Norden"), "Titel"),
    paragraph(words("Am Kai"), "berschrift2"),
  ];
  editor.attach("document", await file("Bericht.docx", title, heading, paragraph(words("Schwer"))));
  await editor.press("intent=import");
  expect([editor.value("title"), editor.value("slug"), editor.value("category")]).toEqual([
    "Häfen im Norden",
    "haefen-im-norden",
    "Häfen",
  ]);
  expect(editor.value("content")).toMatch(/^<p>Schon da<\/p>\s*<h2>Am Kai<\/h2>\s*<p>Schwer<\/p>$/);
  editor.choose("status", "published");
  editor.attach("document", await file("Nachtrag.docx", paragraph(words("Nachtrag"))));
  await editor.enter("category");
  expect(editor.text()).toContain("Post created successfully");
  expect(editor.part("region", "Meldungen").text()).toContain("Nachtrag.docx");
  const visitor = await read("/blog/haefen-im-norden");
  expect(visitor.heading(2)).toContain("Am Kai");
});
