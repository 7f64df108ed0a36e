import fc from "fast-check";
import { get, staffCookie } from "../helpers/app";
import { publicPages } from "../helpers/pages";
import { takeErrors } from "../helpers/setup";
import { atFullLength, prove } from "./prove";

const publicDoors = [
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
  ..."blog services references trash people account team people/erase people/export.json contacts".split(" "),
  ..."contacts/export.csv snippets company company/history/contact newsletter design".split(" "),
  "newsletter/export.csv",
].map((path) => `/admin/${path}`);
const doors = [...publicDoors, "/admin", ...staffDoors].flatMap((path) =>
  /\.\w+$/.test(path) || path === "/" ? [path] : [path, `${path}.data`],
);

const name = fc.constantFrom(
  ..."q seite status filter state year kategorie suche betreff folge teil modus token email group version".split(
    " ",
  ),
  ..."redirectTo index angemeldet q[] q[a] __proto__ constructor %00".split(" "),
  "",
);
const piece = fc.oneof(
  fc.constantFrom(..."%00 %FF %ED%A0%80 %EF%BF%BF %01 %0A %0D%0A %E2%80%AE %7F %C2%85 %".split(" ")),
  fc.constantFrom(..."Moin werft 1 -1 0 1e9 999999 1000000 99999999999 NaN Infinity".split(" ")),
  fc.constantFrom(
    ..."published ungelesen Strategie __proto__ toString * :* %26%7C! () ' \" %5C , .".split(" "),
  ),
  fc.constantFrom("eq.1", "%F0%9F%9A%A2", "%E2%80%8B", "x".repeat(3000), "%C3%A4".repeat(600)),
  fc.string({ unit: "binary", maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const pair = fc
  .tuple(name, fc.array(piece, { maxLength: 3 }))
  .map(([key, parts]) => `${key}=${parts.join("")}`);
const query = fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join("&"));

const bad = ["%00", "a%00b", "%ED%A0%80", "%FF", "x".repeat(4000)];
const keys = ["q", "kategorie", "seite", "status", "filter", "token"];

prove("list-addresses", "no query string brings a page down", async () => {
  const headers = { Cookie: await staffCookie(), Accept: "text/html" };
  const wrong: string[] = [];
  let asked = 0;
  for (const [index, door] of doors.entries()) {
    const simple = keys.flatMap((key, k) =>
      bad
        .filter((_, b) => atFullLength || (k === index % keys.length && b === index % bad.length))
        .map((value) => `${key}=${value}`),
    );
    const generated = fc.sample(query, atFullLength ? 60 : 1);
    // In npm test both kinds at once.
    const asking = atFullLength ? [...simple, ...generated] : [[...simple, ...generated].join("&")];
    for (const each of asking) {
      const response = await get(`${door}?${each}`, { headers });
      await response.text();
      asked += 1;
      if (response.status >= 500) wrong.push(`${response.status} ${door}?${each}`.slice(0, 120));
    }
  }
  const faults = takeErrors();
  return {
    figure: `${asked} addresses over ${doors.length} doors: ${wrong.length} wrong, ${faults.length} faults logged ${[...wrong, ...faults].slice(0, 5).join("; ").slice(0, 600)}`,
    ok: wrong.length + faults.length === 0,
  };
});
