// What the page cache does not answer: rendering, saving, and forms while others read.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { postAsAnother } from "../helpers/as-another.js";
import { post, signIn, signUp, timeOf } from "./client.js";
import { atLeast, atMost, median, quantile } from "./figures.js";
import { load } from "./load.js";
import { cores, moveTo, startProduct } from "./processes.js";

/** A cookie of a message to show makes an answer one visitor's own, past the cache. */
const uncached = { cookie: "flash=x" };

/**
 * @param {import("./processes.js").Running} product @param {string} scratch A directory for files of its own.
 * @returns {Promise<import("./figures.js").Row[]>}
 */
export async function measureWork(product, scratch) {
  const { url } = product;
  await signUp(url);
  const cookie = await signIn(url);
  return [
    ...(await measureRendering(scratch)),
    ...(await measureEditing(url, cookie)),
    ...(await measureForms(product)),
  ];
}

/**
 * Rendering by the server's own clock, as its log tells; in brackets with the answer packed. The first ones, which V8
 * has not optimised yet, are left out.
 * @param {string} scratch
 */
async function measureRendering(scratch) {
  const log = join(scratch, "rendering.log");
  const { url, pid, stop } = await startProduct(join(scratch, "rendering"), {}, log);
  moveTo(`${cores.server},${cores.load}`, pid);
  /** @param {string} encoding @param {number} seconds */
  const render = async (encoding, seconds) => {
    const { answered } = await load(`${url}/`, { ...uncached, "accept-encoding": encoding }, seconds, 1);
    // Its lines leave in batches.
    await pause(500);
    const lines = readFileSync(log, "utf8").trim().split("\n").slice(-answered);
    return lines.map((line) => Number(JSON.parse(line).ms));
  };
  await render("identity", 5);
  const rendered = await render("identity", 5);
  const packed = await render("br", 5);
  await stop();
  const figure = "home, uncached, one at a time, server on both cores";
  const withBrotli = (/** @type {number} */ share) =>
    `packed with brotli: ${quantile(packed, share).toFixed(1)} ms`;
  return [
    atMost(`${figure}: median`, median(rendered), 6, " ms", withBrotli(0.5)),
    atMost(`${figure}: p99`, quantile(rendered, 0.99), 15, " ms", withBrotli(0.99)),
  ];
}

/** @param {string} url @param {string} cookie */
async function measureEditing(url, cookie) {
  const staff = { cookie };
  const fields = {
    title: "Was die Messung misst",
    slug: "was-die-messung-misst",
    excerpt: "Ein Artikel, der oft gespeichert wird.",
    content:
      "<h2>Moin</h2><p>Ein Absatz mit <strong>Betonung</strong> und einem <a href='/blog'>Link</a>.</p>".repeat(
        40,
      ),
    status: "published",
    category: "Einblicke",
  };
  const made = await post(url, "/admin/blog/new", fields, cookie);
  if (made.status !== 303) throw new Error(`the article was not made: ${made.status}`);
  const list = await (await fetch(`${url}/admin/blog`, { headers: staff })).text();
  const edit = /href="(\/admin\/blog\/[0-9a-f-]{36})"/.exec(list)?.[1] ?? "";
  await timeOf(`${url}${edit}`, staff);
  /** @type {number[]} */
  const saves = [];
  /** @type {number[]} */
  const views = [];
  await repeat(15, async (round) => {
    const form = await (await fetch(url + edit, { headers: staff })).text();
    const hidden = [...form.matchAll(/<input type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)];
    const kept = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
    const began = performance.now();
    const saved = await post(url, edit, { ...kept, ...fields, title: `${fields.title} ${round}` }, cookie);
    saves.push(performance.now() - began);
    if (saved.status !== 303) throw new Error(`the article was not saved: ${saved.status}`);
    views.push(await timeOf(`${url}/blog/${fields.slug}`, {}));
  });
  const again = await repeat(50, () => timeOf(`${url}/blog/${fields.slug}`, {}));
  const lists = await repeat(30, () => timeOf(`${url}/admin/blog`, staff));
  return [
    atMost("article, first view after a save: median", median(views), 150),
    atMost("article, later views: median", median(again), 5),
    atMost("staff list: median", median(lists), 60),
    atMost("staff save: median", median(saves), 120),
  ];
}

/** @param {import("./processes.js").Running} product */
async function measureForms({ url, pid }) {
  // So long does the engine go on getting faster at them.
  await sendMessages(url, 24);
  const onOne = await sendMessages(url, 6);
  moveTo(`${cores.server},${cores.load}`, pid);
  const onBoth = await sendMessages(url, 6);
  moveTo(cores.server, pid);
  return [
    atLeast("contact posts, sustained, server on one core", onOne.perSecond, 100, "/s"),
    atMost("home meanwhile: p99", onOne.home, 100),
    atLeast("contact posts, sustained, server on both cores", onBoth.perSecond, 100, "/s"),
    atMost("home meanwhile: p99", onBoth.home, 100),
  ];
}

let messages = 0;

/**
 * Messages one after the other from eight visitors, while another reads the home page.
 * @param {string} url @param {number} seconds
 */
async function sendMessages(url, seconds) {
  const end = performance.now() + seconds * 1000;
  const before = messages;
  const visitor = async () => {
    while (performance.now() < end) {
      messages += 1;
      const answer = await postAsAnother(url, "/contact", {
        name: `Visitor ${messages}`,
        email: `visitor-${messages}@b.example`,
        subject: "Messung",
        message: `Moin, dies ist Nachricht ${messages}.`,
        privacy: "on",
      });
      if (answer.status !== 302) throw new Error(`a message was answered with ${answer.status}`);
    }
  };
  /** @type {number[]} */
  const reads = [];
  const reader = async () => {
    while (performance.now() < end) {
      reads.push(await timeOf(`${url}/`, {}));
      await pause(20);
    }
  };
  await Promise.all([...Array.from({ length: 8 }, visitor), reader()]);
  return { perSecond: (messages - before) / seconds, home: quantile(reads, 0.99) };
}

/** @template Result @param {number} times @param {(round: number) => Promise<Result>} work */
async function repeat(times, work) {
  const results = [];
  for (let round = 0; round < times; round += 1) results.push(await work(round));
  return results;
}
