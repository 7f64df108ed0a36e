import { expect, test } from "@playwright/test";
import { publicPages } from "../helpers/pages";

/** Words that stand against one another where nothing but a style sheet keeps them apart: "Anrufen|Schreiben". */
function runTogether() {
  const blocks =
    "address,article,aside,blockquote,body,br,dd,details,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,header,hr,label,legend,li,main,nav,ol,option,p,pre,section,summary,table,td,textarea,th,tr,ul";
  for (const silent of document.querySelectorAll("script, style, svg, template")) silent.remove();
  // A framework puts comments between two parts of a text.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  let before: Text | undefined;
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.data) continue;
    const range = document.createRange();
    range.setStart(before ?? text, before?.length ?? 0);
    range.setEnd(text, 0);
    const isOneText = before?.parentNode === text.parentNode && before?.nextSibling?.nextSibling === text;
    const isApart =
      range.cloneContents().querySelector("br, hr") ||
      before?.parentElement?.closest(blocks) !== text.parentElement?.closest(blocks);
    if (
      before &&
      !isOneText &&
      !isApart &&
      /[^\s(„‚]$/u.test(before.data) &&
      /^[\p{L}\p{N}+]/u.test(text.data)
    )
      found.push(`${before.data.trim().slice(-30)}|${text.data.trim().slice(0, 30)}`);
    before = text;
  }
  return found;
}

for (const path of [...publicPages, "/contact?gesendet=1", "/newsletter?angemeldet=1", "/gibt-es-nicht"])
  test(`${path}: no words run together where there is no style sheet`, async ({ page }) => {
    await page.goto(path);
    expect(await page.evaluate(runTogether)).toEqual([]);
  });

test("finds words that do", async ({ page }) => {
  await page.setContent(
    "<p><a>Anrufen</a><a>Schreiben</a> <b>Fest</b> und <i>gut</i></p><p>Neu</p>eins<br>zwei<div>drei</div>vier",
  );
  expect(await page.evaluate(runTogether)).toEqual(["Anrufen|Schreiben"]);
});
