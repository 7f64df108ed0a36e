import type { Page } from "@playwright/test";

export const region = (page: Page) => page.getByRole("region", { name: "Meldungen" });

export const closer = (page: Page) => region(page).locator("button:not([name]), summary");

export const trouble = (page: Page) => page.getByRole("region", { name: "Hinweis" });

export const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`);

export const sender = (page: Page, form: string) =>
  page.locator(`button[form="${form}"], #${form} button`).filter({ visible: true }).last();

/** Drafts excluded: their time depends on the clock. */
export function notePosts(page: Page): string[] {
  const posts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && !/^\/admin\/(drafts|copies)/.test(pathname)) posts.push(pathname);
  });
  return posts;
}

export async function fillMessage(page: Page, message: string, email = "antje@werft.example") {
  await field(page, "name").fill("Antje Ahlers");
  await field(page, "email").fill(email);
  // Home asks for none.
  const subject = field(page, "subject");
  if (await subject.count()) await subject.fill("Server");
  await field(page, "message").fill(message);
  await field(page, "privacy").check();
}
