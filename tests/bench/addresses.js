// What 10,000 old addresses cost at the front door: the same answers from a server without them and from one with.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { ask } from "./client.js";
import { median } from "./figures.js";
import { open } from "./grow.js";
import { startProduct } from "./processes.js";

const many = 10_000;
const rounds = 400;

/** @param {string} scratch A directory for data of its own. @returns {Promise<import("./figures.js").Row[]>} */
export async function measureAddresses(scratch) {
  const [bare, full] = [join(scratch, "addresses-none"), join(scratch, "addresses-many")];
  await (await startProduct(bare)).stop();
  cpSync(bare, full, { recursive: true });
  const { run, close } = await open(full);
  await run(`insert into public.old_addresses (path, target)
    select '/alte-seite-' || n, '/services' from generate_series(1, ${many}) n`);
  await close();
  const without = await startProduct(bare);
  const withMany = await startProduct(full);
  const asked = { "a cached page": "/services", "a page made anew": "/admin/login" };
  const rows = [];
  for (const [name, path] of Object.entries(asked)) {
    const [before, after] = await timesOf(without.url + path, withMany.url + path);
    rows.push(row(`${name}, more with ${many} old addresses`, after - before));
  }
  const [page, redirect] = await timesOf(`${withMany.url}/services`, `${withMany.url}/alte-seite-${many}`);
  rows.push(row("a redirect among them, more than a cached page", redirect - page));
  await Promise.all([without.stop(), withMany.stop()]);
  return rows;
}

/** Medians in milliseconds, asked for in turn. @param {string} one @param {string} other @returns {Promise<[number, number]>} */
async function timesOf(one, other) {
  /** @type {[number[], number[]]} */
  const times = [[], []];
  for (let round = -50; round < rounds; round += 1) {
    for (const [index, address] of [one, other].entries()) {
      const began = performance.now();
      await ask(address);
      if (round >= 0) times[index]?.push(performance.now() - began);
    }
  }
  return [median(times[0]), median(times[1])];
}

/** @param {string} figure @param {number} more @returns {import("./figures.js").Row} */
function row(figure, more) {
  return { figure, reached: `${more.toFixed(2)} ms`, reach: "≤ 1 ms", ok: more <= 1 };
}
