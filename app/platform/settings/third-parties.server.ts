import { randomBytes } from "node:crypto";
import type { ConsentSettings } from "~/content/consent";
import { site } from "~/content/site";
import { type Env, env } from "./env.server";

/** Goes into the policy of every page and to Usercentrics, for style elements only; see docs/decisions/011-consent.md. */
const styleNonce = randomBytes(16).toString("base64url");

export const consentSettings = readConsentSettings(env);

export const foreignSources = readForeignSources(env);

export function readConsentSettings(env: Env): ConsentSettings | undefined {
  const settings: ConsentSettings = {
    ...(env.USERCENTRICS_SETTINGS_ID && {
      usercentrics: {
        settingsId: env.USERCENTRICS_SETTINGS_ID,
        domain: env.PRODUCTION_DOMAIN ?? site.domain,
        ids: {
          video: env.USERCENTRICS_VIDEO_ID,
          analytics: env.USERCENTRICS_ANALYTICS_ID,
          fonts: env.USERCENTRICS_FONTS_ID,
        },
        styleNonce,
      },
    }),
    ...(env.ANALYTICS_SCRIPT_URL && { analytics: env.ANALYTICS_SCRIPT_URL }),
    ...(env.FONT_STYLESHEET_URL && {
      fonts: { stylesheet: env.FONT_STYLESHEET_URL, family: env.FONT_FAMILY },
    }),
  };
  return Object.keys(settings).length > 0 ? settings : undefined;
}

export function readForeignSources(env: Env): Record<string, string[]> {
  const usercentrics = env.USERCENTRICS_SETTINGS_ID ? ["https://*.usercentrics.eu"] : [];
  const analytics = env.ANALYTICS_SCRIPT_URL ? [originOf(env.ANALYTICS_SCRIPT_URL)] : [];
  const analyticsReports = [...analytics, ...(analytics.length ? env.ANALYTICS_HOSTS : [])];
  const fonts = env.FONT_STYLESHEET_URL ? [originOf(env.FONT_STYLESHEET_URL)] : [];
  return {
    "script-src": [...(usercentrics.length ? ["https://web.cmp.usercentrics.eu"] : []), ...analytics],
    "style-src": [...(usercentrics.length ? [`'nonce-${styleNonce}'`] : []), ...fonts],
    "font-src": [...fonts, ...(fonts.length ? env.FONT_FILE_HOSTS : [])],
    "connect-src": [...usercentrics, ...analyticsReports],
    "img-src": ["https://i.ytimg.com", ...usercentrics, ...analyticsReports],
    "frame-src": ["https://www.youtube-nocookie.com"],
  };
}

function originOf(address: string) {
  return new URL(address).origin;
}
