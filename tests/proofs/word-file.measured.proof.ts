// In npm test: tests/request/word-file.test.ts - refusals at the field; a zip bomb is in tests/proofs/hostile-files.test.ts
import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deadlinesTimes } from "../helpers/deadlines";
import { postForm } from "../helpers/http-client";
import { startHttpServer } from "../helpers/http-server";
import { childOf, childrenOf, memoryOf } from "../helpers/processes";
import { rawZip } from "../helpers/raw-zip";
import { type RunningServer, startServer } from "../helpers/server";
import { fieldsOf, summaryIn, toastsIn } from "../helpers/staff-form";
import { staffCookieOf } from "../helpers/staff-of-server";
import { atOnce, watchPage } from "../helpers/visitors";
import { entry, link, paragraph, picture, table, wordFile, words } from "../helpers/word-file";
import { prove } from "./prove";
import { allVectors } from "./vectors/own";

deadlinesTimes(1);

const mega = 1024 * 1024;
const typed = { title: "Getippt", slug: "wort", content: "<p>Schon da</p>", status: "draft" };

let server: RunningServer;
let cookie = "";
beforeAll(async () => {
  // As npm start sets it.
  server = await startServer({ MALLOC_TRIM_THRESHOLD_: "131072" });
  cookie = await staffCookieOf(server.url, "wort");
});
afterAll(() => server.stop());

function send(file: Uint8Array, headers: Record<string, string> = { Cookie: cookie }) {
  const { title, ...others } = typed;
  const body = new FormData();
  body.append("title", title);
  body.append("document", new File([new Uint8Array(file)], "Bericht.docx"));
  for (const [name, text] of Object.entries({ ...others, intent: "import" })) body.append(name, text);
  return postForm(server.url, "/admin/blog/new", body, headers);
}

async function outcome(file: Uint8Array): Promise<{ sentence?: string; added?: string; toasts: string }> {
  const response = await send(file);
  const html = await response.text();
  const { title, slug, content = "" } = fieldsOf(html);
  const toasts = toastsIn(html);
  expect([200, 400]).toContain(response.status);
  const shown = html.replace(/<(style|script)[\s\S]*?<\/\1>/g, "").slice(0, 1500);
  expect([title, slug, content.startsWith(typed.content)], shown).toEqual([typed.title, typed.slug, true]);
  if (response.status === 200) return { added: content.slice(typed.content.length).trim(), toasts };
  const [, sentence = ""] = /<p id="eintrag-document-error"[^>]*>(.*?)<\/p>/.exec(html) ?? [];
  expect(sentence).toMatch(/^[A-ZÄÖÜ].{15,}[.“:]$/);
  expect(summaryIn(html)).toContain("Nicht eingelesen");
  expect(content).toBe(typed.content);
  return { sentence, toasts };
}

const held = () => memoryOf(server.process.pid);

const moin = [paragraph(words("Moin"))];
const prose = (bytes: number) => {
  const text = randomBytes(bytes).toString("hex");
  return text.match(/.{1,500}/g) ?? [];
};
const withDocument = (xml: string) => wordFile(moin, { others: { "word/document.xml": xml } });
const inBody = (content: string, doctype: string) =>
  `<?xml version="1.0"?>${doctype}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${content}</w:t></w:r></w:p></w:body></w:document>`;
const many = <Result>(count: number, make: (at: number) => Result) =>
  Array.from({ length: count }, (_, at) => make(at));
const billion = many(9, (at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join("");
const tables = (depth: number) =>
  wordFile(`${"<w:tbl><w:tr><w:tc>".repeat(depth)}${moin[0]}${"</w:tc></w:tr></w:tbl>".repeat(depth)}`);

const zeros = Buffer.alloc(52 * mega);
const bombs: Record<string, () => Promise<Buffer> | Buffer> = {
  "50 kB that unpack to 1 GB": () =>
    rawZip([{ name: "word/document.xml", content: zeros, aliases: many(20, (at) => `word/${at}.xml`) }]),
  "the same with headers that lie": () =>
    rawZip([{ name: "word/document.xml", content: zeros, claimed: 100 }]),
  "a part of 52 MB beside the words": () => wordFile(moin, { others: { "word/media/x.bin": zeros } }),
  "a zip within a zip within a zip": async () => {
    let inner = rawZip([{ name: "x", content: zeros }]);
    for (let deep = 0; deep < 5; deep += 1)
      inner = rawZip(many(20, (at) => ({ name: `${at}.zip`, content: inner })));
    return inner;
  },
  "3,000 parts": () => wordFile(moin, { others: Object.fromEntries(many(3000, (at) => [`x/${at}`, "x"])) }),
  "entities that multiply": () =>
    withDocument(inBody("&l9;", `<!DOCTYPE x [<!ENTITY l0 "Moin">${billion}]>`)),
  "an entity that is a file": () =>
    withDocument(inBody("&f;", '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>')),
  "a definition from elsewhere": () =>
    withDocument(inBody("&f;", '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">')),
  "tables within each other, 5,000 deep": () => tables(5000),
  "tables within each other, 100,000 deep": () => tables(100_000),
  "runs within each other, 50,000 deep": () =>
    wordFile(`<w:p>${"<w:ins>".repeat(50_000)}${words("Moin")}${"</w:ins>".repeat(50_000)}</w:p>`),
  "100,000 attributes": () => withDocument(`<x ${many(100_000, (at) => `a${at}="x"`).join(" ")}/>`),
  "10 MB of words": () => wordFile(prose(8 * mega).map((text) => paragraph(words(text)))),
  "8 MB of words": () => wordFile(prose(6 * mega).map((text) => paragraph(words(text)))),
  "15 MB of empty paragraphs": () => wordFile("<w:p/>".repeat(2_400_000)),
  "a megabyte of blanks": () => wordFile([paragraph(words(" ".repeat(mega))), ...moin]),
  "11 MB": () => Buffer.alloc(11 * mega, "PK"),
  "40 MB": () => Buffer.alloc(40 * mega, "PK"),
};

prove(
  "word-files",
  "a hostile file is refused in a sentence, with everything typed, and costs nobody else anything",
  async () => {
    const files: [string, Buffer][] = [];
    for (const [name, make] of Object.entries(bombs)) files.push([name, await make()]);
    expect(files[0]?.[1].length).toBeLessThan(60_000);
    await outcome(await wordFile(moin));
    const before = held();
    const watched = await watchPage(`${server.url}/`, 50);
    const slow: string[] = [];
    let refused = 0;
    for (const [name, file] of files) {
      const started = performance.now();
      const { sentence, added } = await outcome(file);
      const took = performance.now() - started;
      if (sentence) refused += 1;
      expect(`${sentence}${added}`, name).not.toContain("root:");
      if (took > 13_000) slow.push(`${name} ${Math.round(took)} ms`);
    }
    const longest = Math.max(...(await watched()));
    await expect.poll(() => held() - before, { timeout: 60_000, interval: 500 }).toBeLessThan(30);
    await expect.poll(() => childrenOf(server.process.pid, "word-reader"), { timeout: 45_000 }).toEqual([]);
    return {
      figure: `${files.length} files, ${refused} refused in a sentence; other pages within ${longest.toFixed(0)} ms; memory +${(held() - before).toFixed(0)} MB afterwards ${slow.join("; ")}`,
      ok: slow.length === 0 && longest < 1000,
    };
  },
);

prove(
  "word-files",
  "a file with any byte changed, or cut anywhere, is read or refused in a sentence",
  async () => {
    const whole = await wordFile(
      [
        paragraph(words("Kräne"), "Titel"),
        ...["Moin", "Hafen"].map((text) => paragraph(words(text))),
        entry("Eins"),
        table([["Kran"]]),
        paragraph(picture("bild")),
      ],
      { notes: ["Fußnote"] },
    );
    const runs = 1500;
    let [read, refused] = [0, 0];
    const position = fc.nat({ max: whole.length - 1 });
    const damage = fc.oneof(
      position.map((at) => whole.subarray(0, at)),
      fc
        .array(fc.tuple(position, fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 8 })
        .map((flips) => {
          const changed = Buffer.from(whole);
          for (const [at, by] of flips) changed[at] = (changed[at] ?? 0) ^ by;
          return changed;
        }),
    );
    await fc.assert(
      fc.asyncProperty(damage, async (file) => {
        const { sentence } = await outcome(file);
        if (sentence) refused += 1;
        else read += 1;
      }),
      { numRuns: runs },
    );
    return { figure: `${runs} damaged files: ${refused} refused, ${read} read, no 5xx`, ok: refused > 0 };
  },
  900_000,
);

it("takes nothing from elsewhere, and nothing of this machine", async () => {
  const asked: string[] = [];
  const elsewhere = await startHttpServer((request, response) => {
    asked.push(`${request.url}`);
    response.end("elsewhere");
  });
  const pictures = {
    p1: "file:///etc/passwd",
    p2: `${elsewhere.url}/x.png`,
    p3: "../../../../etc/passwd",
    p4: "//127.0.0.1/x",
  };
  const shown = (["link", "embed"] as const).flatMap((way) =>
    Object.keys(pictures).map((id) => paragraph(picture(id, way))),
  );
  const file = await wordFile([...shown, ...moin], { pictures });
  const { added, toasts } = await outcome(file);
  elsewhere.close();
  expect(asked).toEqual([]);
  expect(added?.replaceAll("<p><mark>Hier fehlt ein Bild</mark></p>\n", "")).toBe("<p>Moin</p>");
  expect(toasts).toContain("8 Bilder sind nicht dabei");
});

it("takes hostile words for words, and hostile addresses for nothing", async () => {
  const vectors = allVectors.map((payload) => payload.replace(/(?![\n\t])\p{Cc}/gu, "").toWellFormed());
  for (let at = 0; at < vectors.length; at += 100) {
    const some = vectors.slice(at, at + 100).map((payload) => payload.slice(0, 500));
    const links: Record<string, string> = Object.fromEntries([
      ...some.map((payload, index) => [`v${index}`, payload]),
      ["ok", 'https://hafen.example/?a=<b>&c="d"'],
      ["js", "\u0020java\nscript:alert(1)"],
      ["data", "data:text/html,<script>alert(1)</script>"],
    ]);
    const body = Object.entries(links).map(([id, address]) => paragraph(link(id, address)));
    const others = { "docProps/core.xml": `<x>${some.length}</x>` };
    const file = await wordFile(body, { links, notes: some, comments: some, others });
    const { added = "" } = await outcome(file);
    const tags = [...added.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
    const unknown = tags.filter(
      (tag) => !/^<\/?(?:p|a|ol|li|sup)>$|^<a href="(?:https?:\/\/|mailto:|tel:)[^"<>]*">$/.test(tag),
    );
    expect(unknown).toEqual([]);
    expect(added).toContain('<a href="https://hafen.example/?a=&lt;b&gt;&amp;c=&quot;d&quot;">');
  }
});

describe("who sends files", () => {
  const head = (length: number | string) =>
    [
      "POST /admin/blog/new HTTP/1.1",
      `Host: 127.0.0.1:${server.port}`,
      `Origin: ${server.url}`,
      `Cookie: ${cookie}`,
      "Content-Type: multipart/form-data; boundary=x",
      typeof length === "number" ? `Content-Length: ${length}` : "Transfer-Encoding: chunked",
      "\r\n",
    ].join("\r\n");
  const begun = '--x\r\nContent-Disposition: form-data; name="document"; filename="a.docx"\r\n\r\nPK';

  it("is answered also when the process that reads is killed meanwhile", async () => {
    await outcome(await wordFile(moin));
    const reader = childOf(server.process.pid, "word-reader");
    process.kill(reader, "SIGSTOP");
    const running = outcome(await wordFile(moin));
    await pause(500);
    process.kill(reader, "SIGKILL");
    expect((await running).sentence).toContain("ließ sich nicht einlesen");
    expect((await outcome(await wordFile(moin))).added).toBe("<p>Moin</p>");
  });

  it("is answered also when many do so at once", async () => {
    const file = await wordFile(moin, { others: { "word/media/x.bin": randomBytes(9 * mega) } });
    const before = held();
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, held())), 50);
    const results: string[] = [];
    await atOnce(16, 16, async () => {
      const { sentence, added = "" } = await outcome(file);
      results.push(sentence ?? added);
    });
    clearInterval(watch);
    expect(results.filter((result) => result === "<p>Moin</p>").length).toBeGreaterThanOrEqual(4);
    for (const result of results) expect(result).toMatch(/^<p>Moin<\/p>$|^Gerade werden viele Dateien/);
    expect(most - before).toBeLessThan(8 * 10 * 2.5);
  });

  it("is asked to sign in before anything is read", async () => {
    const before = held();
    const { status, headers } = await send(Buffer.alloc(40 * mega), {});
    expect([status, headers.get("Location")]).toEqual([307, "/admin/login?redirectTo=%2Fadmin%2Fblog%2Fnew"]);
    expect(held() - before).toBeLessThan(30);
  });

  const answerTo = (parts: (string | Buffer)[]) =>
    new Promise<string>((resolve) => {
      const socket = connect(server.port, "127.0.0.1");
      let answer = "";
      socket.on("data", (part) => (answer += part.toString("latin1")));
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(answer));
      void (async () => {
        for (const part of parts) await new Promise<unknown>((resolve) => socket.write(part, resolve));
      })();
    });

  it("is cut off with more than 64 MB, announced or not", async () => {
    expect(await answerTo([head(65 * mega), begun])).toMatch(/^HTTP\/1\.1 413 /);
    const chunk = (content: Buffer | string) => [`${content.length.toString(16)}\r\n`, content, "\r\n"];
    const block = Buffer.alloc(mega);
    const endless = many(80, () => chunk(block)).flat();
    expect(await answerTo([head("chunked"), ...chunk(begun), ...endless])).toMatch(/^HTTP\/1\.1 413 /);
  });
});
