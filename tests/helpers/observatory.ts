export interface Scanned {
  headers: Headers;
  cookies: string[];
  html: string;
}

export interface Score {
  points: number;
  grade: "A+" | "A" | "worse";
  notes: string[];
}

type Rule = (scanned: Scanned, policy: Map<string, string[]>) => [points: number, note: string];

const broad = /^(\*|https?:|ftp:|https?:\/\/\*(\.\*)?)$/;

/** HTTP Observatory scoring, rewritten; the preload-list bonus is left out. */
const rules: Rule[] = [
  (_, policy) => {
    if (policy.size === 0) return [-25, "no content policy"];
    const of = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
    const withoutHashes = (sources: string[]) =>
      sources.some((source) => /^'(nonce|sha\d+)-/.test(source))
        ? sources.filter((source) => source !== "'unsafe-inline'")
        : sources;
    const [scripts, styles] = [withoutHashes(of("script-src")), withoutHashes(of("style-src"))];
    const loose = (source: string) => broad.test(source) || ["'unsafe-inline'", "data:"].includes(source);
    if (scripts.some(loose) || of("object-src").some((source) => broad.test(source)))
      return [-20, "scripts or objects too widely allowed"];
    if ([...policy.values()].flat().some((source) => /^(http|ftp):/.test(source)))
      return [-20, "plain http allowed"];
    if ([...scripts, ...styles].includes("'unsafe-eval'")) return [-10, "eval allowed"];
    if (styles.some(loose)) return [0, "styles too widely allowed"];
    const none = policy.get("default-src")?.join() === "'none'";
    return none ? [10, "policy closed by default"] : [5, "policy without unsafe"];
  },
  ({ cookies, headers }) => {
    if (cookies.length === 0) return [0, "no cookies"];
    const has = (attribute: RegExp) => cookies.every((cookie) => attribute.test(cookie));
    if (!has(/; *secure/i))
      return [headers.has("strict-transport-security") ? -5 : -20, "cookies not secure"];
    if (!has(/; *httponly/i)) return [-30, "cookies open to scripts"];
    if (!has(/; *samesite=(lax|strict)/i)) return [0, "cookies without SameSite"];
    return [5, "cookies secure"];
  },
  ({ headers }) => {
    const open = headers.get("access-control-allow-origin");
    return open && headers.has("access-control-allow-credentials")
      ? [-50, "open to all sites"]
      : [0, "no CORS"];
  },
  ({ headers }) => {
    const policy = headers.get("referrer-policy");
    if (!policy) return [0, "no referrer policy"];
    const last = policy.split(",").at(-1)?.trim() ?? "";
    return ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"].includes(last)
      ? [5, "referrer kept private"]
      : [-5, "referrer given away"];
  },
  ({ headers }) => {
    const transport = headers.get("strict-transport-security");
    const age = Number(/max-age=(\d+)/.exec(transport ?? "")?.[1] ?? Number.NaN);
    if (Number.isNaN(age)) return [-20, "no HSTS"];
    return age >= 15_768_000 ? [0, "HSTS"] : [-10, "HSTS too short"];
  },
  ({ html }) => {
    for (const [tag] of html.matchAll(/<script\b[^>]*\bsrc="(?!\/[^/])[^"]*"[^>]*>/g)) {
      if (!tag.includes("integrity=")) return [/src="https:/.test(tag) ? -5 : -50, `foreign script ${tag}`];
    }
    return [0, "own scripts only"];
  },
  ({ headers }) =>
    headers.get("x-content-type-options") === "nosniff" ? [0, "nosniff"] : [-5, "types guessed"],
  ({ headers }, policy) => {
    const ancestors = policy.get("frame-ancestors");
    if (ancestors && !ancestors.some((source) => broad.test(source)))
      return [5, "framing forbidden by policy"];
    return /^(deny|sameorigin)$/i.test(headers.get("x-frame-options") ?? "")
      ? [0, "no framing"]
      : [-20, "framing"];
  },
  ({ headers }) => {
    const policy = headers.get("cross-origin-resource-policy");
    if (policy === "same-origin" || policy === "same-site") return [10, "resources kept"];
    return policy && policy !== "cross-origin" ? [-5, "resource policy unknown"] : [0, "resources open"];
  },
];

export function score(scanned: Scanned): Score {
  const policy = new Map<string, string[]>();
  for (const directive of (scanned.headers.get("content-security-policy") ?? "").split(";")) {
    const [name = "", ...sources] = directive.trim().split(/\s+/);
    if (name && !policy.has(name)) policy.set(name, sources);
  }
  const results = rules.map((rule) => rule(scanned, policy));
  const sum = (wanted: (points: number) => boolean) =>
    results.reduce((total, [points]) => total + (wanted(points) ? points : 0), 0);
  const base = 100 + sum((points) => points < 0);
  const points = Math.max(0, base >= 90 ? base + sum((each) => each > 0) : base);
  return {
    points,
    grade: points >= 100 ? "A+" : points >= 90 ? "A" : "worse",
    notes: results.filter(([each]) => each < 0).map(([, note]) => note),
  };
}
