type Redirect = { from: string; to: string };

const quoted = (text: string) => JSON.stringify(text);

/** As Ghost reads them: patterns of paths. */
export function redirectsYaml(redirects: readonly Redirect[]): string {
  if (redirects.length === 0) return "301: {}\n";
  const pattern = (path: string) => `^${path.replace(/\/$/, "").replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}/?$`;
  return `301:\n${redirects.map(({ from, to }) => `  ${quoted(pattern(from))}: ${quoted(to)}\n`).join("")}`;
}
