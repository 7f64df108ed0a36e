import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { get } from "../helpers/app";

async function scriptsOf(path: string) {
  const html = await (await get(path)).text();
  const names = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([name]) => name));
  return [...names].map((name) => readFileSync(join("build/client", name), "utf8"));
}

it.each(["/", "/services", "/blog", "/contact", "/newsletter", "/impressum"])(
  "%s loads nothing that only the server needs to check what was sent",
  async (path) => {
    const scripts = await scriptsOf(path);
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts) {
      expect(script).not.toContain("ZodError");
      // A pattern that looks behind is a syntax error on phones of some years: none of the scripts would run.
      expect(script).not.toMatch(/\(\?<[=!]/);
    }
  },
);

it("no sheet chooses colours by what phones of some years do not know", async () => {
  for (const path of ["/", "/podcast", "/admin/login"]) {
    const html = await (await get(path)).text();
    expect(html).toContain("--color-ink:var(--day,");
    expect(html).not.toContain("light-dark(");
  }
});
