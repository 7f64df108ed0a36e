import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";
import { corners, shadows, sizes } from "~/routes/admin.design/foundations";
import { readTokens } from "~/routes/admin.design/tokens.server";

const ui = resolve("app/ui");
const page = resolve("app/routes/admin.design");

/** Whole pages with a frame of their own, and what is never seen; the page of all parts links to the former. */
const elsewhere = [
  "error-pages.tsx",
  "pending-note.tsx",
  "site-frame.tsx",
  "admin/entrance.tsx",
  "admin/staff-problem.tsx",
  "admin/auth.tsx",
];

/** The files of app/ui that a file shows, directly or through others. */
function shownBy(file: string, seen = new Set<string>()): Set<string> {
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/from "((?:~\/ui|\.\.?)\/[^"]+)"/g)) {
    const target = `${path.startsWith("~") ? resolve("app", path.slice(2)) : join(dirname(file), path)}.tsx`;
    if (seen.has(target) || !readdirSync(dirname(target)).includes(target.split("/").at(-1) ?? "")) continue;
    seen.add(target);
    shownBy(target, seen);
  }
  return seen;
}

it("the design page shows every component", () => {
  const shown = shownBy(join(page, "route.tsx"));
  const all = readdirSync(ui, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));
  const frame = shownBy(resolve("app/routes/admin.tsx"));
  const missing = all.filter(
    (name) => !shown.has(join(ui, name)) && !frame.has(join(ui, name)) && !elsewhere.includes(name),
  );
  expect(missing).toEqual([]);
});

it("the tokens are those of the style sheet", () => {
  const theme =
    "@theme {\n  --color-*: initial;\n  --color-ink: light-dark(a,\n b);\n  --text-lg: 2rem;\n  --text-lg--line-height: 1;\n}\n--color-x: y;";
  expect(readTokens(theme)).toEqual({
    color: [{ name: "ink", value: "light-dark(a, b)" }],
    text: [{ name: "lg", value: "2rem" }],
  });
  const tokens = readTokens(readFileSync("app/styles.css", "utf8"));
  const names = (kind: string) => tokens[kind]?.map(({ name }) => name);
  expect(names("color")).toContain("signal");
  expect(names("text")).toEqual(Object.keys(sizes));
  expect(names("radius")).toEqual(Object.keys(corners));
  expect(names("shadow")).toEqual(Object.keys(shadows));
});
