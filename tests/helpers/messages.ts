import type { Page } from "@playwright/test";

/** The messages of a page. */
export const region = (page: Page) => page.getByRole("region", { name: "Meldungen" });

/** The buttons that close them: with scripts beside the part that is read out, without in each message. */
export const closer = (page: Page) => region(page).locator("button:not([name]), summary");

/** What is said when no answer came: read out with its button, which has the focus. */
export const trouble = (page: Page) => page.getByRole("region", { name: "Hinweis" });

/** A field of the form that a page is about, by the name under which it is sent. */
export const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`);

/** The button that sends this form, as it stands for whoever presses Enter in it. */
export const sender = (page: Page, form: string) =>
  page.locator(`button[form="${form}"], #${form} button`).filter({ visible: true }).last();

/** Notes from now on where a page posts to, but for drafts, which go out by the clock. */
export function notePosts(page: Page): string[] {
  const posts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && !/^\/admin\/(drafts|copies)/.test(pathname)) posts.push(pathname);
  });
  return posts;
}

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
