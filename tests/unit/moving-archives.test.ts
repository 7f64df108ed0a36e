import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { MovingItem } from "~/features/moving/item";
import { zipOf } from "~/features/moving/out/zip.server";
import { archivedPictures } from "~/features/moving/reading/archive.server";
import { readMove } from "~/features/moving/reading/read-move.server";
import { wxr } from "../helpers/old-sites";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function zipped(files: [name: string, content: string | Buffer][]): Promise<Buffer> {
  const entries = async function* () {
    for (const [name, content] of files) yield { name, content: [content] };
  };
  const pieces: Buffer[] = [];
  for await (const piece of zipOf(entries())) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function read(file: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), "moving-zip-"));
  folders.push(folder);
  writeFileSync(join(folder, "upload-0"), file);
  writeFileSync(join(folder, "upload.json"), JSON.stringify([{ file: "upload-0", name: "alt.zip" }]));
  await readMove(folder);
  const text = (name: string) => readFileSync(join(folder, name), "utf8");
  return {
    folder,
    items: (): MovingItem[] =>
      text("items.jsonl")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    summary: () => JSON.parse(text("summary.json")),
    problem: (): string => JSON.parse(text("failed.json")).problem,
  };
}

/** Changes each header of an entry, in front of it and in the list at the end of the archive. */
function patched(
  zip: Buffer,
  name: string,
  change: (header: Buffer, at: { sizes: number; flags: number }) => void,
) {
  const copy = Buffer.from(zip);
  for (let at = copy.indexOf(name); at >= 0; at = copy.indexOf(name, at + 1)) {
    const [local, central] = [copy.subarray(at - 30), copy.subarray(at - 46)];
    if (local.readUInt32LE(0) === 0x04034b50) change(local, { sizes: 18, flags: 6 });
    else if (central.readUInt32LE(0) === 0x02014b50) change(central, { sizes: 20, flags: 8 });
  }
  return copy;
}
const renamed = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString("latin1").replaceAll(from, to), "latin1");

const picture = Buffer.from("kein Bild, aber Bytes");
const text = wxr([{ id: 7, content: '<img src="/wp-content/uploads/2020/hof.jpg">' }]);
const name = "wp-content/uploads/2020/hof.jpg";

describe("a ZIP archive", () => {
  it("gives its export and its pictures, without what programs have put beside them", async () => {
    const zip = await zipped([
      ["alt.xml", text],
      [name, picture],
      [name, Buffer.from("doppelt")],
      ["__MACOSX/._alt.xml", "Unsinn"],
      ["DS_Store", "Unsinn"],
      ["innen.zip", Buffer.from("PK\u0003\u0004")],
    ]);
    const { folder, items } = await read(renamed(zip, "DS_Store", ".S_Store"));
    const found = items()[0]?.pictures[0]?.inArchive ?? "";
    const pictures = archivedPictures(folder, 100);
    expect(await pictures.read(found)).toEqual(picture);
    expect(await pictures.read("upload-0:fehlt.jpg")).toBeNull();
    await pictures.close();
    const few = archivedPictures(folder, 10);
    expect(await few.read(found)).toBeNull();
    await few.close();
  });

  it.each([
    ["leads out of its folder", (zip: Buffer) => renamed(zip, "alt.xml", "../.xml"), /hinausführt/],
    [
      "lies about a size",
      (zip: Buffer) => patched(zip, "alt.xml", (header, { sizes }) => header.writeUInt32LE(9, sizes + 4)),
      /anders groß/,
    ],
    [
      "would be larger than a disk",
      (zip: Buffer) =>
        patched(zip, "alt.xml", (header, { sizes }) => header.writeUInt32LE(0xfffffff0, sizes + 4)),
      /zu viel Text/,
    ],
    [
      "asks for a password",
      (zip: Buffer) =>
        patched(zip, "alt.xml", (header, { flags }) =>
          header.writeUInt16LE(header.readUInt16LE(flags) | 1, flags),
        ),
      /Passwort/,
    ],
    ["is cut off", (zip: Buffer) => zip.subarray(0, -30), /beschädigt/],
    ["holds no export", (zip: Buffer) => renamed(zip, "alt.xml", "alt.txt"), /weder ein Export/],
  ])("is refused in a sentence when it %s", async (_, change, problem) => {
    const moved = await read(change(await zipped([["alt.xml", text]])));
    expect(moved.problem()).toMatch(problem);
    expect(() => moved.items()).toThrow();
  });

  it.each([
    [
      "lies about a picture's size",
      (zip: Buffer) => patched(zip, name, (header, { sizes }) => header.writeUInt32LE(9, sizes + 4)),
    ],
    [
      "has a picture with a password",
      (zip: Buffer) =>
        patched(zip, name, (header, { flags }) =>
          header.writeUInt16LE(header.readUInt16LE(flags) | 1, flags),
        ),
    ],
  ])("that %s lacks the picture alone", async (_, change) => {
    const { folder, items } = await read(
      change(
        await zipped([
          ["alt.xml", text],
          [name, picture],
        ]),
      ),
    );
    const pictures = archivedPictures(folder, 100);
    expect(await pictures.read(items()[0]?.pictures[0]?.inArchive ?? "")).toBeNull();
    await pictures.close();
  });
});

describe("Markdown in a ZIP archive", () => {
  const hugo = `---
title: "Unser Hof"
date: 2021-05-06T07:08:09+02:00
lastmod: 2021-06-01
categories: [Hof, Stall]
tags:
  - Heu
description: Kurz gesagt
image: hof.jpg
author: Anna
aliases: ["/alt/hof/"]
---
Ein **Wort** und ![Hof](hof.jpg)

{{< figure src="/img/tor.png" caption="Das Tor" >}}

{{< youtube abc >}}
`;
  const files: [string, string | Buffer][] = [
    ["seite/content/posts/hof/index.md", hugo],
    ["seite/content/posts/hof/hof.jpg", picture],
    ["seite/static/img/tor.png", picture],
    ["seite/content/wer-wir-sind.md", '+++\ntitle = "Über uns"\ntype = "page"\ndraft = true\n+++\nWir'],
    [
      "seite/_posts/2020-01-02-hallo.md",
      "---\nlayout: post\npublished: false\n---\n# Hallo Welt\n\n{% highlight js %}\nlet a\n{% endhighlight %}",
    ],
    ["seite/README.md", "# Nichts"],
  ];

  it("as Hugo and Jekyll have it is read with heads, pictures and addresses", async () => {
    const moved = await read(await zipped(files));
    const [hof, about, hallo, ...others] = moved.items();
    expect(others).toEqual([]);
    expect(moved.summary().kind).toBe("markdown");
    expect(hof).toMatchObject({
      ...{ kind: "article", title: "Unser Hof", slug: "hof", status: "published", author: "Anna" },
      ...{ date: "2021-05-06T05:08:09.000Z", excerpt: "Kurz gesagt", categories: ["Hof"] },
      oldAddresses: ["/posts/hof/", "/alt/hof/"],
    });
    expect(hof?.pictures.map(({ inArchive }) => inArchive)).toEqual([
      "upload-0:seite/content/posts/hof/hof.jpg",
      "upload-0:seite/static/img/tor.png",
    ]);
    expect(hof?.cover).toBe(hof?.pictures[0]?.address);
    expect(hof?.html).toContain("<figcaption>Das Tor</figcaption>");
    const losses = hof?.losses.map(({ what }) => what).join();
    for (const lost of ["Stall, Heu", "youtube"]) expect(losses).toContain(lost);
    expect(about).toMatchObject({ kind: "page", title: "Über uns", status: "draft", slug: "wer-wir-sind" });
    expect(hallo).toMatchObject({ title: "Hallo Welt", status: "draft", slug: "hallo" });
    expect(hallo?.html).toBe("<p>let a</p>");
    expect(hallo?.oldAddresses).toEqual(["/2020/01/02/hallo.html"]);
  });

  it("leads from text to text, and keeps boxes and notes", async () => {
    const body = `[a](buche.md#oben) [b](/texte/buche.md) [c]({{< ref "buche.md" >}}) [d](fehlt.md) [e](../preise.pdf)

- [x] getan
- [ ] offen

Wort[^1] ![Hof](hof.jpg "Im Mai")

[^1]: Eine Fußnote`;
    const moved = await read(
      await zipped([
        [
          "texte/eiche.md",
          `---\ntitle: Eiche\nuntertitel: Am Rand\nlayout: breit\nauthor: [Anna, Bert]\n---\n${body}`,
        ],
        ["texte/buche.md", "---\ntitle: Buche\nurl: /holz/buche/\ndate: 2020-01-02\n---\nWort"],
      ]),
    );
    const [item, other] = moved.items();
    expect(other).toMatchObject({ kind: "article", status: "published" });
    expect(item).toMatchObject({ kind: "article", status: "draft", author: "Anna" });
    const links = [...(item?.html.matchAll(/href="([^"]*)"/g) ?? [])].map(([, href]) => href);
    expect(links).toEqual(["/holz/buche/#oben", "/holz/buche/", "/holz/buche/", "#fussnote-1"]);
    expect(item?.html).toMatch(/☑ getan[\s\S]*☐ offen[\s\S]*<li id="fussnote-1">[\s\S]*Eine Fußnote/);
    const losses = item?.losses.map(({ what }) => what).join("\n");
    for (const lost of [
      "fehlt.md",
      "preise.pdf",
      "Bert",
      "Im Mai",
      "untertitel: Am Rand",
      "kein gültiges Datum",
    ])
      expect(losses).toContain(lost);
    expect(losses).not.toContain("breit");
  });

  const day = "date: 2022-01-02";
  it.each([
    ["private: true", "draft"],
    ["status: private", "draft"],
    ["visibility: members", "draft"],
    ["access: [paid]", "draft"],
    ["password: geheim-7", "draft"],
    ["members_only: yes", "draft"],
    ["expiryDate: 2022-02-01", "draft"],
    ["params:\n  protected: true", "draft"],
    ["publishDate: 2999-03-03", "planned"],
    ["visibility: public\nprivate: false\nstatus: published", "published"],
  ])("is read by whom it was for: %j", async (field, status) => {
    const moved = await read(await zipped([["a.md", `---\ntitle: Titel\n${day}\n${field}\n---\nWort`]]));
    const [item] = moved.items();
    expect(item?.status).toBe(status);
    expect(item?.losses.map(({ what }) => what).join()).toMatch(status === "draft" ? /Entwurf/ : /^$/);
    expect(JSON.stringify(item)).not.toContain("geheim-7");
    if (status === "planned") expect(item?.date).toBe("2999-03-03T00:00:00.000Z");
  });

  it.each([
    ["Draft: true", "---", "---"],
    ["private = true", "+++", "+++"],
    ['"private": true, "published": "2022-01-02"', "{", "}"],
  ])("is a draft by each kind of head: %s", async (field, begin, end) => {
    const [item] = (await read(await zipped([["a.md", `${begin}\n${field}\n${end}\nWort`]]))).items();
    expect(item).toMatchObject({ status: "draft", html: "<p>Wort</p>" });
  });

  it("names the files that it does not read, and reads MDX without its components", async () => {
    const mdx = `---
title: Teile
---
import Kasten from "./kasten";
export const farben = ["rot"];

<Kasten ton="laut" onClick={() => 1}>Im **Kasten**</Kasten>

{/* nur für uns */}
\`<Kasten>\``;
    const moved = await read(
      await zipped([
        ["teile.mdx", mdx],
        ...["alt.html", "notiz.txt", "dokumente/preise.pdf"].map((name): [string, string] => [name, "Wort"]),
      ]),
    );
    const [item] = moved.items();
    expect(item?.html).toMatch(
      /^<p>Im <strong>Kasten<\/strong><\/p>\s*<p><code>&lt;Kasten&gt;<\/code><\/p>$/,
    );
    expect(item?.losses.map(({ what }) => what).join()).toContain("„Kasten“");
    for (const name of ["alt.html", "notiz.txt", "dokumente/preise.pdf"])
      expect(moved.summary().problems.join()).toContain(name);
  });

  it("is read in the encoding that it has", async () => {
    const western = Buffer.from("---\ntitle: Grüße\n---\nGrüße", "latin1");
    const [item] = (await read(await zipped([["a.md", western]]))).items();
    expect(item).toMatchObject({ title: "Grüße", html: "<p>Grüße</p>" });
  });

  it("leads on by its plain redirects, and names patterns and targets elsewhere beforehand", async () => {
    const rules = `301:
  /alt-eins: /neu/
  ^\\/alt-zwei\\/?$: /neu/
  ^\\/muster\\/(.*)$: /neu-$1/
  /extern: https://woanders.example/`;
    const moved = await read(
      await zipped([
        ["redirects.yaml", rules],
        ["a.md", "---\ntitle: T\n---\nWort"],
      ]),
    );
    const { redirects, problems } = moved.summary();
    expect(redirects).toEqual([
      { from: "/alt-eins", to: "/neu/" },
      { from: "/alt-zwei", to: "/neu/" },
    ]);
    for (const lost of ["muster", "https://woanders.example/"]) expect(problems.join()).toContain(lost);
  });

  it("is refused with the line of a head that is no YAML", async () => {
    const moved = await read(await zipped([["a.md", "---\ntitle: x\nb: [1, 2\n---\nWort"]]));
    expect(moved.problem()).toMatch(/„a\.md“.*\(Zeile \d+\)/);
  });
});
