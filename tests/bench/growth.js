// The same screens with little and with much stored, asked in turns, so that a busy moment of the machine meets all.
import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { signIn, signUp, timeOf } from "./client.js";
import { atMost, median } from "./figures.js";
import { memory, rest, startProduct } from "./processes.js";

/** @typedef {import("./processes.js").Running} Running */

const sizes = [10, 1000, 100_000];
const rounds = 40;
/** Rounds before those that count: the engine goes on getting faster at a screen for about as long. */
const warmUps = 20;

/** Name to path; `:last` is the last page of the blog, `:size` the highest number, which no other begins with. */
const screens = {
  article: "/blog/artikel-5",
  list: "/blog",
  "last page of the list": "/blog?seite=:last",
  category: "/blog?kategorie=Praxis",
  RSS: "/blog.rss.xml",
  "site map": "/sitemap.xml",
  dashboard: "/admin",
  "staff posts": "/admin/blog",
  "staff drafts": "/admin/blog?status=draft",
  "search in posts, one hit": "/admin/blog?q=artikel-:size",
  "search in posts, a ninth of them": "/admin/blog?q=artikel-9",
  "search in posts, many hits": "/admin/blog?q=Lieferscheine",
  "staff references": "/admin/references",
  "search in references": "/admin/references?q=Spedition",
  inbox: "/admin/contacts",
  "unread messages": "/admin/contacts?filter=ungelesen",
  "search in messages, one hit": "/admin/contacts?q=anfrage:size",
  "search in messages, many hits": "/admin/contacts?q=Vorgang",
};

/**
 * @param {string} scratch A directory for data of its own.
 * @returns {Promise<import("./figures.js").Row[]>}
 */
export async function measureGrowth(scratch) {
  const places = await fill(scratch);
  const products = [];
  for (const place of places) products.push(await startProduct(place));
  const visitors = await Promise.all(
    products.map((product, index) => visitorOf(product, Number(sizes[index]))),
  );
  const before = products.map(({ pid }) => memory(pid));
  const works = Object.values(screens).flatMap((path) => visitors.map((visitor) => () => visitor(path)));
  const medians = await mediansInTurn(works, rounds, warmUps);
  const file = await firstFile(/** @type {Running} */ (products.at(-1)));
  const atOnce = Math.max(...products.map(({ pid }) => memory(pid)));
  await rest();
  const after = products.map(({ pid }) => memory(pid));
  await Promise.all(products.map(({ stop }) => stop()));
  return [
    ...Object.keys(screens).map((name, index) =>
      toRow(name, medians.slice(index * sizes.length).slice(0, sizes.length)),
    ),
    atMost("site map file with 50,000 addresses, made anew", file.made, 2000),
    atMost("the same file, kept", file.kept, 10),
    atMost(
      `memory a minute after, above that at the start, embedded database included (at once: ${Math.round(atOnce - (before[0] ?? 0))} MB)`,
      Math.max(...after) - (before[0] ?? 0),
      300,
      " MB",
    ),
  ];
}

/** @param {string} name @param {number[]} medians @returns {import("./figures.js").Row} */
function toRow(name, medians) {
  const ratios = medians.slice(1).map((time) => time / (medians[0] ?? Number.NaN));
  const shown = `${ratios.map((ratio) => ratio.toFixed(2)).join(", ")}: ${medians.map((time) => time.toFixed(1)).join(", ")} ms`;
  return atMost(
    `growth: ${name}, time with 1,000 and 100,000 against 10`,
    Math.max(...ratios),
    1.5,
    "",
    shown,
  );
}

/** A data directory of each size, with an account of the staff. @param {string} scratch */
async function fill(scratch) {
  const empty = join(scratch, "growth");
  const first = await startProduct(empty);
  await signUp(first.url);
  await first.stop();
  return sizes.map((size) => {
    const place = `${empty}-${size}`;
    cpSync(empty, place, { recursive: true });
    const amounts = { posts: size, messages: size, references: Math.min(size, 10_000) };
    const given = Object.entries(amounts).flatMap(([name, count]) => [`--${name}`, String(count)]);
    execFileSync(process.execPath, ["tests/bench/grow.js", ...given, place], { stdio: "inherit" });
    return place;
  });
}

/** How long the first file of the site map takes, made anew and from memory. @param {Running} product */
async function firstFile({ url }) {
  const address = `${url}/sitemap.xml?teil=1`;
  const [made = 0] = await mediansInTurn([() => timeOf(address, { cookie: "flash=x" })], 5, 0);
  const [kept = 0] = await mediansInTurn([() => timeOf(address, {})], 5, 1);
  return { made, kept };
}

/** Gives a function that asks for a screen past the page cache, and how long that took. @param {Running} product @param {number} size */
async function visitorOf(product, size) {
  const cookie = await signIn(product.url);
  const list = await (await fetch(`${product.url}/blog`)).text();
  const last = /Seite 1 von (\d+)/.exec(list.replaceAll("<!-- -->", ""))?.[1] ?? "1";
  return (/** @type {string} */ path) =>
    timeOf(product.url + path.replace(":last", last).replace(":size", String(size)), {
      cookie: path.startsWith("/admin") ? cookie : "flash=x",
    });
}

/**
 * Medians of what each gives, one after the other in each round, so that a busy moment of the machine meets all.
 * @param {(() => Promise<number>)[]} works @param {number} rounds
 * @param {number} warmUps Rounds before those that count: the engine gets faster at what it has seen.
 */
async function mediansInTurn(works, rounds, warmUps) {
  /** @type {number[][]} */
  const times = works.map(() => []);
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const time = await work();
      if (round >= 0) times[index]?.push(time);
    }
  }
  return times.map(median);
}
