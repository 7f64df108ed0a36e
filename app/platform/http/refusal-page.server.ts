import { ownTokens } from "~/content/brand";
import type { Site } from "~/content/site-schema";
import { sealInlineParts } from "~/platform/security/content-policy.server";
import { currentSite } from "~/platform/settings/site.server";
import { telOf } from "~/schemas/contact-links";
import { escapeMarkup } from "~/schemas/text";
import type { Refusal } from "./request-checks.server";

interface SmallPage {
  body: Buffer;
  policy: string;
}

const style = `
${ownTokens}
body{margin:0;background:var(--canvas);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:36rem;margin:0 auto;padding:12vh 1.25rem}
p{margin:1.25rem 0 0}.eyebrow{margin:0;color:var(--brand);font-weight:600;font-size:.9375rem}
h1{margin:.5rem 0 0;font-size:clamp(2rem,1.68rem + 1.4vw,2.875rem);line-height:1.14;letter-spacing:-.02em}
p a{display:inline-block;padding:.6rem 0;color:var(--brand);font-weight:600}
main>a,button{display:inline-flex;align-items:center;box-sizing:border-box;min-height:3rem;margin-top:2rem;padding:.5rem 1.25rem;border:0;border-radius:10px;background:var(--brand);color:var(--brand-ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`.replaceAll("\n", "");

const headings = {
  de: {
    404: "Das gibt es hier nicht",
    413: "Das ist zu viel auf einmal",
    431: "Dein Browser schickt zu viel mit",
    503: "Gerade ist viel los",
  } as Record<number, string>,
  en: {
    404: "This does not exist here",
    413: "That is too much at once",
    503: "It is busy at the moment",
  } as Record<number, string>,
};

const ways = {
  de: { home: "Zur Startseite", write: "Schreib uns", call: "oder ruf an" },
  en: { home: "Go to the home page", write: "Write to us", call: "or call" },
};

export function smallPage(
  heading: string,
  content: string,
  eyebrow: string = ownName(),
  { of, lang = of }: { of: "de" | "en"; lang?: "de" | "en" } = { of: "de" },
): SmallPage {
  const html = `<!doctype html><html lang="${of}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="format-detection" content="telephone=no"><title>${heading} | ${ownName()}</title><style nonce="own">${style}</style></head><body><main><p class="eyebrow">${eyebrow}</p><h1${lang === of ? "" : ` lang="${lang}"`}>${heading}</h1>${content}</main></body></html>`;
  const sealed = sealInlineParts(html, "own");
  return { body: Buffer.from(sealed.html), policy: sealed.policy };
}

function ownName() {
  return escapeMarkup(currentSite().name);
}

let shown: Site | undefined;
const pages = new Map<string, SmallPage>();

type Refused = Pick<Refusal, "status" | "heading" | "text" | "english">;

export function refusalPage(
  { status, heading, text, english }: Refused,
  { isOfStaff = false, isEnglish = false } = {},
): SmallPage {
  const site = currentSite();
  if (shown !== site) pages.clear();
  shown = site;
  const of = isEnglish && english ? "en" : "de";
  const key = `${isOfStaff} ${of} ${text}`;
  const known = pages.get(key);
  if (known) return known;
  const own = headings[of][status] ?? (of === "en" ? "That did not work" : "Das hat nicht geklappt");
  const waysOn = isOfStaff
    ? '<a href="/admin">Zu Heute</a><p><a href="/admin/help">Hilfe</a></p>'
    : `<a href="/">${ways[of].home}</a><p><a href="/contact">${ways[of].write}</a> ${ways[of].call}: <a href="${telOf(site.phone)}">${escapeMarkup(site.phone)}</a></p>`;
  const eyebrow = `${isOfStaff ? "Redaktion" : ownName()} · ${status}`;
  const said = of === "en" ? english : text;
  const page = smallPage(heading ?? own, `<p>${said}</p>${waysOn}`, eyebrow, {
    of,
    ...(heading && { lang: "en" }),
  });
  pages.set(key, page);
  return page;
}
