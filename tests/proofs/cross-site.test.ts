import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { get, routes, staffCookie } from "../helpers/app";
import { fingerprint, serveApp } from "../helpers/served";
import { fieldsFor, pathOf, plantSecrets } from "../helpers/staff-routes";
import { atFullLength, prove } from "./prove";

const own = "http://127.0.0.1:3000";
const foreign: Record<string, Record<string, string>> = {
  "another site": { Origin: "https://boese.example" },
  "null, as from a sandboxed frame": { Origin: "null" },
  malformed: { Origin: "http://:::" },
  "our host on another port": { Origin: "http://127.0.0.1:3001" },
  "our host with another scheme": { Origin: "https://127.0.0.1:3000" },
  "a name that begins like ours": { Origin: `${own}.boese.example` },
  "our name as user": { Origin: "http://127.0.0.1:3000@boese.example" },
  "no origin, but the browser says cross-site": { "Sec-Fetch-Site": "cross-site" },
  "no origin, but the browser says same-site": { "Sec-Fetch-Site": "same-site" },
  "our origin, but the browser says cross-site": { Origin: own, "Sec-Fetch-Site": "cross-site" },
  "a forged forwarded host": { Origin: "https://boese.example", "X-Forwarded-Host": "boese.example" },
  "a forged forwarded host and scheme": {
    Origin: "https://127.0.0.1:3000",
    "X-Forwarded-Host": "127.0.0.1:3000",
    "X-Forwarded-Proto": "https",
  },
  "a forged Forwarded line": { Origin: "https://boese.example", Forwarded: "host=boese.example;proto=https" },
};

/** Every form in which the framework takes a post for a route. */
const forms: Record<string, (path: string, id: string) => string> = {
  document: (path) => path,
  index: (path) => `${path}?index`,
  data: (path) => `${path}.data`,
  "index data": (path) => `${path}.data?index`,
  "data of one route": (path, id) => `${path}.data?_routes=${encodeURIComponent(id)}`,
  "old data": (path, id) => `${path}?_data=${encodeURIComponent(id)}`,
};

type Encode = (fields: Record<string, string>) => string;
const plain: Encode = (fields) => new URLSearchParams(fields).toString();
const types: Record<string, [contentType: string, encode: Encode]> = {
  urlencoded: ["application/x-www-form-urlencoded", plain],
  multipart: [
    "multipart/form-data; boundary=x",
    (fields) =>
      `${Object.entries(fields)
        .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join("")}--x--\r\n`,
  ],
  text: ["text/plain", plain],
};

let app: Awaited<ReturnType<typeof serveApp>>;
let secrets: Awaited<ReturnType<typeof plantSecrets>>;
beforeAll(async () => {
  app = await serveApp();
  secrets = await plantSecrets();
});
afterAll(async () => {
  app.close();
  await secrets.remove();
});

async function state() {
  const files = readdirSync(process.env.DATA_DIR ?? "", { recursive: true })
    .map(String)
    .filter((name) => /^(outbox|outbox-queue|spool|mailings)\b/.test(name));
  return JSON.stringify([await fingerprint(), files.sort()]);
}

const actions = Object.keys(routes).filter((id) => routes[id]?.module.action);

prove("cross-site", "no post of another site does anything", async () => {
  const cookie = await staffCookie();
  const before = await state();
  const wrong: string[] = [];
  let count = 0;
  for (const id of actions) {
    const path = pathOf(id, secrets.ids);
    for (const [f, [form, address]] of Object.entries(forms).entries()) {
      for (const [o, [origin, headers]] of Object.entries(foreign).entries()) {
        // In npm test each form and each origin at every action, in npm run harden each with each.
        if (!atFullLength && o % Object.keys(forms).length !== f) continue;
        const [type = "", [contentType, encode] = ["", plain]] = Object.entries(types)[count % 3] ?? [];
        count += 1;
        const answer = await app.send(address(path, id), {
          method: "POST",
          headers: { Cookie: cookie, "Content-Type": contentType, ...headers },
          body: encode(fieldsFor(path)),
        });
        if (![400, 403].includes(answer.status))
          wrong.push(`${path} as ${form}, ${type}, from ${origin}: ${answer.status}`);
      }
    }
  }
  const changed = (await state()) === before ? 0 : 1;
  return {
    figure: `${count} posts to ${actions.length} actions: ${changed} changes, ${wrong.length} not refused ${wrong.slice(0, 3).join("; ")}`,
    ok: actions.length > 20 && changed === 0 && wrong.length === 0,
  };
});

it("each action of staff refuses such a post by itself, should it get past the front door", async () => {
  const headers = { Cookie: await staffCookie(), "Sec-Fetch-Site": "cross-site" };
  const taken: string[] = [];
  for (const id of actions.filter((one) => one.includes("admin"))) {
    const path = pathOf(id, secrets.ids);
    const answer = await get(path, { method: "POST", headers, body: new URLSearchParams(fieldsFor(path)) });
    if (answer.status !== 403) taken.push(`${path}: ${answer.status}`);
  }
  expect(taken).toEqual([]);
});
