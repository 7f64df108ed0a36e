import fc from "fast-check";
import { get, sql, staffCookie } from "../helpers/app";
import { publicPages } from "../helpers/pages";
import { takeErrors } from "../helpers/setup";
import { atFullLength, prove } from "./prove";

const publicDoors = [
  // The others read nothing from their address.
  ...publicPages.filter((path) => atFullLength || ["/", "/blog", "/podcast", "/newsletter"].includes(path)),
  "/blog/gibt-es-nicht",
  "/sitemap.xml",
  "/blog.rss.xml",
  "/robots.txt",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/admin/login",
  "/admin/confirm",
  "/admin/login/forgotten",
  "/admin/login/reset",
];
const staffDoors = [
  "/admin",
  "/admin/blog",
  "/admin/services",
  "/admin/references",
  "/admin/trash",
  "/admin/people",
  "/admin/account",
  "/admin/team",
  "/admin/people/erase",
  "/admin/people/export.json",
  "/admin/contacts",
  "/admin/contacts/export.csv",
  "/admin/snippets",
  "/admin/company",
  "/admin/company/history",
  "/admin/company/history/phone",
  "/admin/newsletter",
  "/admin/newsletter/export.csv",
  "/admin/design",
];
const doors = [...publicDoors, ...staffDoors].flatMap((path) =>
  /\.\w+$/.test(path) || path === "/" ? [path] : [path, `${path}.data`],
);

const name = fc.oneof(
  fc.constantFrom(
    "q",
    "seite",
    "status",
    "filter",
    "state",
    "year",
    "kategorie",
    "folge",
    "teil",
    "modus",
    "token",
    "email",
    "group",
    "version",
  ),
  fc.constantFrom("redirectTo", "index", "angemeldet", "q[]", "q[a]", "__proto__", "constructor", "%00", ""),
);
const piece = fc.oneof(
  fc.constantFrom(
    "%00",
    "%FF",
    "%ED%A0%80",
    "%EF%BF%BF",
    "%01",
    "%0A",
    "%0D%0A",
    "%E2%80%AE",
    "%7F",
    "%C2%85",
    "%",
  ),
  fc.constantFrom(
    "Moin",
    "werft",
    "1",
    "-1",
    "0",
    "1e9",
    "999999",
    "1000000",
    "99999999999",
    "NaN",
    "Infinity",
  ),
  fc.constantFrom(
    "published",
    "ungelesen",
    "Strategie",
    "__proto__",
    "toString",
    "*",
    ":*",
    "%26%7C!",
    "()",
    "'",
    '"',
  ),
  fc.constantFrom(
    "%5C",
    ",",
    ".",
    "eq.1",
    "%F0%9F%9A%A2",
    "%E2%80%8B",
    "x".repeat(3000),
    "%C3%A4".repeat(600),
  ),
  fc.string({ unit: "binary", maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const pair = fc
  .tuple(name, fc.array(piece, { maxLength: 3 }))
  .map(([key, parts]) => `${key}=${parts.join("")}`);
const query = fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join("&"));

/** Longer than this no page may take, even on a busy machine (milliseconds). */
const patience = 10_000;

prove("list-addresses", "no query string brings a page down", async () => {
  const headers = { Cookie: await staffCookie() };
  const wrong = new Set<string>();
  let asked = 0;
  const ask = async (path: string) => {
    asked += 1;
    const late = AbortSignal.timeout(patience);
    const response = await Promise.race([
      get(path, { headers: { ...headers, Accept: "text/html" } }),
      new Promise<undefined>((resolve) => late.addEventListener("abort", () => resolve(undefined))),
    ]);
    await response?.text();
    if (!response || response.status >= 500)
      wrong.add(`${response?.status ?? "hangs"} ${path.slice(0, 120)}`);
  };
  for (const door of doors) {
    for (const key of ["q", "kategorie", "seite", "status", "filter", "token"])
      for (const bad of ["%00", "a%00b", "%ED%A0%80", "%FF", "x".repeat(4000)])
        await ask(`${door}?${key}=${bad}`);
    for (const each of fc.sample(query, atFullLength ? 60 : 10)) await ask(`${door}?${each}`);
  }
  const [{ fine } = { fine: 0 }] = await sql("select count(*)::int as fine from services");
  const faults = takeErrors();
  return {
    figure: `${asked} addresses over ${doors.length} doors: ${wrong.size} wrong, ${faults.length} faults logged ${[...wrong, ...faults].slice(0, 5).join("; ").slice(0, 600)}`,
    ok: wrong.size + faults.length === 0 && Number(fine) > 0,
  };
});
