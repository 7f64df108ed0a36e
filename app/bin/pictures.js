// @ts-nocheck
/**
 * Renders every PNG and ICO under public/ from the SVG sources and the titles below.
 * Run it after changing public/favicon.svg, public/images/home/harbour.svg, a logo or a title:
 *
 *   node app/bin/pictures.js
 *
 * Needs Chromium: CHROMIUM_PATH, one of the usual paths, or the one Playwright has installed.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync } from "node:zlib";
import { chromium } from "@playwright/test";

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

async function dataUrl(file, type) {
  return `data:${type};base64,${(await readFile(file)).toString("base64")}`;
}

const picture = (name) => dataUrl(path.join(publicFolder, name), "image/svg+xml");

/** Renders a page and returns its PNG. */
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

/** A square of the favicon; `bleed` fills the corners for systems that cut their own shape, `scale` keeps the sign in their safe zone. */
function iconPage(source, size, { bleed = false, scale = 1 } = {}) {
  const side = size * scale;
  const background = bleed ? "#0f4555" : "transparent";
  return `<!doctype html><style>html,body{margin:0;background:${background};overflow:hidden}
body{width:${size}px;height:${size}px;display:grid;place-items:center}
img{width:${side}px;height:${side}px;display:block}</style><img src="${source}" alt="">`;
}

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

/** An ICO file that holds one PNG. */
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

/** Splits the colours (each [red, green, blue, count]) into at most `size` groups and returns their means. */
function palette(colours, size) {
  const groups = [colours];
  const spread = (group) => {
    const widths = [0, 1, 2].map((channel) => {
      const values = group.map((colour) => colour[channel]);
      return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
    });
    const width = Math.max(...widths);
    const weight = group.reduce((sum, colour) => sum + colour[3], 0);
    return { channel: widths.indexOf(width), score: width * Math.sqrt(weight) };
  };
  const spreads = [spread(colours)];
  while (groups.length < size) {
    const index = spreads.reduce((best, item, i) => (item.score > spreads[best].score ? i : best), 0);
    const { channel, score } = spreads[index];
    if (score === 0) break;
    const group = groups[index].toSorted((a, b) => a[channel] - b[channel]);
    const middle = (group[0][channel] + group[group.length - 1][channel]) / 2;
    const cut = group.findIndex((colour) => colour[channel] > middle);
    const halves = [group.slice(0, cut), group.slice(cut)];
    groups.splice(index, 1, ...halves);
    spreads.splice(index, 1, ...halves.map(spread));
  }
  return groups.map((group) => {
    const weight = group.reduce((sum, colour) => sum + colour[3], 0);
    return [0, 1, 2].map((channel) =>
      Math.round(group.reduce((sum, colour) => sum + colour[channel] * colour[3], 0) / weight),
    );
  });
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const result = Buffer.alloc(body.length + 8);
  result.writeUInt32BE(data.length, 0);
  body.copy(result, 4);
  result.writeUInt32BE(crc32(body), body.length + 4);
  return result;
}

/** The same opaque picture with 256 colours, a third of the size. */
async function reduceColours(browser, png, width, height) {
  const page = await browser.newPage();
  const source = `data:image/png;base64,${png.toString("base64")}`;
  const encoded = await page.evaluate(
    async ([url, w, h]) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const context = Object.assign(document.createElement("canvas"), { width: w, height: h }).getContext(
        "2d",
      );
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, w, h);
      let text = "";
      for (let i = 0; i < data.length; i += 32768)
        text += String.fromCharCode(...data.subarray(i, i + 32768));
      return btoa(text);
    },
    [source, width, height],
  );
  await page.close();
  const pixels = Buffer.from(encoded, "base64");
  const counts = new Map();
  for (let i = 0; i < pixels.length; i += 4) {
    const key = pixels.readUIntBE(i, 3);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const colours = [...counts].map(([key, count]) => [key >> 16, (key >> 8) & 255, key & 255, count]);
  const table = palette(colours, 256);
  const nearest = new Map();
  for (const [red, green, blue] of colours) {
    let best = 0;
    let distance = Number.POSITIVE_INFINITY;
    table.forEach(([r, g, b], index) => {
      const d = (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2;
      if (d < distance) [best, distance] = [index, d];
    });
    nearest.set((red << 16) | (green << 8) | blue, best);
  }
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows[y * (width + 1) + 1 + x] = nearest.get(pixels.readUIntBE((y * width + x) * 4, 3));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(table.flat())),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

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
  const icon = (size, options) => render(browser, iconPage(favicon, size, options), size, size);
  await save("favicon.ico", ico(await icon(32), 32));
  await save("apple-touch-icon.png", await icon(180, { bleed: true }));
  await save("icon-192.png", await icon(192));
  await save("icon-512.png", await icon(512));
  await save("icon-maskable-512.png", await icon(512, { bleed: true, scale: 0.9 }));

  const fontFile = createRequire(import.meta.url).resolve(
    "@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2",
  );
  const sources = {
    font: await dataUrl(fontFile, "font/woff2"),
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
} finally {
  await browser.close();
}
