// In npm test: tests/browser/contact.spec.ts and editing.spec.ts - a message and a service
import { expect, type Locator, type Page } from "@playwright/test";
import { holdBack, site, test } from "../helpers/living-page";
import { linkIn, mailsTo } from "../helpers/mailbox";
import { fillMessage } from "../helpers/messages";
import { account, signInAsStaff } from "../helpers/staff-page";
import { writeHtml } from "../helpers/writing";

// While a form is under way it is not sent again, and its button keeps place and focus: it is never disabled.

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

/** Sends a form by pressing its button twice, and twice more while the server is slow; says where the focus was. */
async function sendTwice(page: Page, press: Locator, done: () => Promise<unknown>) {
  const sent: string[] = [];
  const note = (request: { method: () => string; url: () => string }) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  };
  page.on("request", note);
  await press.scrollIntoViewIfNeeded();
  const element = await press.elementHandle();
  const before = await element?.boundingBox();
  const release = await holdBack(page, /\.data(\?|$)/);
  await press.dblclick({ force: true });
  await expect.poll(() => element?.getAttribute("aria-disabled")).toBe("true");
  expect(await page.evaluate(() => document.querySelectorAll(":disabled").length)).toBe(0);
  expect(await element?.evaluate((node) => node === document.activeElement)).toBe(true);
  // Else a second press meets something else. What the button says meanwhile may be wider by a letter.
  const now = await element?.boundingBox();
  for (const edge of ["x", "y", "width", "height"] as const)
    expect(Math.abs(Number(now?.[edge]) - Number(before?.[edge]))).toBeLessThan(8);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  release();
  await done();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  page.off("request", note);
  expect(sent).toHaveLength(1);
}

const seen = (page: Page, text: string | RegExp) => () => expect(page.getByText(text).first()).toBeVisible();

test("visitors send nothing twice", async ({ page }) => {
  for (const path of ["/", "/contact"]) {
    await page.goto(path);
    await fillMessage(page, `Nur einmal ${path}`);
    await sendTwice(page, button(page, "Nachricht senden"), seen(page, "Danke, Deine Nachricht ist bei uns"));
  }
  await page.goto("/newsletter");
  await page.getByLabel("Vorname *").fill("Nur");
  await page.getByLabel("Nachname *").fill("Einmal");
  await page.getByLabel("E-Mail *").fill("einmal@werft.example");
  await sendTwice(page, button(page, "Kostenlos anmelden"), seen(page, "Vielen Dank für Ihre Anmeldung!"));
  const mails = mailsTo("einmal@werft.example", site().dataDir);
  expect(mails).toHaveLength(1);
  await page.goto(linkIn(mails[0], "/newsletter/confirm"));
  await sendTwice(page, button(page, "Ja, Anmeldung bestätigen"), seen(page, "Du bist dabei"));
});

test("the staff area sends nothing twice", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  for (const [path, noun] of [
    ["/admin/blog", "Post"],
    ["/admin/services", "Service"],
    ["/admin/references", "Reference"],
  ] as const) {
    await page.goto(`${path}/new`);
    await page.getByLabel("Titel *").fill("Einmal");
    await page.getByLabel("Slug *").fill("einmal");
    if (noun === "Post") await writeHtml(page, "Moin");
    else await page.getByLabel("Beschreibung *").fill("Moin");
    await sendTwice(page, button(page, "Speichern"), seen(page, `${noun} created successfully`));
    if (noun !== "Post")
      await sendTwice(page, button(page, "Einmal nach oben"), seen(page, `${noun} updated successfully`));
    await page.goto(`${path}?q=einmal`);
    const links = page.getByRole("link", { name: "Einmal", exact: true });
    await expect(links).toHaveCount(1);
    await page.goto(`${await links.getAttribute("href")}/delete`.replace(/\?.*(?=\/)/, ""));
    await sendTwice(page, button(page, "Löschen"), seen(page, `${noun} deleted successfully`));
  }
});

test("messages, mailings and the door send nothing twice", async ({ page, baseURL }) => {
  const headers = { Origin: String(baseURL) };
  const form = {
    name: "Einmal",
    email: "f@werft.example",
    subject: "Einmal",
    message: "Moin",
    privacy: "on",
  };
  await page.request.post("/contact", { form, headers, maxRedirects: 0 });
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/contacts?q=einmal");
  const heading = () => expect(page.getByRole("heading", { name: "Einmal" })).toBeVisible();
  await sendTwice(page, button(page, /Einmal/), heading);
  const read = button(page, "Mark as Read");
  await sendTwice(page, button(page, "Mark as Unread"), () => expect(read).toBeVisible());

  await page.goto("/admin/newsletter/new");
  await page.getByLabel("Betreff").fill("Einmal");
  await writeHtml(page, "Moin", "Text");
  await sendTwice(page, button(page, "Entwurf speichern"), seen(page, "Entwurf gespeichert"));
  await sendTwice(page, button(page, /^Testmail an/), seen(page, "Testmail gesendet"));
  const tests = mailsTo(account.email, site().dataDir).filter(
    ({ headers }) => headers.subject === "[Test] Einmal",
  );
  expect(tests).toHaveLength(1);
  await page.getByRole("button", { name: "Weiter zum Versand" }).click();
  const none = page.getByText("Noch hat niemand den Newsletter bestätigt.");
  const send = button(page, "Jetzt an alle senden");
  await expect(none.or(send)).toBeVisible();
  if (await send.isVisible()) await sendTwice(page, send, seen(page, /Mails gesendet/));

  // A session of its own, since it ends.
  await page.context().clearCookies();
  await page.goto("/admin/login");
  await page.getByLabel("E-Mail *").fill(account.email);
  await page.getByLabel("Passwort *").fill(account.password);
  await sendTwice(page, button(page, "Anmelden"), () => page.waitForURL("**/admin"));
  await sendTwice(page, button(page, "Abmelden"), () => page.waitForURL("**/admin/login"));
});
