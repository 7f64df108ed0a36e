import { siteUrl } from "./env.server";

export const secureCookies = siteUrl.startsWith("https:");

/** __Host- over https: a subdomain cannot set one beside it. */
export function cookieName(name: string): string {
  return secureCookies ? `__Host-${name}` : name;
}
