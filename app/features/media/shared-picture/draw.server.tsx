import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import satori, { type Font } from "satori";
import sharp from "sharp";
import { groundOf, type Sharer } from "./ground.server";

const night = "#071c26";
/** Up to where the words have it for themselves, and from where on the picture is clear (pixels from the left). */
const words = { solid: 756, end: 900 };
const coverLeft = 700;

async function backdropOf(of: Sharer): Promise<[string | Buffer, ...Buffer[]]> {
  if (of === "page") return [groundOf(of)];
  const { cover, drawing } = of;
  if (cover) return [sheet(plainNight), await cut(cover), sheet(shade(coverLeft))];
  if (!drawing) return [groundOf(of)];
  const scene = (await readFile(join("public", drawing), "utf8"))
    .replace("<svg ", '<svg x="400" ')
    .replace(/ width="\d+" height="\d+"/, ' width="1120" height="630"');
  return [sheet(scene + shade(0))];
}

const plainNight = `<rect width="1200" height="630" fill="${night}"/>`;

function sheet(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${content}</svg>`);
}

function shade(x: number): string {
  const solid = (words.solid - x) / (words.end - x);
  return `<defs><linearGradient id="shade"><stop offset="${solid}" stop-color="${night}"/><stop offset="1" stop-color="${night}" stop-opacity="0"/></linearGradient></defs><rect x="${x}" width="${words.end - x}" height="630" fill="url(#shade)"/>`;
}

function cut(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture, { density: 150 })
    .resize({ width: 1200 - coverLeft, height: 630, fit: "cover", position: "attention" })
    .flatten({ background: night })
    .png()
    .toBuffer();
}

export interface Shared {
  title: string;
  benefit?: string;
  of: Sharer;
  name: string | null;
  places: string;
}

interface Texts {
  title: string;
  benefit: string;
  category: string;
  name: string;
  places: string;
}

interface Layout {
  title: { left: number; top: number; width: number; height: number; sizes: number[] };
  benefit: number;
  logo: { width: number; height: number };
  places: { size: number; bottom: number };
}
const left = 72;
const logoTop = 64;
const layouts: Record<"article" | "page", Layout> = {
  article: {
    title: { left, top: 150, width: 664, height: 366, sizes: [76, 68, 60, 52, 46, 40, 36, 32] },
    benefit: 664,
    logo: { width: 230, height: 46 },
    places: { size: 23, bottom: 58 },
  },
  page: {
    title: { left, top: 150, width: 600, height: 356, sizes: [100, 84, 70, 60, 52, 46, 40, 36, 32] },
    benefit: 556,
    logo: { width: 270, height: 54 },
    places: { size: 25, bottom: 62 },
  },
};
const label = { size: 26, gap: 30 };
const benefitLine = { size: 29, leading: 1.3, gap: 24, lines: 3 };
const leastBeside = 46;
/** Of a letter and of a line, in parts of the size of the type. */
const letter = { mean: 0.56, widest: 0.66 };
const leading = 1.14;
const subsets = ["latin", "latin-ext", "vietnamese"];

let fonts: Font[] | undefined;
const segments = new Intl.Segmenter("de");

export async function drawShared({ title, benefit, of, name, places }: Shared): Promise<Buffer> {
  const layout = layouts[of === "page" ? "page" : "article"];
  const category = (of !== "page" && of.category) || "";
  const texts = { title, benefit: benefit ?? "", category, name: name ?? "", places };
  const words = await setType(shortened(texts), layout);
  const [ground, ...over] = await backdropOf(of);
  return sharp(ground)
    .composite([
      ...over.map((input) => ({ input, gravity: "east" })),
      { input: await logoOf(name === null, layout), left, top: logoTop },
      { input: Buffer.from(words), left: 0, top: 0 },
    ])
    .png({ palette: true, effort: 1 })
    .toBuffer();
}

function logoOf(isWhole: boolean, { logo: { width, height } }: Layout): Promise<Buffer> {
  return sharp(`public/images/${isWhole ? "logo" : "logo-sign"}-dark.svg`, { density: 300 })
    .resize({ width, height, fit: "contain", position: "left", background: "transparent" })
    .png()
    .toBuffer();
}

async function setType(texts: Texts, layout: Layout): Promise<string> {
  fonts ??= subsets.map((subset) => ({ name: subset, weight: 700, data: fontOf(subset) }));
  const lacking = new Set<string>();
  const svg = await satori(<Words {...texts} layout={layout} />, {
    width: 1200,
    height: 630,
    fonts,
    loadAdditionalAsset: async (_, text) => {
      for (const { segment } of segments.segment(text)) lacking.add(segment);
      return [];
    },
  });
  const settable = (text: string) =>
    [...segments.segment(text)].flatMap(({ segment }) => (lacking.has(segment) ? [] : segment)).join("");
  const without = shortened(texts, settable);
  const isWhole = Object.entries(texts).every(([key, text]) => without[key as keyof Texts] === text);
  return isWhole ? svg : setType(without, layout);
}

function Words({ title, benefit, category, name, places, layout }: Texts & { layout: Layout }) {
  const { sizes, ...place } = layout.title;
  const isPage = layout === layouts.page;
  const whole = place.height - (category ? label.size + label.gap : 0);
  const beside = whole - (benefit ? heightOf(benefit, layout.benefit) : 0);
  const isBeside = benefit !== "" && sizeOf(title, { ...layout.title, height: beside }) >= leastBeside;
  const room = isBeside ? beside : whole;
  const fontSize = sizeOf(title, { ...layout.title, height: room });
  return (
    <div style={page}>
      {name && (
        <div style={{ ...signed, left: left + layout.logo.height + 14, height: layout.logo.height }}>
          <div style={{ display: "block", lineClamp: 1 }}>{name}</div>
        </div>
      )}
      <div style={{ ...block, ...place, justifyContent: isPage ? "flex-end" : "center" }}>
        {category && <div style={{ ...kind, marginBottom: label.gap }}>{category}</div>}
        <div
          style={{
            display: "block",
            lineClamp: Math.floor(room / (fontSize * leading)),
            color: "#ffffff",
            fontSize,
            lineHeight: leading,
            letterSpacing: "-0.02em",
            wordBreak: "break-word",
          }}
        >
          {title}
        </div>
        {isBeside && <div style={{ ...promise, width: layout.benefit }}>{benefit}</div>}
      </div>
      <div style={{ ...kind, ...block, left, bottom: layout.places.bottom, width: place.width }}>
        <div style={{ display: "block", lineClamp: 1, fontSize: layout.places.size }}>{places}</div>
      </div>
    </div>
  );
}

const page = {
  display: "flex",
  position: "relative",
  width: "100%",
  height: "100%",
  fontFamily: subsets.join(", "),
} as const;
const block = { position: "absolute", display: "flex", flexDirection: "column" } as const;
const kind = { display: "block", lineClamp: 1, color: "#7fb4bf", fontSize: label.size };
const promise = {
  display: "block",
  lineClamp: benefitLine.lines,
  marginTop: benefitLine.gap,
  color: "#cfe3e8",
  fontSize: benefitLine.size,
  lineHeight: benefitLine.leading,
} as const;
const signed = {
  ...block,
  top: logoTop,
  width: 560,
  justifyContent: "center",
  color: "#ffffff",
  fontSize: 30,
} as const;

function heightOf(benefit: string, width: number): number {
  const { size, leading, gap, lines } = benefitLine;
  return gap + Math.min(linesOf(benefit, size, width), lines) * size * leading;
}

function linesOf(text: string, size: number, width: number): number {
  return Math.ceil((text.length * letter.mean * size) / width + 0.4);
}

function sizeOf(title: string, { width, height, sizes }: Layout["title"]): number {
  const longest = Math.max(...title.split(/[\s-]/).map((word) => word.length));
  const fits = (size: number) =>
    longest * letter.widest * size <= width && linesOf(title, size, width) * size * leading <= height;
  return sizes.find(fits) ?? 32;
}

function shortened(texts: Texts, clean = (text: string) => text): Texts {
  const part = (key: keyof Texts, most: number) => plain(clean(texts[key]), most);
  return {
    title: part("title", 200) || "Blog",
    benefit: part("benefit", 120),
    category: part("category", 60),
    name: part("name", 60),
    places: part("places", 80),
  };
}

function plain(text: string, most: number): string {
  const composed = text
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .replace(/[\p{M}\p{C}]/gu, "");
  return [...composed.replace(/ +/g, " ").trim()].slice(0, most).join("");
}

function fontOf(subset: string) {
  const { resolve } = createRequire(import.meta.url);
  return readFileSync(
    resolve(`@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-${subset}-700-normal.woff`),
  );
}
