/**
 * Renders every PNG and ICO under public/ from the SVG sources and the titles below, and the grounds of the pictures of
 * articles. Run it after changing public/favicon.svg, public/images/home/harbour.svg, a cover,
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
import sharp from "sharp";

/** @typedef {import("@playwright/test").Browser} Browser */

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

/** Colours of the pictures of articles: behind the title and around it. */
const ground = "#071a22";
const muted = "#7fb4bf";

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

/** @typedef {{ font: string, logo: string, harbour: string, contours: string }} Sources */

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

  const { resolve } = createRequire(import.meta.url);
  const font = "@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2";
  const sources = {
    font: await dataUrl(resolve(font), "font/woff2"),
    logo: await picture("images/logo-dark.svg"),
    harbour: await picture("images/home/harbour.svg"),
    contours: await picture("images/contours-dark.svg"),
  };
  for (const [name, title] of Object.entries(titles)) {
    const full = await render(browser, openGraphPage(title, sources), 1200, 630);
    const png = await reduceColours(full);
    if (png.length > limit)
      throw new Error(`images/og/${name}.png is larger than 120 kB: ${png.length} bytes`);
    await save(`images/og/${name}.png`, png);
  }

  for (const file of await readdir(path.join(publicFolder, "images/covers"))) {
    if (!file.endsWith(".svg")) continue;
    const cover = await picture(`images/covers/${file}`);
    const full = await render(browser, articlePage(cover, sources), 1200, 630);
    const png = await reduceColours(full);
    await save(`images/og/articles/${path.basename(file, ".svg")}.png`, png);
  }
} finally {
  await browser.close();
}
