/**
 * Renders every PNG and ICO under public/ from the SVG sources and the titles below, and the parts that pictures of
 * articles are put together from. Run it after changing public/favicon.svg, public/images/home/harbour.svg, a cover,
 * a logo or a title:
 *
 *   node app/bin/pictures.js
 *
 * Needs Chromium: CHROMIUM_PATH, one of the usual paths, or the one Playwright has installed.
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { writePng } from "../server/publishing/picture/png.server.js";

/** @typedef {import("@playwright/test").Browser} Browser */
/** @typedef {[red: number, green: number, blue: number]} Colour */
/** @typedef {[red: number, green: number, blue: number, count: number]} Counted */

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const publicFolder = path.join(root, "public");
const limit = 120 * 1024;

const titles = {
  home: "Digital stark: Heute. Morgen. Immer.",
  leistungen: "Unsere Leistungen",
  "ueber-uns": "Über uns",
  referenzen: "Referenzen",
  blog: "Blog",
  kontakt: "Kontakt",
  podcast: "Podcast",
  termin: "Erstgespräch buchen",
  "it-support": "IT-Support Bremerhaven",
  "google-workspace": "Google Workspace",
  newsletter: "Newsletter",
  rechtliches: "Rechtliches",
};

/** Colours of the pictures of articles: behind the title, the title, what stands around it. */
const ground = "#071a22";
const ink = "#ffffff";
const muted = "#7fb4bf";
/** Letters are drawn this large (pixels) and shrunk to the size that a title needs. */
const glyphSize = 112;

const places = "Bremerhaven · Oldenburg · Wilhelmshaven";

const usualPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome-stable"];

function chromiumPath() {
  const fromEnvironment = process.env.CHROMIUM_PATH;
  if (fromEnvironment) {
    if (!existsSync(fromEnvironment)) throw new Error(`CHROMIUM_PATH does not exist: ${fromEnvironment}`);
    return fromEnvironment;
  }
  return usualPaths.find((candidate) => existsSync(candidate));
}

/** @param {string} file @param {string} type */
async function dataUrl(file, type) {
  return `data:${type};base64,${(await readFile(file)).toString("base64")}`;
}

/** @param {string} name */
const picture = (name) => dataUrl(path.join(publicFolder, name), "image/svg+xml");

/** Renders a page and returns its PNG. @param {Browser} browser @param {string} html @param {number} width @param {number} height */
async function render(browser, html, width, height) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 });
  try {
    await page.setContent(html);
    await page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode()));
    });
    return await page.screenshot({ omitBackground: true });
  } finally {
    await page.close();
  }
}

/**
 * A square of the favicon; `bleed` fills the corners for systems that cut their own shape, `scale` keeps the sign in
 * their safe zone.
 * @param {string} source @param {number} size @param {{ bleed?: boolean, scale?: number }} options
 */
function iconPage(source, size, { bleed = false, scale = 1 } = {}) {
  const side = size * scale;
  const background = bleed ? "#0f4555" : "transparent";
  return `<!doctype html><style>html,body{margin:0;background:${background};overflow:hidden}
body{width:${size}px;height:${size}px;display:grid;place-items:center}
img{width:${side}px;height:${side}px;display:block}</style><img src="${source}" alt="">`;
}

/** @typedef {{ font: string, fontExt: string, logo: string, harbour: string, contours: string }} Sources */

/** @param {string} title @param {Sources} sources */
function openGraphPage(title, { font, logo, harbour, contours }) {
  const size = title.length > 24 ? 70 : title.length > 15 ? 84 : 100;
  return `<!doctype html><html lang="de"><style>
@font-face{font-family:"Plus Jakarta Sans";src:url(${font});font-weight:200 800}
*{box-sizing:border-box;margin:0}
body{position:relative;width:1200px;height:630px;overflow:hidden;background:#071a22;color:#fff;font-family:"Plus Jakarta Sans",sans-serif}
.contours{position:absolute;inset:-45px 0 0 -120px;width:1600px}
.harbour{position:absolute;width:828px;left:556px;top:-44px}
.logo{position:absolute;left:72px;top:64px;width:270px}
h1{position:absolute;left:70px;bottom:130px;max-width:${title.length > 24 ? 560 : 660}px;font-size:${size}px;line-height:1.06;font-weight:750;letter-spacing:-.03em}
p{position:absolute;left:73px;bottom:66px;font-size:25px;font-weight:500;color:#7fb4bf}
</style><img class="contours" src="${contours}" alt=""><img class="harbour" src="${harbour}" alt=""><img class="logo" src="${logo}" alt=""><h1>${title}</h1><p>${places}</p></html>`;
}

/** The ground of an article's picture: its category's cover at the right, room for the title at the left. @param {string} cover @param {Sources} sources */
function articlePage(cover, { font, logo, contours }) {
  return `<!doctype html><html lang="de"><style>
@font-face{font-family:"Plus Jakarta Sans";src:url(${font});font-weight:200 800}
*{box-sizing:border-box;margin:0}
body{position:relative;width:1200px;height:630px;overflow:hidden;background:${ground};font-family:"Plus Jakarta Sans",sans-serif}
.contours{position:absolute;inset:-45px 0 0 -120px;width:1600px;opacity:.55}
.cover{position:absolute;left:806px;top:0;width:394px;height:630px;object-fit:cover;border-radius:40px 0 0 40px}
.logo{position:absolute;left:72px;top:64px;width:230px}
p{position:absolute;left:73px;bottom:62px;font-size:23px;font-weight:500;color:${muted}}
</style><img class="contours" src="${contours}" alt=""><img class="cover" src="${cover}" alt=""><img class="logo" src="${logo}" alt=""><p>${places}</p></html>`;
}

/** An ICO file that holds one PNG. @param {Buffer} png @param {number} size */
function ico(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/**
 * Splits the colours into at most `size` groups and returns their means.
 * @param {Counted[]} colours @param {number} size
 * @returns {Colour[]}
 */
function palette(colours, size) {
  const groups = [{ colours, ...spread(colours) }];
  while (groups.length < size) {
    const widest = groups.reduce((best, group) => (group.score > best.score ? group : best));
    const { channel, score } = widest;
    if (score === 0) break;
    const sorted = widest.colours.toSorted((a, b) => a[channel] - b[channel]);
    const middle = ((sorted[0]?.[channel] ?? 0) + (sorted.at(-1)?.[channel] ?? 0)) / 2;
    const cut = sorted.findIndex((colour) => colour[channel] > middle);
    const halves = [sorted.slice(0, cut), sorted.slice(cut)];
    groups.splice(groups.indexOf(widest), 1, ...halves.map((half) => ({ colours: half, ...spread(half) })));
  }
  return groups.map(({ colours: group }) => {
    const weight = group.reduce((sum, colour) => sum + colour[3], 0);
    const mean = (/** @type {0 | 1 | 2} */ channel) =>
      Math.round(group.reduce((sum, colour) => sum + colour[channel] * colour[3], 0) / weight);
    return [mean(0), mean(1), mean(2)];
  });
}

/** In which channel a group of colours differs most, and how much that weighs. @param {Counted[]} group */
function spread(group) {
  const width = (/** @type {0 | 1 | 2} */ channel) => {
    const values = group.map((colour) => colour[channel]);
    return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
  };
  const channels = /** @type {const} */ ([0, 1, 2]);
  const channel = channels.reduce((best, other) => (width(other) > width(best) ? other : best));
  const weight = group.reduce((sum, colour) => sum + colour[3], 0);
  return { channel, score: width(channel) * Math.sqrt(weight) };
}

/**
 * The same opaque picture with 256 colours, a third of the size. `reserved` colours come first in its palette and are
 * kept out of the picture.
 * @param {Browser} browser @param {Buffer} png @param {number} width @param {number} height @param {Colour[]} reserved
 */
async function reduceColours(browser, png, width, height, reserved = []) {
  const page = await browser.newPage();
  const source = `data:image/png;base64,${png.toString("base64")}`;
  const encoded = await page.evaluate(
    async ({ source, width, height }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      let text = "";
      for (let i = 0; i < data.length; i += 32768)
        text += String.fromCharCode(...data.subarray(i, i + 32768));
      return btoa(text);
    },
    { source, width, height },
  );
  await page.close();
  const rgba = Buffer.from(encoded, "base64");
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (let i = 0; i < rgba.length; i += 4) {
    const key = rgba.readUIntBE(i, 3);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  /** @type {Counted[]} */
  const colours = [...counts].map(([key, count]) => [key >> 16, (key >> 8) & 255, key & 255, count]);
  const table = palette(colours, 256 - reserved.length);
  /** @type {Map<number, number>} */
  const nearest = new Map();
  for (const [red, green, blue] of colours) {
    let best = 0;
    let distance = Number.POSITIVE_INFINITY;
    table.forEach(([r, g, b], index) => {
      const d = (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2;
      if (d < distance) [best, distance] = [index, d];
    });
    nearest.set((red << 16) | (green << 8) | blue, best + reserved.length);
  }
  const pixels = new Uint8Array(width * height);
  for (let i = 0; i < pixels.length; i++) pixels[i] = nearest.get(rgba.readUIntBE(i * 4, 3)) ?? 0;
  return writePng({ width, height, palette: Buffer.from([...reserved, ...table].flat()), pixels });
}

/** Sixteen steps from one colour to another. @param {Colour} from @param {Colour} to @returns {Colour[]} */
function steps(from, to) {
  const mix = (/** @type {number} */ step) => (/** @type {0 | 1 | 2} */ channel) =>
    Math.round(from[channel] + ((to[channel] - from[channel]) * step) / 15);
  return Array.from({ length: 16 }, (_, step) => [mix(step)(0), mix(step)(1), mix(step)(2)]);
}

/** @param {string} hex @returns {Colour} */
function colour(hex) {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/**
 * Draws every letter that titles may need into one picture of sixteen greys, with its measures and the pairs that stand
 * closer or wider than others; all in pixels at `glyphSize`.
 * @param {Browser} browser @param {Sources} sources
 */
async function drawGlyphs(browser, { font, fontExt }) {
  const page = await browser.newPage();
  await page.setContent(`<!doctype html><style>
@font-face{font-family:Jakarta;src:url(${font});font-weight:200 800}
@font-face{font-family:JakartaExt;src:url(${fontExt});font-weight:200 800}
</style>`);
  const drawn = await page.evaluate(
    async ({ size, ranges, extra, plain }) => {
      const type = `750 ${size}px Jakarta, JakartaExt, "No Such Font"`;
      await document.fonts.load(type, "Aa");
      await document.fonts.load(type, "Łő");
      const width = 2048;
      const canvas = Object.assign(document.createElement("canvas"), { width, height: 4096 });
      const context = canvas.getContext("2d", { willReadFrequently: true });
      if (!context) throw new Error("no canvas");
      context.font = type;
      context.fillStyle = "#fff";
      const characters = [
        ...ranges.flatMap(([first = 0, last = 0]) =>
          Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
        ),
        ...extra,
      ];
      /** @type {Record<string, number[]>} */
      const glyphs = {};
      let x = 0;
      let y = 0;
      const lineHeight = Math.ceil(size * 1.4);
      for (const character of characters) {
        const m = context.measureText(character);
        const left = Math.ceil(m.actualBoundingBoxLeft) + 1;
        const top = Math.ceil(m.actualBoundingBoxAscent) + 1;
        const w = left + Math.ceil(m.actualBoundingBoxRight) + 1;
        const h = top + Math.ceil(m.actualBoundingBoxDescent) + 1;
        if (x + w > width) [x, y] = [0, y + lineHeight];
        context.fillText(character, x + left, y + top);
        glyphs[character] = [x, y, w, h, left, top, Math.round(m.width * 10) / 10];
        x += w;
      }
      const height = y + lineHeight;
      const { data } = context.getImageData(0, 0, width, height);
      let greys = "";
      for (let i = 3; i < data.length; i += 4) greys += String.fromCharCode(Math.round((data[i] ?? 0) / 17));
      /** @type {Record<string, number>} */
      const kerning = {};
      const advance = (/** @type {string} */ text) => context.measureText(text).width;
      for (const a of plain) {
        for (const b of plain) {
          const closer = Math.round(advance(a + b) - advance(a) - advance(b));
          if (closer) kerning[a + b] = closer;
        }
      }
      return { greys: btoa(greys), width, height, glyphs, kerning };
    },
    {
      size: glyphSize,
      ranges: [
        [0x20, 0x7e],
        [0xa0, 0xff],
        [0x100, 0x17f],
      ],
      extra: [..."‚‘’„“”‹›–—…•€™ẞȘșȚț"],
      plain: [..."ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜabcdefghijklmnopqrstuvwxyzäöüß.,:-–"],
    },
  );
  await page.close();
  const { width, height, glyphs, kerning } = drawn;
  const pixels = Buffer.from(drawn.greys, "base64");
  const png = writePng({
    width,
    height,
    palette: Buffer.from(steps([0, 0, 0], [255, 255, 255]).flat()),
    pixels,
  });
  return { png, measures: `${JSON.stringify({ size: glyphSize, glyphs, kerning })}\n` };
}

/** @param {string} name @param {string | Buffer} content */
async function save(name, content) {
  const file = path.join(publicFolder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  console.log(`${name} ${(content.length / 1024).toFixed(1)} kB`);
}

const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});

try {
  const favicon = await picture("favicon.svg");
  /** @param {number} size @param {{ bleed?: boolean, scale?: number }} [options] */
  const icon = (size, options) => render(browser, iconPage(favicon, size, options), size, size);
  await save("favicon.ico", ico(await icon(32), 32));
  await save("apple-touch-icon.png", await icon(180, { bleed: true }));
  await save("icon-192.png", await icon(192));
  await save("icon-512.png", await icon(512));
  await save("icon-maskable-512.png", await icon(512, { bleed: true, scale: 0.9 }));

  const { resolve } = createRequire(import.meta.url);
  const fontOf = (/** @type {string} */ subset) =>
    dataUrl(
      resolve(`@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-${subset}-wght-normal.woff2`),
      "font/woff2",
    );
  const sources = {
    font: await fontOf("latin"),
    fontExt: await fontOf("latin-ext"),
    logo: await picture("images/logo-dark.svg"),
    harbour: await picture("images/home/harbour.svg"),
    contours: await picture("images/contours-dark.svg"),
  };
  for (const [name, title] of Object.entries(titles)) {
    const full = await render(browser, openGraphPage(title, sources), 1200, 630);
    const png = await reduceColours(browser, full, 1200, 630);
    if (png.length > limit)
      throw new Error(`images/og/${name}.png is larger than 120 kB: ${png.length} bytes`);
    await save(`images/og/${name}.png`, png);
  }

  const reserved = [...steps(colour(ground), colour(ink)), ...steps(colour(ground), colour(muted))];
  for (const file of await readdir(path.join(publicFolder, "images/covers"))) {
    if (!file.endsWith(".svg")) continue;
    const cover = await picture(`images/covers/${file}`);
    const full = await render(browser, articlePage(cover, sources), 1200, 630);
    const png = await reduceColours(browser, full, 1200, 630, reserved);
    await save(`images/og/articles/${path.basename(file, ".svg")}.png`, png);
  }
  const { png, measures } = await drawGlyphs(browser, sources);
  await save("images/og/articles/letters/letters.png", png);
  await save("images/og/articles/letters/letters.json", measures);
} finally {
  await browser.close();
}
