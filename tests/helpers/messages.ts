import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { createCookie } from "@remix-run/node";
import type { Toast } from "../../app/schemas/answers";
import { site } from "./living-page";

/** The messages of a page. */
export const region = (page: Page) => page.getByRole("region", { name: "Meldungen" });
export const card = (page: Page, text: string) => region(page).locator(".toast", { hasText: text });

/** The buttons that close them: with scripts beside the part that is read out, without in each message. */
export const closer = (page: Page) => region(page).locator("button:not([name]), summary");

/** What is said when no answer came: read out with its button, which has the focus. */
export const trouble = (page: Page) => page.getByRole("region", { name: "Hinweis" });

/** A field of the form that a page is about, by the name under which it is sent. */
export const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`);

/** The button that sends this form, as it stands for whoever presses Enter in it. */
export const sender = (page: Page, form: string) =>
  page.locator(`button[form="${form}"], #${form} button`).filter({ visible: true }).last();

/** Fills the contact form of this page, with the consent. */
export async function fillMessage(page: Page, message: string, email = "antje@werft.example") {
  await field(page, "name").fill("Antje Ahlers");
  await field(page, "email").fill(email);
  // Home asks for none.
  const subject = field(page, "subject");
  if (await subject.count()) await subject.fill("Server");
  await field(page, "message").fill(message);
  await field(page, "privacy").check();
}

/** Gives this page toasts to show next, as an action of the server does that leads elsewhere. */
export async function flash(page: Page, ...toasts: Toast[]) {
  const { sessionSecret } = JSON.parse(await readFile(join(site().dataDir, "secrets.json"), "utf8"));
  const cookie = createCookie("flash", { secrets: [sessionSecret] });
  const [name = "", value = ""] = (await cookie.serialize(toasts)).split(";")[0]?.split(/=(.*)/) ?? [];
  await page.context().addCookies([{ name, value, url: site().url, httpOnly: true }]);
}

/** Shows an error on the contact page: a message at the bottom right that stays. */
export async function provokeError(page: Page) {
  await flash(page, { tone: "error", title: "Fehler", lines: ["Da ging etwas schief."] });
  await page.goto("/contact");
  await expect(card(page, "Fehler")).toBeVisible();
}

/** A message that needs no answer, on the page that a visitor is led to. */
export async function provokeSuccess(page: Page) {
  await page.goto("/contact");
  await fillMessage(page, "Moin! Unser Server brummt.");
  await sender(page, "kontakt-formular").click();
  await expect(card(page, "Nachricht gesendet!")).toBeVisible();
}
