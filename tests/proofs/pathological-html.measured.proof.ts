// In npm test: tests/unit/sanitise.test.ts - what is too deep, too long or too slow is shown as words
import { afterAll, beforeAll } from "vitest";
import { deadlinesTimes } from "../helpers/deadlines";
import { postForm } from "../helpers/http-client";
import { type RunningServer, startServer } from "../helpers/server";
import { staffCookieOf } from "../helpers/staff-of-server";
import { quantile, watchPage } from "../helpers/visitors";
import { prove } from "./prove";

deadlinesTimes(1);

const full = 100_000;
const fill = (part: string, rest = "") => part.repeat(Math.floor((full - rest.length) / part.length)) + rest;

const articles: Record<string, string> = {
  "nested boxes": fill("<div>"),
  "nested emphasis": fill("<b><i>"),
  "nested tables": fill("<table><tr><td>"),
  "nested lists": fill("<ul><li>"),
  "nested quotations, closed": `${"<blockquote>".repeat(4000)}x${"</blockquote>".repeat(3900)}`,
  "crossed formatting": fill("<b><p><i></b></p></i>"),
  "nested links": fill("<a href=/x>"),
  "nested forms and formulas": fill("<form><math><mtext>"),
  "nested templates": fill("<template>"),
  "many attributes": `<p ${Array.from({ length: 12_000 }, (_, index) => `a${index}=x`)
    .join(" ")
    .slice(0, 90_000)}>x</p>`,
  "one long attribute": `<a href="${"x".repeat(99_000)}">x</a>`,
  "many paragraphs": fill("<p>x</p>"),
  "many pictures": fill("<img src=x>"),
  "many headings": fill("<h2>x</h2>"),
  entities: fill("&amp;&#x41;&notin;"),
  "open comments": fill("<!--"),
  "open tags": fill("<"),
  "sixty levels, over and over": fill(`${"<div>".repeat(59)}x${"</div>".repeat(59)}`),
};

let server: RunningServer;
let cookie = "";

beforeAll(async () => {
  server = await startServer();
  cookie = await staffCookieOf(server.url, "schwer");
});
afterAll(() => server.stop("SIGKILL"));

prove("pathological-html", "costly articles are refused or done in time, and nobody else waits", async () => {
  await (await fetch(server.url)).arrayBuffer();
  const stop = await watchPage(server.url, 25);
  const slow: string[] = [];
  let longest = 0;
  for (const [index, [name, content]] of Object.entries(articles).entries()) {
    const slug = `schwer-${index}`;
    const began = performance.now();
    const article = { title: name, slug, content, status: "published" };
    const saved = await postForm(server.url, "/admin/blog/new", article, { Cookie: cookie });
    await saved.arrayBuffer();
    const took = performance.now() - began;
    const read = await fetch(`${server.url}/blog/${slug}`);
    const html = await read.text();
    longest = Math.max(longest, took);
    const fine = saved.status === 400 || (saved.status === 303 && read.status === 200 && html.includes(name));
    if (!fine || took > 5500)
      slow.push(`${name}: ${saved.status} ${read.status} after ${Math.round(took)} ms`);
  }
  const p99 = Math.round(quantile(await stop(), 0.99));
  return {
    figure: `${Object.keys(articles).length} articles saved and read, the longest saved in ${Math.round(longest)} ms, home p99 ${p99} ms ${slow.join("; ")}`,
    ok: slow.length === 0 && p99 < 200,
  };
});
