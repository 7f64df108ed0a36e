/** node app/operator/pictures.js: renders icons and Open Graph grounds from SVG; needs Chromium (CHROMIUM_PATH). */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";

/** @typedef {import("@playwright/test").Browser} Browser */

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const publicFolder = path.join(root, "public");
const limit = 120 * 1024;

const ground = "#071a22";

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

/** @param {string} source @param {number} size @param {{ bleed?: boolean, scale?: number }} options */
function iconPage(source, size, { bleed = false, scale = 1 } = {}) {
  const side = size * scale;
  const background = bleed ? "#0f4555" : "transparent";
  return `<!doctype html><style>html,body{margin:0;background:${background};overflow:hidden}
body{width:${size}px;height:${size}px;display:grid;place-items:center}
img{width:${side}px;height:${side}px;display:block}</style><img src="${source}" alt="">`;
}

/** The ground of a page's picture: the harbour chart at the right. @param {{ harbour: string, contours: string }} sources */
function pageGround({ harbour, contours }) {
  return `<!doctype html><style>
*{box-sizing:border-box;margin:0}
body{position:relative;width:1200px;height:630px;overflow:hidden;background:${ground}}
.contours{position:absolute;inset:-45px 0 0 -120px;width:1600px}
.harbour{position:absolute;width:828px;left:556px;top:-44px}
</style><img class="contours" src="${contours}" alt=""><img class="harbour" src="${harbour}" alt="">`;
}

/** The ground of an article's picture: its category's cover at the right. @param {string} cover @param {{ contours: string }} sources */
function articleGround(cover, { contours }) {
  return `<!doctype html><style>
*{box-sizing:border-box;margin:0}
body{position:relative;width:1200px;height:630px;overflow:hidden;background:${ground}}
.contours{position:absolute;inset:-45px 0 0 -120px;width:1600px;opacity:.55}
.cover{position:absolute;left:806px;top:0;width:394px;height:630px;object-fit:cover;border-radius:40px 0 0 40px}
</style><img class="contours" src="${contours}" alt=""><img class="cover" src="${cover}" alt="">`;
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

/** The same picture with 256 colours, a third of the size. @param {Buffer} png */
const reduceColours = (png) => sharp(png).removeAlpha().png({ palette: true, effort: 10 }).toBuffer();

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

  const sources = {
    harbour: await picture("images/home/harbour.svg"),
    contours: await picture("images/contours-dark.svg"),
  };
  const page = await reduceColours(await render(browser, pageGround(sources), 1200, 630));
  if (page.length > limit)
    throw new Error(`images/og/ground.png is larger than 120 kB: ${page.length} bytes`);
  await save("images/og/ground.png", page);

  for (const file of await readdir(path.join(publicFolder, "images/covers"))) {
    if (!file.endsWith(".svg") || file.endsWith("-night.svg")) continue;
    const cover = await picture(`images/covers/${file}`);
    const full = await render(browser, articleGround(cover, sources), 1200, 630);
    const png = await reduceColours(full);
    await save(`images/og/articles/${path.basename(file, ".svg")}.png`, png);
  }
} finally {
  await browser.close();
}
