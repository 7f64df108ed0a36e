// node tests/proofs/soak.js [minutes = 30] [requests a second = 40]: mixed load on the built product, with its
// memory watched. Ends with 1 when there was a 5xx, a request without an answer, or growth of 1 MB a minute.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const minutes = Number(process.argv[2] ?? 30);
const rate = Number(process.argv[3] ?? 40);
const port = Number(process.env.PORT ?? 4199);
const url = `http://127.0.0.1:${port}`;
const dataDir = mkdtempSync(join(tmpdir(), "soak-"));
const server = spawn(
  process.execPath,
  ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
  {
    env: { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  },
);
process.on("exit", () => {
  server.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
  if (server.exitCode !== null) throw new Error("the server did not start");
  await pause(200);
}

/** @type {Map<number | string, number>} */
const answers = new Map();
/** @type {number[]} */
const times = [];
let sent = 0;
let cookie = "";

/** @param {string} path @param {Record<string, string>} [fields] @param {Record<string, string>} [headers] */
async function ask(path, fields, headers = {}) {
  const began = performance.now();
  try {
    const response = await fetch(url + path, {
      redirect: "manual",
      headers: { ...headers, ...(fields && { Origin: url }) },
      ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
      signal: AbortSignal.timeout(30_000),
    });
    await response.arrayBuffer();
    answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
    times.push(performance.now() - began);
    return response;
  } catch {
    answers.set("none", (answers.get("none") ?? 0) + 1);
  }
}

const account = { email: "dauerlauf@musterhafen.example", password: "hafen-lotse-1" };

async function signIn() {
  const response = await ask("/admin/login", account);
  const cookies = response?.headers.getSetCookie() ?? [];
  cookie = cookies.map((one) => one.split(";")[0]).join("; ");
}

const pages = [
  "/",
  "/services",
  "/about",
  "/references",
  "/blog",
  "/contact",
  "/google-workspace",
  "/podcast",
];
const staffPages = ["/admin", "/admin/contacts", "/admin/blog", "/admin/services", "/admin/references"];
/** @template T @param {T[]} list @returns {T} */
const one = (list) => /** @type {T} */ (list[Math.floor(Math.random() * list.length)]);

/** What visitors and staff do, with how often they do it. @type {[number, () => Promise<unknown>][]} */
const mix = [
  [55, () => ask(one(pages))],
  [
    10,
    () =>
      ask(`${one(pages)}?utm_source=${sent}`, undefined, {
        "Accept-Encoding": one(["br", "gzip", "identity"]),
      }),
  ],
  [5, () => ask("/favicon.svg")],
  [4, () => ask(`/gibt-es-nicht-${sent}`)],
  [3, () => ask("/pages/kontakt")],
  [3, () => ask("/healthz")],
  [
    5,
    () =>
      ask("/contact", { name: `Soak ${sent}`, email: `s${sent}@b.example`, message: "Moin", privacy: "on" }),
  ],
  [3, () => ask("/contact", { name: "", email: "kaputt", message: "x".repeat(6000), privacy: "on" })],
  [
    1,
    () =>
      ask("/contact", { name: "Bot", email: "b@b.example", message: "Moin", website: "x", privacy: "on" }),
  ],
  [8, () => ask(one(staffPages), undefined, { Cookie: cookie })],
  [1, () => ask("/admin")],
  [1, () => ask("/admin/contacts.data", undefined, { Cookie: cookie })],
  [1, () => ask("/admin/login", { email: account.email, password: "falsch-falsch" })],
];
const total = mix.reduce((sum, [weight]) => sum + weight, 0);

function act() {
  let drawn = Math.random() * total;
  for (const [weight, action] of mix) {
    drawn -= weight;
    if (drawn < 0) return action();
  }
}

await ask("/admin/login?modus=registrieren", { full_name: "Dauerlauf", ...account });
await signIn();

const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;
/** Memory in MB by minute: the least of each window, since what the collector has yet to take says nothing. */
/** @type {[number, number][]} */
const least = [];
const began = performance.now();
const elapsed = () => (performance.now() - began) / 60_000;
const window = Math.max(minutes / 20, 0.1);
let underWay = 0;

while (elapsed() < minutes) {
  // Nobody waits in line: an answer that stalls is to be seen, and the server is not to be drowned.
  if (underWay < 200) {
    sent += 1;
    underWay += 1;
    void act()?.finally(() => {
      underWay -= 1;
    });
  }
  if (sent % 200 === 0) {
    const index = Math.floor(elapsed() / window);
    const now = megabytes();
    if (!least[index] || now < least[index][1]) least[index] = [elapsed(), now];
  }
  if (sent % (rate * 600) === 0) await signIn();
  await pause(1000 / rate);
}
while (underWay) await pause(100);

// The first fifth warms up: caches fill, code is compiled.
const points = least.filter((point) => point && point[0] > minutes / 5);
const mean = (/** @type {number[]} */ list) => list.reduce((sum, value) => sum + value, 0) / list.length;
const [t, m] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
const slope =
  points.reduce((sum, [x, y]) => sum + (x - t) * (y - m), 0) /
  points.reduce((sum, [x]) => sum + (x - t) ** 2, 0);
times.sort((a, b) => a - b);
const at = (/** @type {number} */ share) => times[Math.floor(times.length * share)]?.toFixed(0);
const failed = [...answers].filter(([status]) => status === "none" || Number(status) >= 500);
console.log(
  `${minutes} min, ${sent} requests: ${[...answers].map(([status, n]) => `${status}: ${n}`).join(", ")}`,
);
console.log(`ms: median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1 - 1e-9)}`);
console.log(
  `memory: ${least
    .filter(Boolean)
    .map(([, mb]) => mb.toFixed(0))
    .join(" ")} MB; ${slope.toFixed(2)} MB/min`,
);
const passed = failed.length === 0 && slope < 1;
console.log(passed ? "passed" : "failed");
process.exit(passed ? 0 : 1);
