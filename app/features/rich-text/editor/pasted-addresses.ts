export function linkAddress(typed: string, origin: string): string | undefined {
  const address = typed.replace(/[\t\r\n]/g, "").trim();
  if (/^\/(?![/\\])/.test(address)) return address;
  const url = parse(address.startsWith("//") ? `https:${address}` : address);
  if (!url || !["http:", "https:", "mailto:", "tel:"].includes(url.protocol)) return;
  const behind = behindCounter(url);
  if (behind) return linkAddress(behind, origin);
  if (url.origin === origin) return url.pathname + url.search + url.hash;
  return /^[!-~]+$/.test(address) && !address.startsWith("//") ? address : url.href;
}

function behindCounter({ protocol, hostname, pathname, searchParams }: URL): string | null {
  if (!protocol.startsWith("http")) return null;
  if (/^www\.google\.[a-z.]+$/.test(hostname) && pathname === "/url") {
    return searchParams.get("q") ?? searchParams.get("url");
  }
  if (hostname.endsWith(".safelinks.protection.outlook.com")) return searchParams.get("url");
  return null;
}

/** The path of a picture of this site; nothing for all others, which would tell their host who reads here. */
export function ownPicture(address: string, origin: string): string | undefined {
  const url = parse(address, origin);
  return url?.origin === origin && /^\/(?:images|media)\//.test(url.pathname) ? url.pathname : undefined;
}

function parse(address: string, base?: string): URL | undefined {
  return URL.canParse(address, base) ? new URL(address, base) : undefined;
}
