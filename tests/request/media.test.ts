import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backend, cookiesOf, get, post, sql, staffCookie, withBackend } from "../helpers/app";
import { jpeg, nameOf, type Sent, sendPicture } from "../helpers/posted-pictures";
import { takeErrors } from "../helpers/setup";
import { decode, faultsIn, fieldsOf, summaryIn, toastsIn } from "../helpers/staff-form";

let cookie = "";
const folder = join(process.env.DATA_DIR ?? "", "media");
const files = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".webp")) : []);

beforeAll(async () => {
  cookie = await staffCookie();
});
const clear = async () => {
  await sql("delete from blog_posts where slug like 'bild-%'");
  await sql("delete from \"references\" where slug like 'bild-%'");
  await sql("delete from media_uses");
  await sql("delete from media");
  rmSync(folder, { recursive: true, force: true });
};
beforeEach(clear);
afterAll(clear);

/** Without what React leaves between two texts. */
const plain = (html: string) => html.replaceAll("<!-- -->", "");
const as = () => ({ headers: { Cookie: cookie } });
const page = async (path: string) => {
  const answer = await get(path, as());
  return { status: answer.status, html: plain(await answer.text()) };
};
const send = (sent: Omit<Sent, "cookie">) => sendPicture({ cookie, ...sent });

/** Brings a picture in by the form and gives its row. */
async function bring(colour: string, fields: Record<string, string> = { alt: `Kran in ${colour}` }) {
  const file = await jpeg(colour);
  const answer = await send({ file, fields });
  expect(answer.status).toBe(303);
  const [row] = await sql("select * from media where name = $1", [nameOf(file)]);
  return { id: String(row?.id), name: nameOf(file), file, row, answer };
}

/** Whether the form that brings a picture in stands open. */
const isFormOpen = (html: string) =>
  /<details open=""[^>]*>(?:(?!<\/details>)[\s\S])*name="picture"/.test(html);

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

/** What follows a redirect, with the toasts that it carries. */
async function follow(answer: Response) {
  const [path = ""] = (answer.headers.get("Location") ?? "").split("#");
  const next = await get(path, { headers: { Cookie: `${cookie}; ${cookiesOf(answer)}` } });
  const html = plain(await next.text());
  return { path, html, toasts: toastsIn(html) };
}

/** The backend without what is written, or without anything of the database. */
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

describe("the form above the list", () => {
  it("stands open while there is nothing to see, and where something is wrong with it", async () => {
    expect(isFormOpen((await page("/admin/media")).html)).toBe(true);
    await bring("navy");
    expect(isFormOpen((await page("/admin/media")).html)).toBe(false);
    expect(isFormOpen((await page("/admin/media?q=gibtsnicht")).html)).toBe(false);
    const refused = await send({ fields: { alt: "Kran" } });
    expect(isFormOpen(await refused.text())).toBe(true);
  });
});

describe("a picture that is brought in", () => {
  it("is stored with its words and stands first in the list, described and with its size", async () => {
    await bring("navy");
    const { id, name, row, answer } = await bring("orange", {
      alt: "Ein Kran am <Kai>",
      caption: "Foto: Hafen",
    });
    expect(row).toMatchObject({ alt: "Ein Kran am <Kai>", caption: "Foto: Hafen", width: 640, height: 427 });
    expect(
      files()
        .filter((file) => file.startsWith(name))
        .sort(),
    ).toEqual([`${name}-480.webp`, `${name}-960.webp`]);
    const { html } = await follow(answer);
    expect(answer.headers.get("Location")).toBe(`/admin/media#zeile-${id}`);
    const [tag = ""] = html.match(/<img[^>]*\/media\/[^>]*>/) ?? [];
    expect(decode(tag)).toContain('alt="Ein Kran am <Kai>"');
    for (const part of [`src="/media/${name}-480.webp"`, 'width="480"', 'height="320"', 'loading="lazy"'])
      expect(tag).toContain(part);
    expect(html).toContain("640 × 427");
    expect(html).toContain("Foto: Hafen");
    expect(fieldsOf(html, "hochladen")).toMatchObject({ alt: "", caption: "" });
  });

  it("may only decorate, and then has no description, whatever was typed", async () => {
    const { id, row } = await bring("teal", { alt: "Überflüssig", decorative: "on", caption: " " });
    expect(row).toMatchObject({ alt: "", caption: null });
    expect(fieldsOf((await page(`/admin/media/${id}`)).html, "worte")).toEqual({ alt: "", caption: "" });
  });

  it("is not taken without a description, and everything typed stays but the file", async () => {
    const file = await jpeg("red");
    const answer = await send({ file, fields: { alt: "  ", caption: "Kräne & <Kähne>" } });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(faultsIn(html)).toContain("alt");
    expect(summaryIn(html)).toContain("kran.jpg");
    expect(fieldsOf(html, "hochladen").caption).toBe("Kräne & <Kähne>");
    expect(html).toContain("<title>Fehler: ");
    expect(await sql("select from media")).toHaveLength(0);
  });

  it.each([
    ["alt", 300],
    ["caption", 500],
  ])("has %s of %i characters at the most", async (field, most) => {
    const file = await jpeg("lime");
    const words = (length: number) => ({ alt: "Kran", [field]: "🚢".repeat(length) });
    const refused = await send({ file, fields: words(most + 1) });
    const html = await refused.text();
    expect([refused.status, faultsIn(html)]).toEqual([400, expect.arrayContaining([field])]);
    expect(fieldsOf(html, "hochladen")[field]).toBe("🚢".repeat(most + 1));
    expect((await send({ file, fields: words(most) })).status).toBe(303);
  });

  it.each([
    ["missing", async () => send({ fields: { alt: "Kran" } })],
    ["a name only", async () => post("/admin/media", { picture: "kran.jpg", alt: "Kran" }, as())],
    ["none", async () => send({ file: Buffer.from("%PDF-1.7\n"), fields: { alt: "Kran" } })],
  ])("is refused at its field when it is %s", async (_, sent) => {
    const answer = await sent();
    const html = await answer.text();
    expect([answer.status, faultsIn(html)]).toEqual([400, ["picture"]]);
    expect(html).toContain('id="hochladen-picture-error"');
    expect(fieldsOf(html, "hochladen").alt).toBe("Kran");
  });

  it("leads to its page when it is there already, and keeps its words", async () => {
    const { id, file } = await bring("gold", { alt: "Von damals" });
    const again = await send({ file, fileName: "andere.jpg", fields: { alt: "Von heute" } });
    const { path, html } = await follow(again);
    expect([again.status, path]).toEqual([303, `/admin/media/${id}`]);
    expect(fieldsOf(html, "worte").alt).toBe("Von damals");
    expect(await sql("select from media")).toHaveLength(1);
  });

  it("is not said to be stored when the database fails, and the words stay", async () => {
    const file = await jpeg("plum");
    const answer = await withBackend(without("writes"), () => send({ file, fields: { alt: "Kran" } }));
    expect(takeErrors().length).toBeGreaterThan(0);
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(summaryIn(html)).toContain("kran.jpg");
    expect(fieldsOf(html, "hochladen").alt).toBe("Kran");
    expect((await send({ file, fields: { alt: "Kran" } })).status).toBe(303);
  });
});

describe("the list of pictures", () => {
  it("is searched by words and by where pictures are shown", async () => {
    const crane = await bring("navy", { alt: "Ein Kran", caption: "Nachts" });
    await bring("gold", { alt: "Ein Kutter" });
    await writePost("bild-suche", `<p><img src="/media/${crane.name}-960.webp" alt=""></p>`, "Nordwind & Co");
    for (const [query, found] of [
      ["kran", true],
      ["NACHTS", true],
      ["nordwind", true],
      ["kutter", false],
    ] as const) {
      const { html } = await page(`/admin/media?q=${query}`);
      expect(html.includes(`${crane.name}-480.webp`), query).toBe(found);
    }
  });

  it("has fifty a page", async () => {
    await sql(
      `insert into media (sha256, alt, width, height, bytes, created_at)
       select encode(sha256(n::text::bytea), 'hex'), 'Nummer ' || n || '.', 10, 10, 10, now() - n * interval '1 minute'
       from generate_series(1, 51) n`,
    );
    const [first, second] = [await page("/admin/media"), await page("/admin/media?seite=2")];
    const count = (html: string) => html.match(/<li id="zeile-/g)?.length;
    expect([count(first.html), count(second.html)]).toEqual([50, 1]);
    expect(second.html).toContain("Nummer 51.");
    expect(first.html).toContain('rel="next"');
  });

  it("names where a picture is shown, each place leading to its editor, and counts all", async () => {
    const { name } = await bring("navy");
    const posts = await Promise.all(
      [1, 2, 3].map((n) => writePost(`bild-${n}`, `<img src="/media/${name}-480.webp">`)),
    );
    const reference = await writeReference("bild-r", `/media/${name}-960.webp`, "");
    const { html } = await page("/admin/media");
    expect(html).toMatch(/ 4:/);
    expect(html).toContain(`href="/admin/blog/${posts[0]}"`);
    const whole = (await page(`/admin/media?q=bild-r`)).html;
    expect(whole).toContain(`${name}-480.webp`);
    const [row] = await sql("select id from media");
    expect((await page(`/admin/media/${row?.id}`)).html).toContain(`href="/admin/references/${reference}"`);
  });

  it("does not call itself empty when the database fails", async () => {
    const { html: empty } = await page("/admin/media");
    const { html, status } = await withBackend(without("all"), () => page("/admin/media"));
    takeErrors();
    expect(status).toBe(503);
    const said = (text: string) => />(Noch keine [^<]*)</.exec(text)?.[1];
    expect([said(empty), said(html)]).toEqual([expect.any(String), undefined]);
  });
});

describe("the page of a picture", () => {
  it("shows it in every width, with its address and form", async () => {
    const { id, name } = await bring("navy", { alt: "Kran", caption: "Am Kai" });
    const { html, status } = await page(`/admin/media/${id}`);
    expect(status).toBe(200);
    expect(html).toContain(`srcSet="/media/${name}-480.webp 480w, /media/${name}-960.webp 640w"`);
    expect(html).toContain(`<code>/media/${name}-960.webp</code>`);
    expect(fieldsOf(html, "worte")).toEqual({ alt: "Kran", caption: "Am Kai" });
    expect(html).toContain("<title>Bild: Kran");
  });

  it("stores other words and leaves those that stand in articles", async () => {
    const { id, name } = await bring("navy");
    const content = `<p><img src="/media/${name}-960.webp" alt="Alt"></p>`;
    await writePost("bild-worte", content);
    const answer = await post(`/admin/media/${id}?q=kran`, { alt: "Neu", caption: "" }, as());
    expect(answer.headers.get("Location")).toBe(`/admin/media?q=kran#zeile-${id}`);
    expect(await sql("select alt, caption from media")).toEqual([{ alt: "Neu", caption: null }]);
    expect(await sql("select content from blog_posts where slug = 'bild-worte'")).toEqual([{ content }]);
  });

  it("refuses words that are none, and says so when the database fails", async () => {
    const { id } = await bring("navy");
    const refused = await post(`/admin/media/${id}`, { alt: "", caption: "Bleibt" }, as());
    const html = await refused.text();
    expect([refused.status, fieldsOf(html, "worte").caption]).toEqual([400, "Bleibt"]);
    const failed = await withBackend(without("writes"), () =>
      post(`/admin/media/${id}`, { alt: "Neu", caption: "Bleibt" }, as()),
    );
    takeErrors();
    const after = await failed.text();
    expect([failed.status, fieldsOf(after, "worte").alt]).toEqual([503, "Neu"]);
    expect(faultsIn(after)).toEqual([]);
  });

  it("answers 404 where there is none, and 503 while nobody knows", async () => {
    for (const id of ["00000000-0000-4000-8000-000000000000", "new", "x"]) {
      const { status } = await page(`/admin/media/${id}`);
      expect([id, status]).toEqual([id, 404]);
      expect((await get(`/admin/media/${id}/delete`, as())).status).toBe(404);
    }
    const { id } = await bring("navy");
    const down = await withBackend(without("all"), () => page(`/admin/media/${id}`));
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
    const answer = await send({ path: `/admin/media/${id}`, file, fields: { intent: "replace" } });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/media/${id}`]);
    expect((await follow(answer)).html).toContain("300 × 200");

    const fresh = nameOf(file);
    const [post] = await sql("select content from blog_posts where slug = 'bild-tausch'");
    expect(post?.content).toBe(text(fresh, other.name).replace(`${fresh}-960`, `${fresh}-480`));
    expect(await sql(`select image_url, portraits from "references" where slug = 'bild-tausch'`)).toEqual([
      { image_url: `/media/${fresh}-480.webp`, portraits: `Ute: /media/${fresh}-480.webp` },
    ]);
    expect(await sql("select alt, width from media where id = $1", [id])).toEqual([
      { alt: "Kran", width: 300 },
    ]);
    expect(files().filter((one) => one.startsWith(name))).toEqual([]);
    expect(files()).toContain(`${fresh}-480.webp`);
  });

  it("with itself changes nothing and leaves its files", async () => {
    const { id, name, file } = await bring("navy");
    const answer = await send({ path: `/admin/media/${id}`, file, fields: { intent: "replace" } });
    expect(answer.status).toBe(303);
    expect(files()).toContain(`${name}-480.webp`);
  });

  it("with another that is there already is refused, and that keeps its files", async () => {
    const { id } = await bring("navy");
    const other = await bring("gold");
    const answer = await send({
      path: `/admin/media/${id}`,
      file: other.file,
      fields: { intent: "replace" },
    });
    const html = await answer.text();
    expect([answer.status, faultsIn(html)]).toEqual([400, expect.any(Array)]);
    expect(html).toMatch(new RegExp(`<a [^>]*href="/admin/media/${other.id}"[^>]*>Kran in gold</a>`));
    expect(files()).toContain(`${other.name}-480.webp`);
  });

  it("needs a picture, and one that is there", async () => {
    const { id } = await bring("navy");
    const none = await send({ path: `/admin/media/${id}`, fields: { intent: "replace" } });
    expect([none.status, faultsIn(await none.text())]).toEqual([400, ["picture"]]);
    await sql("delete from media_uses");
    await sql("delete from media");
    const gone = await send({
      path: `/admin/media/${id}`,
      file: await jpeg("red"),
      fields: { intent: "replace" },
    });
    expect([gone.status, await sql("select 1 from media")]).toEqual([303, []]);
  });

  it("is said to be done although nobody says where it stands, and takes the former files away", async () => {
    const { id, name } = await bring("navy");
    const file = await jpeg("red");
    const { fetch: real } = backend;
    const answer = await withBackend(
      (input, init) =>
        String(input).includes("media_places")
          ? Promise.resolve(new Response("{}", { status: 500 }))
          : real(input, init),
      () => send({ path: `/admin/media/${id}`, file, fields: { intent: "replace" } }),
    );
    expect(takeErrors().join()).toContain("places of a picture that was replaced not read");
    expect(answer.status).toBe(303);
    expect(files().filter((one) => one.startsWith(name))).toEqual([]);
  });

  it("is not said to be done when the database fails", async () => {
    const { id, name } = await bring("navy");
    const file = await jpeg("red");
    const answer = await withBackend(without("writes"), () =>
      send({ path: `/admin/media/${id}`, file, fields: { intent: "replace" } }),
    );
    takeErrors();
    expect([answer.status, faultsIn(await answer.text())]).toEqual([503, ["picture"]]);
    expect(await sql("select name from media")).toEqual([{ name }]);
    expect(files()).toContain(`${name}-480.webp`);
  });
});

describe("deleting a picture", () => {
  it("asks, and takes row and files away", async () => {
    const { id, name } = await bring("navy");
    expect((await page(`/admin/media/${id}/delete`)).status).toBe(200);
    expect(await sql("select from media")).toHaveLength(1);
    const answer = await post(`/admin/media/${id}/delete`, {}, as());
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/media"]);
    expect(await sql("select from media")).toHaveLength(0);
    expect(files().filter((file) => file.startsWith(name))).toEqual([]);
    expect((await post(`/admin/media/${id}/delete`, {}, as())).status).toBe(303);
  });

  it("is refused while it is shown, naming where, also when that came after the question", async () => {
    const { id, name } = await bring("navy");
    expect((await page(`/admin/media/${id}/delete`)).html).toContain(">Löschen</button>");
    const item = await writePost("bild-benutzt", `<img src="/media/${name}-480.webp">`, "Am Kai");
    const answer = await post(`/admin/media/${id}/delete`, {}, as());
    const html = await answer.text();
    expect(answer.status).toBe(409);
    expect(faultsIn(html)).toEqual([]);
    expect(html).toContain(`href="/admin/blog/${item}"`);
    expect(html).toContain("Am Kai");
    expect((await page(`/admin/media/${id}/delete`)).html).not.toContain(">Löschen</button>");
    expect(await sql("select from media")).toHaveLength(1);
    expect(files()).toContain(`${name}-480.webp`);
  });

  it("is not said to be done when the database fails", async () => {
    const { id } = await bring("navy");
    const answer = await withBackend(without("writes"), () => post(`/admin/media/${id}/delete`, {}, as()));
    takeErrors();
    expect([answer.status, faultsIn(await answer.text())]).toEqual([503, []]);
    expect(await sql("select from media")).toHaveLength(1);
  });
});

describe("the check of pictures and files", () => {
  const check = async () => follow(await post("/admin/media/tidy", { intent: "check" }, as()));
  const orphan = "0".repeat(32);
  const leave = (daysAgo: number) => {
    const file = join(folder, `${orphan}-480.webp`);
    writeFileSync(file, "x");
    const then = Date.now() / 1000 - daysAgo * 86_400;
    utimesSync(file, then, then);
  };

  it("says on the overview that all is there", async () => {
    await bring("navy");
    const { html, toasts } = await check();
    expect(toasts).toContain("Alle Dateien sind da");
    expect(html).toContain("Zu allen Bildern sind die Dateien da");
  });

  it("names pictures whose files are missing, with the way to them", async () => {
    const { id, name, file } = await bring("navy", { alt: "Ein Kran" });
    rmSync(join(folder, `${name}-960.webp`));
    const { html } = await check();
    expect(html).toContain("Bei einem Bild fehlen Dateien");
    expect(html).toContain(`href="/admin/media/${id}"`);
    expect(html).toContain("Ein Kran");
    // As it says there: the same file once more mends it.
    expect((await send({ file, fields: { alt: "Ein Kran" } })).status).toBe(303);
    expect((await check()).html).toContain("Zu allen Bildern sind die Dateien da");
  });

  it("finds files of nobody once they are a day old, and removes those alone", async () => {
    const { name } = await bring("navy");
    leave(0.9);
    expect((await check()).html).not.toContain("die es nicht mehr gibt");
    leave(1.1);
    expect((await check()).html).toContain("Dateien eines Bildes, das es nicht mehr gibt");
    const { html, toasts } = await follow(await post("/admin/media/tidy", {}, as()));
    expect(toasts).toContain("Die Dateien eines Bildes sind weg.");
    expect(html).toContain("Zu allen Bildern sind die Dateien da");
    expect(files().sort()).toEqual([`${name}-480.webp`, `${name}-960.webp`]);
  });

  it("says that it could not look when nobody answers, and removes nothing then", async () => {
    await bring("navy");
    leave(2);
    const answer = await withBackend(without("all"), () => post("/admin/media/tidy", {}, as()));
    takeErrors();
    const { html, toasts } = await follow(answer);
    expect(toasts).toContain("Bilder nicht geprüft");
    expect(html).toContain("nicht prüfen: Die Datenbank oder der Speicher hat nicht geantwortet");
    expect(files()).toContain(`${orphan}-480.webp`);
  });
});

describe("who is not staff", () => {
  const picture = "/admin/media/00000000-0000-4000-8000-000000000000";

  it.each(["/admin/media", picture, `${picture}/delete`, "/admin/media/tidy"])(
    "gets to sign in at %s and changes nothing",
    async (path) => {
      const asked = await get(path);
      const login = `/admin/login?redirectTo=${encodeURIComponent(path)}`;
      expect([asked.status, asked.headers.get("Location")]).toEqual([303, login]);
      const posted = await sendPicture({
        path,
        file: await jpeg("red"),
        fields: { alt: "Kran" },
        cookie: "",
      });
      expect([303, 307]).toContain(posted.status);
      expect(posted.headers.get("Location")).toBe(login);
      expect(await sql("select from media")).toHaveLength(0);
    },
  );
});
