// How fast pictures are served and made, what making them costs in memory, and what other visitors notice of it.
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { openDatabase } from "../../app/operator/database.js";
import { timeOf } from "./client.js";
import { atMost, median, quantile } from "./figures.js";
import { cores, moveTo, startProduct } from "./processes.js";
import { measureThroughput } from "./throughput.js";

const rounds = 8;

/**
 * On data of its own.
 * @param {string} scratch A directory for files of its own.
 * @returns {Promise<import("./figures.js").Row[]>}
 */
export async function measurePictures(scratch) {
  const dataDir = join(scratch, "pictures");
  const product = await startProduct(dataDir);
  try {
    const picture = await store(product.url, dataDir, await photograph(600, 450));
    const camera = await photograph(4000, 3000);
    return [
      // Pictures are asked for once and then kept for good: for their 304, too, half of the plain limit is enough.
      ...(await measureThroughput(product, scratch, { picture }, [0.5, 0.5], [0.5, 0.5])),
      ...(await measureMaking(product, camera, picture)),
    ];
  } finally {
    await product.stop();
  }
}

/** A JPEG of coarse and fine noise, which packs about as photographs do. @param {number} width @param {number} height */
async function photograph(width, height) {
  const layers = [];
  for (const [size = 1, strength = 1] of [
    [256, 1],
    [64, 0.5],
    [16, 0.3],
    [4, 0.2],
    [1, 0.12],
  ]) {
    /** @type {{ width: number, height: number, channels: 3 }} */
    const raw = { width: Math.ceil(width / size), height: Math.ceil(height / size), channels: 3 };
    const bytes = Buffer.alloc(raw.width * raw.height * 3).map(() => Math.random() * 256);
    const layer = sharp(bytes, { raw }).resize(width, height, { fit: "fill" }).ensureAlpha(strength);
    layers.push({ input: await layer.png({ compressionLevel: 0 }).toBuffer() });
  }
  const grey = sharp({ create: { width, height, channels: 3, background: "grey" } });
  return grey.composite(layers).jpeg({ quality: 90 }).toBuffer();
}

/** Puts a picture where the product finds it, and gives its address once it does. @param {string} url @param {string} dataDir @param {Buffer} file */
async function store(url, dataDir, file) {
  const sha256 = createHash("sha256").update(file).digest("hex");
  const content = await sharp(file).webp({ quality: 80 }).toBuffer();
  const { width, height } = await sharp(content).metadata();
  const path = `/media/${sha256.slice(0, 32)}-960.webp`;
  mkdirSync(join(dataDir, "media"), { recursive: true });
  writeFileSync(join(dataDir, path), content);
  process.env.DATA_DIR = dataDir;
  const database = await openDatabase("shared");
  await database.query(
    `insert into public.media (sha256, width, height, bytes) values ('${sha256}', ${width}, ${height}, ${content.length})`,
  );
  await database.close();
  while ((await fetch(url + path)).status !== 200) await pause(200);
  return path;
}

/** Makes the files of a picture again and again while somebody reads. @param {import("./processes.js").Running} product @param {Buffer} file @param {string} picture */
async function measureMaking(product, file, picture) {
  moveTo(`${cores.server},${cores.load}`, product.pid);
  const maker = fork("build/server/picture-maker.js", { serialization: "advanced" });
  moveTo(`${cores.server},${cores.load}`, Number(maker.pid));
  const make = async () => {
    const began = performance.now();
    maker.send({ kind: "jpeg", pieces: [file] });
    const answer = await new Promise((resolve) => maker.once("message", resolve));
    if (answer.files?.length !== 3) throw new Error("no picture was made");
    return performance.now() - began;
  };
  const first = await make();
  const quiet = await read(product.url, picture, pause(4000));
  /** @type {number[]} */
  const times = [];
  const making = (async () => {
    for (let round = 0; round < rounds; round += 1) times.push(await make());
  })();
  const meanwhile = await read(product.url, picture, making);
  const most = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${maker.pid}/status`, "utf8"))?.[1]) / 1024;
  maker.kill();
  const otherwise = `${quantile(quiet, 0.99).toFixed(1)} ms otherwise`;
  const others = "a page, a page that is made and a picture meanwhile: p99";
  return [
    atMost("three widths of 12 megapixels, the process's start included", first, 2500),
    atMost("three widths of 12 megapixels, later ones: median", median(times), 2500),
    atMost("memory of the process that makes them, at its most", most, 250, " MB"),
    atMost(others, quantile(meanwhile, 0.99), 60, " ms", otherwise),
  ];
}

/** Reads for as long as `work` takes, and gives how long each answer took. @param {string} url @param {string} picture @param {Promise<unknown>} work */
async function read(url, picture, work) {
  let isOver = false;
  void work.then(() => {
    isOver = true;
  });
  /** @type {number[]} */
  const times = [];
  while (!isOver) {
    times.push(await timeOf(`${url}/`, {}));
    times.push(await timeOf(url + picture, {}));
    times.push(await timeOf(`${url}/services`, { cookie: "flash=x" }));
    await pause(10);
  }
  await work;
  return times;
}
