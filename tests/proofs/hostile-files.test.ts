import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sanitiseArticle } from "~/features/rich-text/sanitise.server";
import { makePicture } from "~/platform/media/make.server";
import { get, staffCookie } from "../helpers/app";
import { colourAt } from "../helpers/pictures";
import { rawZip } from "../helpers/raw-zip";
import { takeErrors } from "../helpers/setup";
import { fieldsOf } from "../helpers/staff-form";
import { atFullLength } from "./prove";
import { allVectors } from "./vectors/own";

const own = "http://127.0.0.1:3000";
const asked: string[] = [];
const elsewhere = createServer((request, response) => {
  asked.push(`${request.url}`);
  response.end();
});
const folder = mkdtempSync(join(tmpdir(), "drawings-"));
const red = '<rect xmlns="http://www.w3.org/2000/svg" width="20" height="10" fill="red"/>';
let url = "";
beforeAll(async () => {
  writeFileSync(join(folder, "red.xml"), red);
  writeFileSync(
    join(folder, "red.svg"),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">${red}</svg>`,
  );
  await once(elsewhere.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
afterAll(() => {
  elsewhere.close();
  rmSync(folder, { recursive: true });
});

it("leaves nothing of a hostile article that runs or calls elsewhere", async () => {
  const left: string[] = [];
  for (const payload of allVectors.filter((_, at) => atFullLength || at % 4 === 0)) {
    const { html } = await sanitiseArticle(`<p>Davor</p>${payload}`);
    if (!html.includes("Davor")) left.push(`nothing is left of ${payload}`);
    for (const [tag, name = ""] of html.matchAll(/<([a-z][^\s/>]*)(?:"[^"]*"|[^">])*>/gi)) {
      const attributes = tag.replace(/^<[^\s>]+/, "");
      const found = (pattern: RegExp) => [...attributes.matchAll(pattern)].map(([, each = ""]) => each);
      const names = found(/\s([^\s=">]+)(?:="[^"]*")?/g);
      const addresses = found(/\s(?:href|src|srcset)="([^"]*)"/g);
      const isHostile =
        /^(script|style|iframe|object|embed|form|input|button|svg|math|base|meta|link|template|video|audio|source)$/i.test(
          name,
        ) ||
        names.some((each) => /^(on|style|srcdoc|formaction|action|xlink|background|poster)/i.test(each)) ||
        addresses.some((each) => /^\W*(javascript|vbscript|data):/i.test(each.replace(/\s/g, ""))) ||
        (name === "img" && addresses.some((each) => new URL(each, `${own}/blog/x`).origin !== own));
      if (isHostile) left.push(`${tag} of ${payload}`);
    }
  }
  expect(left).toEqual([]);
  expect(allVectors.length).toBeGreaterThan(200);
  takeErrors();
});

it("refuses a Word file of fifty kilobytes that would be a gigabyte, at its field, with everything typed", async () => {
  const zeros = Buffer.alloc(52 * 1024 * 1024);
  const aliases = Array.from({ length: 20 }, (_, at) => `word/${at}.xml`);
  const bomb = rawZip([{ name: "word/document.xml", content: zeros, aliases }]);
  expect(bomb.length).toBeLessThan(60_000);
  const typed = { title: "Getippt", slug: "bombe", content: "<p>Schon da</p>", status: "draft" };
  const body = new FormData();
  for (const [name, text] of Object.entries({ ...typed, intent: "import" })) body.append(name, text);
  body.append("document", new File([new Uint8Array(bomb)], "Bericht.docx"));
  const headers = { Cookie: await staffCookie(), Origin: own, Host: "127.0.0.1:3000" };
  const answer = await get("/admin/blog/new", { method: "POST", headers, body });
  const html = await answer.text();
  expect([answer.status, fieldsOf(html)]).toEqual([400, expect.objectContaining(typed)]);
  expect(html).toContain('id="eintrag-document-error"');
});

const draw = (content: string, before = "") => {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  const shown = `${content}<rect width="4" height="4" fill="#00e000"/>`;
  const file = Buffer.from(`${before}<svg ${names} viewBox="0 0 20 10">${shown}</svg>`);
  return makePicture({ pieces: [file], isLogo: true });
};

it("draws a logo without a script running, anything being fetched or a file of this machine being shown", async () => {
  const files = ["red.svg", "red.xml"].flatMap((name) => [`file://${folder}/${name}`, `${folder}/${name}`]);
  const image = (address: string) =>
    `<image href="${address}" xlink:href="${address}" width="20" height="10"/>`;
  const picture = await draw(
    `<script>fetch("${url}/script")</script><script href="${url}/script.js"/>
     ${[`${url}/a.png`, ...files].map(image).join("")}
     <use href="${url}/c.svg#a"/><feImage href="${url}/d.png"/>
     <style>@import url(${url}/e.css); @font-face { font-family: x; src: url(${url}/f.woff) }</style>
     <foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}/g"/></foreignObject>
     <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file://${folder}/red.xml" parse="xml"/>
     <text font-family="x" y="9" onload="fetch('${url}/h')">M</text>`,
    `<?xml version="1.0"?><?xml-stylesheet href="${url}/i.css"?>`,
  );
  if ("problem" in picture) throw new Error(picture.problem);
  const content = picture.files[0]?.content ?? Buffer.alloc(0);
  expect(await colourAt(content, 0.1, 0.1)).toEqual([0, 224, 0, 255]);
  expect((await colourAt(content, 0.9, 0.1))[3]).toBe(0);
  expect(asked).toEqual([]);
});

it.each([
  ["a file of this machine", () => `<!DOCTYPE svg [<!ENTITY x SYSTEM "file://${folder}/red.xml">]>`],
  ["one from elsewhere", () => `<!DOCTYPE svg SYSTEM "${url}/j.dtd" [<!ENTITY x SYSTEM "${url}/k">]>`],
])("lets no entity of a drawing bring in %s", async (_what, before) => {
  const picture = await draw("&x;", before());
  if ("files" in picture)
    expect((await colourAt(picture.files[0]?.content ?? Buffer.alloc(0), 0.9, 0.9))[3]).toBe(0);
  else expect(picture).toEqual({ problem: "damaged" });
  expect(asked).toEqual([]);
});
