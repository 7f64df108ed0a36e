// In npm test: nothing, since it measures memory
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { hostedSettings } from "../helpers/hosted-settings";
import { startHttpServer } from "../helpers/http-server";
import { limitMemory } from "../helpers/memory-limit";
import { freePort } from "../helpers/server";
import { temporaryFolder } from "../helpers/temporary-folder";
import { atOnce, sendContact } from "../helpers/visitors";
import { prove } from "./prove";

const place = temporaryFolder();
const rounds = 5;
const margin = 0.05;
const paths = ["/", "/services", "/about", "/contact", "/blog", "/references", "/newsletter", "/impressum"];

async function serveWithin(megabytes: number, dataDir: string, env: Record<string, string> = {}) {
  const limit = limitMemory(Math.floor(megabytes * (1 - margin)));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = limit.start([process.execPath, "app/operator/serve.js"], {
    ...process.env,
    // As npm start, the unit and the image set it.
    MALLOC_TRIM_THRESHOLD_: "131072",
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: dataDir,
    ...env,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (said += part));
  const ended = once(child, "exit");
  try {
    while (!(await fetch(`${url}/impressum`).catch(() => undefined))?.ok) {
      expect(child.exitCode ?? child.signalCode, said).toBe(null);
      await pause(50);
    }
    await atOnce(200, 4, async (index) => {
      // Every other one past the page cache.
      const headers: HeadersInit = index % 2 ? { Cookie: "flash=x" } : {};
      const response = await fetch(url + paths[index % paths.length], { headers });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    });
    await atOnce(20, 4, async (index) => {
      expect((await sendContact(url, { email: `speicher-${index}@b.example` })).status).toBe(302);
    });
    expect(child.exitCode ?? child.signalCode, said).toBe(null);
    return limit.peak();
  } finally {
    child.kill("SIGTERM");
    await ended;
    await limit.remove();
  }
}

const figure = (peaks: number[]) =>
  `${peaks.length} of ${rounds} runs, at most ${Math.max(...peaks).toFixed(0)} MB with files in the kernel's memory`;

prove("memory", "a first start gets by with 768 MB, later ones with 400 MB", async () => {
  const [starts, later]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = join(place, `data-${round}`);
    starts.push(await serveWithin(768, dataDir));
    later.push(await serveWithin(400, dataDir));
  }
  return { figure: `first start: ${figure(starts)}; later: ${figure(later)}` };
});

prove("memory", "with a hosted backend 200 MB will do", async () => {
  const project = await startHttpServer((request, response) => {
    request.resume();
    response.writeHead(request.method === "POST" ? 201 : 200, { "Content-Range": "*/0" }).end("[]");
  });
  const hosted = hostedSettings(project.url);
  const peaks: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    peaks.push(await serveWithin(200, join(place, `hosted-${round}`), hosted));
  project.close();
  return { figure: `hosted: ${figure(peaks)}` };
});
