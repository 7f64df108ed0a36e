// Cached pages and 304 answers against a plain node:http server that sends the same bytes and headers.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask } from "./client.js";
import { atLeast, median, spread } from "./figures.js";
import { load } from "./load.js";
import { cpuTime, startPlain } from "./processes.js";

const rounds = 3;
const seconds = 4;

/**
 * @param {import("./processes.js").Running} product @param {string} scratch A directory for files of its own.
 * @param {Record<string, string>} pages Name to path. @param {[number, number]} [limits] Of the CPU and of the clock.
 * @param {[number, number]} [unchanged] The same for 304.
 */
export async function measureThroughput(
  product,
  scratch,
  pages,
  limits = [0.8, 0.8],
  unchanged = [0.7, 0.7],
) {
  const file = join(scratch, "kept-answers.json");
  const kept = await Promise.all(Object.values(pages).map((path) => takeAnswer(product.url, path)));
  writeFileSync(file, JSON.stringify(kept));
  const plain = await startPlain(file);
  const rows = [];
  for (const [name, path] of Object.entries(pages)) {
    rows.push(...(await compare(`cached ${name}`, product, plain, path, {}, limits)));
  }
  const [first] = kept;
  const headers = { "if-none-match": first?.etag ?? "" };
  rows.push(...(await compare("304", product, plain, first?.path ?? "/", headers, unchanged)));
  await plain.stop();
  return rows;
}

/**
 * @param {string} name @param {import("./processes.js").Running} product @param {import("./processes.js").Running} plain
 * @param {string} path @param {Record<string, string>} headers @param {[number, number]} limits
 * @returns {Promise<import("./figures.js").Row[]>}
 */
async function compare(name, product, plain, path, headers, [cpuLimit, wallLimit]) {
  const perCpu = [];
  const perSecond = [];
  let best = 0;
  await loadOn(product, path, headers, 1);
  await loadOn(plain, path, headers, 1);
  for (let round = 0; round < rounds; round += 1) {
    const limit = await loadOn(plain, path, headers, seconds);
    const ours = await loadOn(product, path, headers, seconds);
    perCpu.push(ours.perCpuSecond / limit.perCpuSecond);
    perSecond.push(ours.perSecond / limit.perSecond);
    best = Math.max(best, ours.perSecond);
  }
  const most = `${spread(perSecond)}; ${Math.round(best)}/s`;
  return [
    atLeast(
      `${name}: requests per CPU second, share of the plain limit`,
      median(perCpu),
      cpuLimit,
      "",
      spread(perCpu),
    ),
    atLeast(`${name}: requests/s, share of the plain limit`, median(perSecond), wallLimit, "", most),
  ];
}

/** @param {import("./processes.js").Running} server @param {string} path @param {Record<string, string>} headers @param {number} duration */
async function loadOn({ url, pid }, path, headers, duration) {
  const before = cpuTime(pid);
  const { answered, perSecond } = await load(url + path, { "accept-encoding": "br", ...headers }, duration);
  return { perCpuSecond: answered / ((cpuTime(pid) - before) / 1000), perSecond };
}

/** The product's own answer, to the byte, for the plain server to repeat. @param {string} url @param {string} path */
async function takeAnswer(url, path) {
  const whole = await ask(url + path);
  const etag = String(whole.response.headers.etag);
  const unchanged = await ask(url + path, { "if-none-match": etag });
  if (whole.response.statusCode !== 200 || unchanged.response.statusCode !== 304)
    throw new Error(`${path} is not kept`);
  return {
    path,
    etag,
    headers: ownHeaders(whole.response),
    notModified: ownHeaders(unchanged.response),
    body: whole.body.toString("base64"),
  };
}

/** Without those that node:http adds by itself, for the plain server, too. @param {import("node:http").IncomingMessage} response */
function ownHeaders({ rawHeaders }) {
  const added = ["date", "connection", "keep-alive"];
  return rawHeaders.filter(
    (_, index) => !added.includes(String(rawHeaders[index - (index % 2)]).toLowerCase()),
  );
}
