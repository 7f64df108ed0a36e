import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromThisSite, get, post, sql, staffCookie } from "../helpers/app";
import { halves } from "../helpers/pictures";
import { fingerprint, written } from "../helpers/served";

// What the editor's scripts ask: they are answered in JSON, and never led to another page.

const name = "a".repeat(32);
const script = { Accept: "application/json" };
let headers: Record<string, string> = {};

beforeAll(async () => {
  headers = { ...script, Cookie: await staffCookie() };
  await sql(
    "insert into media (sha256, alt, caption, width, height, bytes) values ($1, 'Der Kran am Kai', null, 1600, 900, 1)",
    ["a".repeat(64)],
  );
});
afterAll(() => sql("delete from media where sha256 = $1", ["a".repeat(64)]));

/** The status, and what stands in an answer that no browser keeps. */
async function said(answer: Response) {
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  return { status: answer.status, ...(await answer.json()) };
}

function send(parts: Record<string, string | Blob>, more: Record<string, string> = headers) {
  const body = new FormData();
  for (const [field, value] of Object.entries(parts)) body.append(field, value);
  return get("/admin/media/upload", { method: "POST", headers: { ...more, ...fromThisSite }, body });
}

const picture = (bytes: number) => new File([new Uint8Array(bytes)], "kran.jpg", { type: "image/jpeg" });

describe("POST /admin/media/upload", () => {
  it("says when the session has ended, as the chooser does", async () => {
    const chosen = get("/admin/media/chooser", { headers: script });
    for (const answer of [await send({ picture: picture(10) }, script), await chosen])
      expect(await said(answer)).toEqual({ status: 401, problem: expect.any(String) });
  });

  it("leads whoever is no script to the login", async () => {
    const answer = await send({ picture: picture(10) }, {});
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toMatch(/^\/admin\/login/);
  });

  it("refuses in a sentence what is none, with words that do not fit or are not its own, and stores nothing", async () => {
    const before = await fingerprint();
    for (const parts of [
      { alt: "Kran" },
      { picture: picture(0) },
      { picture: picture(13 * 1024 * 1024) },
      { picture: picture(10), alt: picture(3) },
      { picture: picture(10), alt: "a".repeat(301) },
      { picture: picture(10), caption: "a".repeat(501) },
      { picture: picture(10), slug: "a" },
    ] as Record<string, string | Blob>[]) {
      const answer = await said(await send(parts));
      expect(answer).toEqual({ status: 400, problem: expect.any(String) });
    }
    const { Accept: _, ...plain } = headers;
    const answer = await said(await send({ picture: picture(0) }, plain));
    expect(answer).toEqual({ status: 400, problem: expect.any(String) });
    expect(written(before, await fingerprint())).toEqual([]);
  });

  it("says what is missing to who sends no origin, as browsers of old", async () => {
    const body = new URLSearchParams({ alt: "x" });
    const asked = { method: "POST", headers: { ...headers, Host: "127.0.0.1:3000" }, body };
    const answer = await said(await get("/admin/media/upload", asked));
    expect(answer).toEqual({ status: 400, problem: expect.any(String) });
  });

  it("gives the same picture for the same file, with the words of then, and those without marks that nobody sees", async () => {
    const bytes = new Uint8Array(await halves(20, 10).png().toBuffer());
    const file = () => new File([bytes], "kran.png");
    const alt = "\u200bDer \u202eKran\u202c \ufeffam Kai 👩‍🏭";
    const first = await said(await send({ picture: file(), alt, caption: "\u200b\u2066\u2069" }));
    const words = { alt: "Der Kran am Kai 👩‍🏭", caption: null };
    expect(first).toMatchObject({ status: 200, picture: { ...words, width: 20, height: 10 } });
    expect(await said(await send({ picture: file(), alt: "Anders" }))).toEqual(first);
    const emoji = await said(await send({ picture: file(), alt: "🏗".repeat(300) }));
    expect(emoji.status).toBe(200);
    await sql("delete from media where id = $1", [first.picture.id]);
  });

  it("refuses what is no form", async () => {
    const answer = await get("/admin/media/upload", {
      method: "POST",
      headers: { ...headers, ...fromThisSite, "Content-Type": "application/json" },
      body: JSON.stringify({ picture: "x" }),
    });
    expect((await said(answer)).status).toBe(415);
  });

  it("shows nothing to whoever types its address", async () => {
    const answer = await get("/admin/media/upload", { headers: { Cookie: headers.Cookie ?? "" } });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
    expect(await said(answer)).toEqual({ status: 405, problem: expect.any(String) });
  });
});

describe("GET /admin/media/chooser", () => {
  it("gives pictures whose words hold what is looked for", async () => {
    const answer = await said(await get("/admin/media/chooser?q=kran+AM", { headers }));
    expect(answer.status).toBe(200);
    expect(answer.pictures).toEqual([
      expect.objectContaining({
        path: `/media/${name}-960.webp`,
        width: 1600,
        height: 900,
        srcSet: `/media/${name}-480.webp 480w, /media/${name}-960.webp 960w, /media/${name}-1600.webp 1600w`,
        alt: "Der Kran am Kai",
        caption: null,
      }),
    ]);
    const none = await said(await get("/admin/media/chooser?q=gibt-es-nicht", { headers }));
    expect(none).toEqual({ status: 200, pictures: [], hasNext: false });
  });

  it("takes nothing", async () => {
    const before = await fingerprint();
    expect((await post("/admin/media/chooser", {}, { headers })).status).toBe(405);
    expect(written(before, await fingerprint())).toEqual([]);
  });
});
