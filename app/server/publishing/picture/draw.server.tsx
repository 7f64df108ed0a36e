import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import satori, { type Font } from "satori";
import sharp from "sharp";
import { groundOf } from "./ground.server";

export interface Titled {
  title: string;
  category: string | null;
}

/** Where the words stand, in pixels; the ground leaves this place free (see app/bin/pictures.js). */
const place = { left: 72, top: 150, width: 664, height: 366 };
const label = { size: 26, gap: 30 };
const sizes = [76, 68, 60, 52, 46, 40, 36, 32];
/** Of a letter and of a line, in parts of the size of the type. */
const letter = { mean: 0.56, widest: 0.66 };
const leading = 1.14;
/** The files that the typeface comes in; a letter is looked for in each. */
const subsets = ["latin", "latin-ext", "vietnamese"];

let fonts: Font[] | undefined;
const segments = new Intl.Segmenter("de");

/** Draws the picture that stands for an article where its link is shared: 1200 × 630 pixels, as a PNG. */
export async function drawArticle({ title, category }: Titled): Promise<Buffer> {
  // A title may have nothing in it that can be set.
  const words = await setType(plain(title, 200) || "Blog", plain(category ?? "", 60));
  return sharp(groundOf(category))
    .composite([{ input: Buffer.from(words), left: place.left, top: place.top }])
    .png({ palette: true, effort: 1 })
    .toBuffer();
}

/** Sets title and category in type, without what the typeface has no letters for; as an SVG. */
async function setType(title: string, category: string): Promise<string> {
  fonts ??= subsets.map((subset) => ({ name: subset, weight: 700, data: fontOf(subset) }));
  const lacking = new Set<string>();
  const svg = await satori(<Words title={title} category={category} />, {
    width: place.width,
    height: place.height,
    fonts,
    loadAdditionalAsset: async (_, text) => {
      for (const { segment } of segments.segment(text)) lacking.add(segment);
      return [];
    },
  });
  const settable = (text: string) =>
    [...segments.segment(text)].flatMap(({ segment }) => (lacking.has(segment) ? [] : segment)).join("");
  const without = { title: plain(settable(title), 200) || "Blog", category: plain(settable(category), 60) };
  const isWhole = without.title === title && without.category === category;
  return isWhole ? svg : setType(without.title, without.category);
}

function Words({ title, category }: { title: string; category: string }) {
  const room = place.height - (category ? label.size + label.gap : 0);
  const fontSize = sizeOf(title, room);
  return (
    <div style={page}>
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
    </div>
  );
}

const page = {
  display: "flex",
  flexDirection: "column",
  justifyContent: "center",
  width: "100%",
  height: "100%",
  fontFamily: subsets.join(", "),
} as const;
const kind = { display: "block", lineClamp: 1, color: "#7fb4bf", fontSize: label.size };

/** The largest size in which a title fits and its longest word need not be broken (pixels). */
function sizeOf(title: string, height: number): number {
  const longest = Math.max(...title.split(/[\s-]/).map((word) => word.length));
  const fits = (size: number) => {
    const lines = Math.ceil((title.length * letter.mean * size) / place.width + 0.4);
    return longest * letter.widest * size <= place.width && lines * size * leading <= height;
  };
  return sizes.find(fits) ?? 32;
}

/** A text as it can be set: on one line, its accents on their letters and no others, of at most so many characters. */
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
