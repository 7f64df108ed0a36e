import { siteUrl } from "./env.server";

export const secureCookies = siteUrl.startsWith("https:");

/**
 * Gives the name that one of our cookies has with the browser. Over https it says that this very host has set the
 * cookie: a subdomain cannot put one of its own beside it.
 */
export function cookieName(name: string): string {
  return secureCookies ? `__Host-${name}` : name;
}
