import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { backend, sql, withBackend } from "../helpers/app";
import { jpeg, nameOf, sendPicture } from "../helpers/posted-pictures";
import { takeErrors } from "../helpers/setup";
import { broken, pageAfter, staffGet, staffPage, staffPost, textOf } from "../helpers/staff";
import { decode, faultsIn, fieldsOf, summaryIn, toastsIn } from "../helpers/staff-form";
import { dropFiles, leaveFile, storedFiles, withUnremovable } from "../helpers/stored-files";

const clear = async () => {
  await sql("delete from blog_posts where slug like 'bild-%'");
  await sql("delete from \"references\" where slug like 'bild-%'");
  await sql("delete from media_uses");
  await sql("delete from media");
  await dropFiles(await storedFiles());
};
beforeEach(clear);
afterAll(clear);

async function bring(colour: string, fields: Record<string, string> = { alt: `Kran in ${colour}` }) {
  const file = await jpeg(colour);
  const answer = await sendPicture({ file, fields });
  expect(answer.status).toBe(303);
  const [row] = await sql("select * from media where name = $1", [nameOf(file)]);
  return { id: String(row?.id), name: nameOf(file), file, row, answer };
}

const replace = (id: string, file?: Buffer) =>
  sendPicture({ path: `/admin/media/${id}`, file, fields: { intent: "replace" } });

function isFormOpen(html: string) {
  const around: boolean[] = [];
  for (const [tag] of html.split('name="picture"')[0]?.matchAll(/<\/?details[^>]*>/g) ?? [])
    if (tag === "</details>") around.pop();
    else around.push(tag.includes('open=""'));
  return around.at(-1) === true;
}

async function writePost(slug: string, content: string, title = slug) {
  const [row] = await sql(
    "insert into blog_posts (title, slug, content, status) values ($1, $2, $3, 'draft') returning id",
    [title, slug, content],
  );
  return String(row?.id);
}

async function writeReference(slug: string, image: string, portraits: string) {
  const [row] = await sql(
    `insert into "references" (title, slug, description, display_order, image_url, portraits)
     values ($1, $1, 'x', 99, $2, $3) returning id`,
    [slug, image, portraits],
  );
  return String(row?.id);
}

function without(down: "writes" | "all"): typeof fetch {
  const real = backend.fetch;
  return async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    const isData = pathname.startsWith("/rest/") && !pathname.endsWith("/staff_frame");
    const isWrite = (init?.method ?? "GET") !== "GET";
    if (isData && (down === "all" || isWrite)) throw new TypeError("fetch failed");
    return real(input, init);
  };
}

describe("a picture that is brought in", () => {
  it("is stored with its words, stands first in the list and has a page of its own", async () => {
    expect(isFormOpen(await staffPage("/admin/media"))).toBe(true);
    await bring("navy");
    const { id, name, row, answer } = await bring("orange", {
      alt: "Ein Kran am <Kai>",
      caption: "Foto: Hafen",
    });
    expect(row).toMatchObject({ alt: "Ein Kran am <Kai>", caption: "Foto: Hafen", width: 640, height: 427 });
    expect((await storedFiles()).filter((file) => file.startsWith(name)).sort()).toEqual([
      `${name}-480.webp`,
      `${name}-960.webp`,
    ]);
    expect(answer.headers.get("Location")).toBe(`/admin/media#zeile-${id}`);
    const html = (await pageAfter(answer)).replaceAll("<!-- -->", "");
    const [tag = ""] = html.match(/<img[^>]*\/media\/[^>]*>/) ?? [];
    expect(decode(tag)).toContain('alt="Ein Kran am <Kai>"');
    for (const part of [`src="/media/${name}-480.webp"`, 'width="480"', 'height="320"', 'loading="lazy"'])
      expect(tag).toContain(part);
    expect(html).toContain("640 × 427");
    expect(html).toContain("Foto: Hafen");
    expect(isFormOpen(html)).toBe(false);
    expect(fieldsOf(html, "hochladen")).toMatchObject({ alt: "", caption: "" });
    const own = await staffPage(`/admin/media/${id}`);
    expect(own).toContain(`srcSet="/media/${name}-480.webp 480w, /media/${name}-960.webp 640w"`);
    expect(own).toContain(`<code>/media/${name}-960.webp</code>`);
    expect(fieldsOf(own, "worte")).toEqual({ alt: "Ein Kran am <Kai>", caption: "Foto: Hafen" });
    expect(own).toContain("<title>Bild: Ein Kran");
  });

  it("may only decorate, and then has no description, whatever was typed", async () => {
    const { id, row } = await bring("teal", { alt: "Überflüssig", decorative: "on", caption: " " });
    expect(row).toMatchObject({ alt: "", caption: null });
    expect(fieldsOf(await staffPage(`/admin/media/${id}`), "worte")).toEqual({ alt: "", caption: "" });
  });

  const longest = { alt: "🚢".repeat(300), caption: "🚢".repeat(500) };
  it.each<[string, Record<string, string>, string]>([
    ["a picture", { alt: "Kran" }, "picture"],
    ["more than its name", { alt: "Kran", picture: "kran.jpg" }, "picture"],
    ["a description", { alt: "  ", caption: "Kräne & <Kähne>" }, "alt"],
    ["a shorter description", { ...longest, alt: `${longest.alt}!` }, "alt"],
    ["a shorter caption", { ...longest, caption: `${longest.caption}!` }, "caption"],
  ])("needs %s, is refused at its field and stays typed", async (_, fields, field) => {
    const file = field === "picture" ? undefined : await jpeg("red");
    const answer = fields.picture ? staffPost("/admin/media", fields) : sendPicture({ file, fields });
    const html = await (await answer).text();
    expect([(await answer).status, faultsIn(html)]).toEqual([400, expect.arrayContaining([field])]);
    expect(html).toContain(`id="hochladen-${field}-error"`);
    expect(html).toContain("<title>Fehler: ");
    expect(isFormOpen(html)).toBe(true);
    const { picture: _name, ...typed } = fields;
    expect(fieldsOf(html, "hochladen")).toMatchObject(typed);
    if (file) expect(summaryIn(html)).toContain("kran.jpg");
    expect(await sql("select from media")).toEqual([]);
  });

  it("may have the longest words there are", async () => {
    expect((await bring("lime", longest)).row).toMatchObject(longest);
  });

  it("keeps its words when it is brought again, and leads to its page", async () => {
    const { id, file } = await bring("gold", { alt: "Von damals" });
    const again = await sendPicture({ file, fileName: "andere.jpg", fields: { alt: "Von heute" } });
    expect([again.status, again.headers.get("Location")]).toEqual([303, `/admin/media/${id}`]);
    expect(await sql("select alt from media")).toEqual([{ alt: "Von damals" }]);
  });
});

describe("the list of pictures", () => {
  it("is searched by words and by where pictures are shown, and names these places", async () => {
    const crane = await bring("navy", { alt: "Ein Kran", caption: "Nachts" });
    await bring("gold", { alt: "Ein Kutter" });
    const shown = `<p><img src="/media/${crane.name}-960.webp" alt=""></p>`;
    const first = await writePost("bild-eins", shown, "Nordwind & Co");
    for (const slug of ["bild-zwei", "bild-drei"]) await writePost(slug, shown);
    const reference = await writeReference("bild-r", `/media/${crane.name}-960.webp`, "");
    for (const [query, found] of [
      ["kran", true],
      ["NACHTS", true],
      ["nordwind", true],
      ["bild-r", true],
      ["kutter", false],
    ] as const) {
      const html = await staffPage(`/admin/media?q=${query}`);
      expect(html.includes(`${crane.name}-480.webp`), query).toBe(found);
    }
    const html = (await staffPage("/admin/media")).replaceAll("<!-- -->", "");
    expect(html).toMatch(/ 4:/);
    expect(html).toContain(`href="/admin/blog/${first}"`);
    expect(await staffPage(`/admin/media/${crane.id}`)).toContain(`href="/admin/references/${reference}"`);
  });

  it("does not call itself empty when the database fails", async () => {
    const empty = await staffPage("/admin/media");
    const failed = await withBackend(without("all"), () => staffGet("/admin/media"));
    takeErrors();
    expect(failed.status).toBe(503);
    const said = (text: string) => />(Noch keine [^<]*)</.exec(text)?.[1];
    expect([said(empty), said(await failed.text())]).toEqual([expect.any(String), undefined]);
  });
});

describe("the page of a picture", () => {
  it("refuses words that are none, stores others and leaves those that stand in articles", async () => {
    const { id, name } = await bring("navy");
    const refused = await staffPost(`/admin/media/${id}`, { alt: "", caption: "Bleibt" });
    expect([refused.status, fieldsOf(await refused.text(), "worte").caption]).toEqual([400, "Bleibt"]);
    const content = `<p><img src="/media/${name}-960.webp" alt="Alt"></p>`;
    await writePost("bild-worte", content);
    const answer = await staffPost(`/admin/media/${id}?q=kran`, { alt: "Neu", caption: "" });
    expect(answer.headers.get("Location")).toBe(`/admin/media?q=kran#zeile-${id}`);
    expect(await sql("select alt, caption from media")).toEqual([{ alt: "Neu", caption: null }]);
    expect(await sql("select content from blog_posts where slug = 'bild-worte'")).toEqual([{ content }]);
  });

  it("answers 404 where there is none, and 503 while nobody knows", async () => {
    const unknown = "/admin/media/00000000-0000-4000-8000-000000000000";
    for (const path of [unknown, `${unknown}/delete`, "/admin/media/x", "/admin/media/x/delete"])
      expect([path, (await staffGet(path)).status]).toEqual([path, 404]);
    const down = await withBackend(without("all"), () => staffGet(unknown));
    takeErrors();
    expect(down.status).toBe(503);
  });
});

describe("replacing a picture", () => {
  it("rewrites every article and reference, and takes the former files away", async () => {
    const { id, name } = await bring("navy", { alt: "Kran" });
    const other = await bring("gold");
    const text = (one: string, two: string) =>
      `<p><img src="/media/${one}-960.webp" alt="A"></p><p><img src="/media/${two}-960.webp" alt="B"></p>`;
    await writePost("bild-tausch", text(name, other.name));
    await writeReference("bild-tausch", `/media/${name}-480.webp`, `Ute: /media/${name}-960.webp`);
    const file = await jpeg("red", 300);
    const answer = await replace(id, file);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/media/${id}`]);

    const fresh = nameOf(file);
    const [post] = await sql("select content from blog_posts where slug = 'bild-tausch'");
    expect(post?.content).toBe(text(fresh, other.name).replace(`${fresh}-960`, `${fresh}-480`));
    expect(await sql(`select image_url, portraits from "references" where slug = 'bild-tausch'`)).toEqual([
      { image_url: `/media/${fresh}-480.webp`, portraits: `Ute: /media/${fresh}-480.webp` },
    ]);
    expect(await sql("select alt, width from media where id = $1", [id])).toEqual([
      { alt: "Kran", width: 300 },
    ]);
    expect((await storedFiles()).filter((one) => one.startsWith(name))).toEqual([]);
    expect(await storedFiles()).toContain(`${fresh}-480.webp`);
    expect((await replace(id, file)).status).toBe(303);
    expect(await storedFiles()).toContain(`${fresh}-480.webp`);
  });

  it("needs a picture that is not there already, and one that is to be replaced", async () => {
    const { id } = await bring("navy");
    const other = await bring("gold");
    const taken = await replace(id, other.file);
    const html = await taken.text();
    expect([taken.status, faultsIn(html)]).toEqual([400, expect.any(Array)]);
    expect(html).toMatch(new RegExp(`<a [^>]*href="/admin/media/${other.id}"[^>]*>Kran in gold</a>`));
    expect(await storedFiles()).toContain(`${other.name}-480.webp`);
    const none = await replace(id);
    expect([none.status, faultsIn(await none.text())]).toEqual([400, ["picture"]]);
    await sql("delete from media");
    expect((await replace(id, await jpeg("red"))).status).toBe(303);
    expect(await sql("select from media")).toEqual([]);
  });

  it("is said to be done although nobody says where it stands, and takes the former files away", async () => {
    const { id, name } = await bring("navy");
    const file = await jpeg("red");
    const answer = await withBackend(broken(/media_places/), () => replace(id, file));
    expect(takeErrors().join()).toContain("places of a picture that was replaced not read");
    expect(answer.status).toBe(303);
    expect((await storedFiles()).filter((one) => one.startsWith(name))).toEqual([]);
  });
});

describe("deleting a picture", () => {
  it("is refused while it is shown, also when that came after the question, and takes row and files away", async () => {
    const { id, name } = await bring("navy");
    const path = `/admin/media/${id}/delete`;
    expect(await staffPage(path)).toContain(">Löschen</button>");
    const item = await writePost("bild-benutzt", `<img src="/media/${name}-480.webp">`, "Am Kai");
    const refused = await staffPost(path);
    const html = await refused.text();
    expect([refused.status, faultsIn(html)]).toEqual([409, []]);
    expect(html).toContain(`href="/admin/blog/${item}"`);
    expect(html).toContain("Am Kai");
    expect(await staffPage(path)).not.toContain(">Löschen</button>");
    expect(await storedFiles()).toContain(`${name}-480.webp`);

    await sql("delete from blog_posts where id = $1", [item]);
    for (const _ of ["once", "again, after a lost answer"]) {
      const answer = await staffPost(path);
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/media"]);
      expect(await sql("select from media")).toEqual([]);
      expect((await storedFiles()).filter((file) => file.startsWith(name))).toEqual([]);
    }
  });
});

it("a picture is not said to be deleted while its files stay", async () => {
  const { id, name } = await bring("navy");
  const deleting = () => staffPost(`/admin/media/${id}/delete`);
  const html = await pageAfter(await withUnremovable(`${name}-480.webp`, deleting));
  expect(takeErrors().join()).toContain("still in the store");
  expect(await sql("select from media")).toEqual([]);
  expect(toastsIn(html)).not.toContain("Bild gelöscht");
});

it("nothing is said to be done while the database does not store it, and what is typed stays", async () => {
  const { id, name } = await bring("navy");
  const path = `/admin/media/${id}`;
  const file = await jpeg("plum");
  const [brought, worded, replaced, deleted] = await withBackend(without("writes"), () =>
    Promise.all([
      sendPicture({ file, fields: { alt: "Kahn" } }),
      staffPost(path, { alt: "Neu", caption: "Bleibt" }),
      replace(id, file),
      staffPost(`${path}/delete`),
    ]),
  );
  expect(takeErrors().length).toBeGreaterThan(0);
  const page = await brought.text();
  expect([brought.status, fieldsOf(page, "hochladen").alt]).toEqual([503, "Kahn"]);
  expect(summaryIn(page)).toContain("kran.jpg");
  const words = await worded.text();
  expect([worded.status, faultsIn(words), fieldsOf(words, "worte").alt]).toEqual([503, [], "Neu"]);
  expect([replaced.status, faultsIn(await replaced.text())]).toEqual([503, ["picture"]]);
  expect([deleted.status, faultsIn(await deleted.text())]).toEqual([503, []]);
  expect(await sql("select name, alt from media")).toEqual([{ name, alt: "Kran in navy" }]);
  expect(await storedFiles()).toContain(`${name}-480.webp`);
});

describe("the check of pictures and files", () => {
  const check = async (fields: Record<string, string> = { intent: "check" }) => {
    const html = await pageAfter(await staffPost("/admin/media/tidy", fields));
    return { html, toasts: toastsIn(html) };
  };
  const orphan = "0".repeat(32);
  const leave = (daysAgo: number) => leaveFile(`${orphan}-480.webp`, daysAgo);

  it("names pictures whose files are missing, with the way to them, until they are brought again", async () => {
    const { id, name, file } = await bring("navy", { alt: "Ein Kran" });
    await dropFiles([`${name}-960.webp`]);
    const { html } = await check();
    expect(html).toContain("Bei einem Bild fehlen Dateien");
    expect(html).toContain(`href="/admin/media/${id}"`);
    expect(html).toContain("Ein Kran");
    expect((await sendPicture({ file, fields: { alt: "Ein Kran" } })).status).toBe(303);
    const mended = await check();
    expect(mended.html).toMatch(/<button[^>]*name="intent"[^>]*value="check"/);
    expect(mended.toasts).toContain("Alle Dateien sind da");
    expect(mended.html).not.toContain("fehlen Dateien");
  });

  it("finds files of nobody once they are a day old, and removes those alone", async () => {
    const { name } = await bring("navy");
    await leave(0.9);
    expect((await check()).html).not.toContain("die es nicht mehr gibt");
    await leave(1.1);
    expect((await check()).html).toContain("Dateien eines Bildes, das es nicht mehr gibt");
    const { html, toasts } = await check({});
    expect(toasts).toContain("Die Dateien eines Bildes sind weg.");
    expect(html).not.toContain("die es nicht mehr gibt");
    expect((await storedFiles()).sort()).toEqual([`${name}-480.webp`, `${name}-960.webp`]);
  });

  it("says that it could not look when nobody answers, and removes nothing then", async () => {
    await bring("navy");
    await leave(2);
    const answer = await withBackend(without("all"), () => staffPost("/admin/media/tidy"));
    takeErrors();
    const html = await pageAfter(answer);
    expect(toastsIn(html)).toContain("Bilder nicht geprüft");
    expect(textOf(html)).toContain("nicht prüfen: Die Datenbank oder der Speicher hat nicht geantwortet");
    expect(await storedFiles()).toContain(`${orphan}-480.webp`);
  });
});
