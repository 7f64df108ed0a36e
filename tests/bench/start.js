// From nothing to the first answer, and what a process without the embedded database holds.
import { once } from "node:events";
import { createServer } from "node:http";
import { atMost, median } from "./figures.js";
import { load } from "./load.js";
import { memory, rest, startProduct } from "./processes.js";

/** @param {string} dataDir Data that a server has worked on before. @returns {Promise<import("./figures.js").Row[]>} */
export async function measureStart(dataDir) {
  const embedded = await starts(() => startProduct(dataDir));
  // Its rows are of no matter here: one answer for everything, as an empty table gives it.
  const backend = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-range": "*/0" }).end("[]");
  }).listen(0, "127.0.0.1");
  await once(backend, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (backend.address());
  const settings = {
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_ANON_KEY: "public",
    SESSION_SECRET: "only-for-this-measurement-0123456789",
    SITE_URL: "http://127.0.0.1",
  };
  const hosted = await starts(() => startProduct(`${dataDir}-hosted`, settings));
  const product = await startProduct(`${dataDir}-hosted`, settings);
  for (const path of ["/", "/services", "/about", "/contact", "/impressum"]) {
    await load(product.url + path, {}, 1);
    await load(product.url + path, { "accept-encoding": "br" }, 1);
    await load(product.url + path, { cookie: "flash=x" }, 1);
  }
  const atOnce = memory(product.pid);
  await rest();
  const held = memory(product.pid);
  await product.stop();
  backend.close();
  return [
    atMost("start to first answer, embedded data that is there", embedded, 3000),
    atMost("start to first answer, hosted backend", hosted, 800),
    atMost(
      "memory with a hosted backend, a minute after load cached and uncached",
      held,
      150,
      " MB",
      `${Math.round(atOnce)} MB at its end`,
    ),
  ];
}

/** The median of three starts in milliseconds. @param {() => Promise<import("./processes.js").Running>} start */
async function starts(start) {
  const times = [];
  for (let round = 0; round < 3; round += 1) {
    const product = await start();
    times.push(product.startedIn);
    await product.stop();
  }
  return median(times);
}
