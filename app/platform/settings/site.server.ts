import { readFileSync } from "node:fs";
import { defaults } from "~/content/fact-groups";
import { type FactValues, withFacts } from "~/content/facts";
import { noPortrait } from "~/content/portraits";
import type { Site } from "~/content/site-schema";
import { mailtoOf } from "~/schemas/contact-links";
import { env, siteUrl } from "./env.server";
import { changedFacts, factChanges } from "./facts.server";

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
};

/** Empty without a <title>: then it is shown under any name. */
const logoName = titleOf(readFileSync("public/images/logo.svg", "utf8"));

function titleOf(svg: string): string {
  const [, title = ""] = /<title[^>]*>([^<]*)<\/title>/.exec(svg) ?? [];
  return title.replace(/&\w+;/g, (entity) => entities[entity] ?? entity).trim();
}

interface Now {
  of: number;
  changes: FactValues;
  site: Site;
}

const fromEnvironment: FactValues = {
  ...(siteUrl !== defaults.url && { url: siteUrl }),
  ...(env.CONTACT_EMAIL && { email: env.CONTACT_EMAIL }),
  ...(env.STAFF_EMAIL_DOMAIN && { staffEmailDomain: env.STAFF_EMAIL_DOMAIN }),
  ...(env.HOME_VARIANT && { homeVariant: env.HOME_VARIANT }),
  ...(env.BOOKING_URL_TEAM && { "teamBooking.url": env.BOOKING_URL_TEAM }),
  ...(logoName !== defaults.logoName && { logoName }),
};

let now = read();

/** Precedence: environment, staff, product. */
export function currentSite(): Site {
  return fresh().site;
}

/** Sent to the browser: nothing secret. */
export function siteChanges(): FactValues {
  return fresh().changes;
}

export function fixedByEnvironment(): Map<string, string> {
  return new Map([
    ...(env.CONTACT_EMAIL ? [["email", "CONTACT_EMAIL"] as const] : []),
    ...(env.BOOKING_URL_FIRST ? [["founders.0.bookingUrl", "BOOKING_URL_FIRST"] as const] : []),
    ...(env.BOOKING_URL_SECOND ? [["founders.1.bookingUrl", "BOOKING_URL_SECOND"] as const] : []),
    ...(env.BOOKING_URL_TEAM ? [["teamBooking.url", "BOOKING_URL_TEAM"] as const] : []),
  ]);
}

function fresh(): Now {
  if (now.of !== factChanges()) now = read();
  return now;
}

function read(): Now {
  const facts = changedFacts();
  const booking = [env.BOOKING_URL_FIRST, env.BOOKING_URL_SECOND];
  const { founders } = withFacts(defaults, facts);
  const isWhole = founders.every(({ photo, bookingUrl }) => photo && bookingUrl);
  const whole = founders.map((founder, index) => ({
    ...founder,
    photo: founder.photo || noPortrait,
    bookingUrl: booking[index] ?? (founder.bookingUrl || mailtoOf(founder.email)),
  }));
  const changes = {
    ...facts,
    ...fromEnvironment,
    ...((!isWhole || booking.some(Boolean)) && { founders: whole }),
  };
  return { of: factChanges(), changes, site: withFacts(defaults, changes) };
}

export const externalRedirects: Site["externalRedirects"] = {
  impacthub: env.REDIRECT_IMPACTHUB ?? defaults.externalRedirects.impacthub,
  eventTechstackRegistration:
    env.REDIRECT_EVENT_TECHSTACK_REGISTRATION ?? defaults.externalRedirects.eventTechstackRegistration,
  businessplan: env.REDIRECT_BUSINESSPLAN ?? defaults.externalRedirects.businessplan,
};
