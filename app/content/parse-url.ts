export function withoutWww(host: string): string {
  return host.replace(/^www\./, "");
}

/** In place of URL.canParse: once it is called often, that of Node 20 refuses umlauts. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
