// In npm test: tests/proofs/cross-site.test.ts - the headers of such posts at every action
import { chromium } from "@playwright/test";
import { sql } from "../helpers/app";
import { chromiumOptions } from "../helpers/chromium-options";
import { serveApp } from "../helpers/served";
import { fieldsFor } from "../helpers/staff-routes";
import { prove } from "./prove";

prove("cross-site", "in Chromium: a plain form of ours works, one of another site does not", async () => {
  const app = await serveApp();
  const email = "ohne-skripte@hof.example";
  const inputs = Object.entries({ ...fieldsFor("/contact"), email: "fremd@hof.example" }).map(
    ([name, value]) => `<input name="${name}" value="${value}">`,
  );
  const foreignPage = `<form method="post" action="${app.url}/contact">${inputs.join("")}<button>Los</button></form>`;
  const browser = await chromium.launch(chromiumOptions);
  try {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${app.url}/contact`);
    await page.getByLabel("Name *").fill("Ohne Skripte");
    await page.getByLabel("E-Mail *").fill(email);
    await page.getByLabel("Betreff *").fill("Moin");
    await page.getByLabel("Nachricht *").fill("Geht das?");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Nachricht senden" }).click();
    const shown = await page.getByText("Nachricht gesendet!").isVisible();
    const statuses: number[] = [];
    for (const address of ["http://127.0.0.1:4158/", "http://localhost:4158/"]) {
      await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: foreignPage }));
      await page.goto(address);
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url() === `${app.url}/contact`),
        page.getByRole("button").click(),
      ]);
      statuses.push(answer.status());
    }
    const rows = await sql("select email from contact_submissions where email like '%@hof.example'");
    const stored = rows.map((row) => row.email).join();
    return {
      figure: `own form stored, ${statuses.length} foreign ones answered ${statuses.join(" and ")}`,
      ok: shown && stored === email && statuses.every((status) => status === 403),
    };
  } finally {
    await browser.close();
    app.close();
    await sql("delete from contact_submissions where email like '%@hof.example'");
  }
});
