// In npm test: tests/proofs/hostile-files.test.ts - every vector through the sanitiser, nothing that runs or calls elsewhere is left
import { chromium, type Page } from "@playwright/test";
import { post, sql, staffCookie } from "../helpers/app";
import { noteAttempts } from "../helpers/attempts";
import { chromiumOptions } from "../helpers/chromium-options";
import { serveApp } from "../helpers/served";
import { takeErrors } from "../helpers/setup";
import { prove } from "./prove";
import { allVectors } from "./vectors/own";

prove("stored-script", "nothing that is saved as an article runs or calls elsewhere", async () => {
  const headers = { Cookie: await staffCookie() };
  const app = await serveApp();
  const browser = await chromium.launch(chromiumOptions);
  const finds: string[] = [];
  let opened = 0;
  try {
    for (const [index, payload] of allVectors.entries()) {
      const named = { title: `Vektor ${index}`, slug: `vektor-${index}` };
      const fields = { ...named, content: `<p>Davor</p>${payload}`, status: "published" };
      const saved = await post("/admin/blog/new", fields, { headers });
      // What the form refuses, for a picture that would not be shown, may be stored by other ways; no column holds a NUL.
      if (saved.status === 400)
        await sql(
          "insert into blog_posts (title, slug, content, status, published_at) values ($1, $2, $3, $4, now())",
          Object.values(fields).map((text) => text.replaceAll("\0", "")),
        );
      else if (saved.status !== 303) finds.push(`${payload}: not saved, ${saved.status}`);
    }
    const waiting = [...allVectors.entries()];
    const lane = async () => {
      const context = await browser.newContext({ reducedMotion: "reduce" });
      await noteAttempts(context, app.url, finds);
      const page = await context.newPage();
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, payload] = next;
        const before = finds.length;
        await open(page, `${app.url}/blog/vektor-${index}`, finds);
        opened += 1;
        if (finds.length > before) finds.push(`(by ${payload})`);
      }
    };
    await Promise.all([lane(), lane(), lane(), lane()]);
  } finally {
    await browser.close();
    app.close();
    await sql("delete from blog_posts where slug like 'vektor-%'");
    takeErrors();
  }
  return {
    figure: `${opened} vectors opened: ${finds.length} scripts, handlers or foreign addresses ${finds.slice(0, 6).join("; ")}`,
    ok: opened === allVectors.length && finds.length === 0,
  };
});

async function open(page: Page, address: string, finds: string[]) {
  const answer = await page.goto(address, { waitUntil: "load" });
  if (answer?.status() !== 200) finds.push(`${address}: ${answer?.status()}`);
  if (page.url() !== address) finds.push(`left for ${page.url()}`);
  const left = await page.evaluate(() => {
    const article = document.querySelector("article");
    if (!article) return ["no article"];
    const found: string[] = [];
    for (const element of article.querySelectorAll("*")) {
      const fire = (type: string) =>
        element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
      for (const type of ["mouseover", "pointerover", "focus", "error", "load", "toggle"]) fire(type);
      for (const { name, value } of element.attributes) {
        if (name.startsWith("on") || name === "srcdoc") found.push(`${element.tagName} ${name}`);
        const address = [...value].filter((sign) => sign > " " && !/\s/.test(sign)).join("");
        const leads = ["href", "src", "action", "formaction", "xlink:href"].includes(name);
        if (leads && /^(javascript|vbscript|data):/i.test(address))
          found.push(`${element.tagName} ${name}=${value}`);
      }
    }
    return found;
  });
  finds.push(...left);
  await page.waitForTimeout(30);
}
