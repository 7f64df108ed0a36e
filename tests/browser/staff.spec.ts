import { expect } from "@playwright/test";
import { intent, remover, summary } from "../helpers/editing-page";
import { expectArrival, expectPlace } from "../helpers/focus";
import { site, test } from "../helpers/living-page";
import { mailsTo } from "../helpers/mailbox";
import { field } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

test("a message is opened, noted on, marked, answered with a text from the shelf and deleted after a question", async ({
  page,
}) => {
  const sent = {
    name: "Imke Inbox",
    email: "imke@kutter.example",
    subject: "Router",
    message: "Sie blinkt.",
  };
  const headers = { Origin: site().url };
  await page.request.post("/contact", { form: { ...sent, privacy: "on" }, headers, maxRedirects: 0 });
  const snippet = { title: "Rückruf", body: "Moin {name}, wir rufen an." };
  await page.request.post("/admin/snippets/new", { form: snippet, headers, maxRedirects: 0 });

  await page.goto("/admin/contacts");
  await expect(page.getByText("Select a submission to view details")).toBeVisible();
  const row = page.getByRole("region", { name: "Liste" }).getByRole("button", { name: sent.name });
  await expect(row).toHaveAccessibleName(/^Ungelesen/);
  await row.press("Enter");
  await expectPlace(page, "h2 Router");
  await expect(page).toHaveTitle(/^Router/);
  const own = new URL(page.url()).pathname;
  for (const [mark, other, heading] of [
    ["Mark as Unread", "Mark as Read", "h2 Ungelesen: Router"],
    ["Mark as Read", "Mark as Unread", "h2 Router"],
  ] as const) {
    await page.getByRole("button", { name: mark }).click();
    await expect(page.getByRole("button", { name: other })).toBeVisible();
    await expectPlace(page, heading);
  }

  const reply = field(page, "body");
  await reply.fill("Danke für Deine Nachricht.");
  await field(page, "note").fill("Gerät ist von 2019");
  await intent(page, "note").click();
  await expect(page.getByRole("list", { name: "Notizen" })).toContainText("Gerät ist von 2019");
  await expect(reply).toHaveValue("Danke für Deine Nachricht.");
  await expect(field(page, "note")).toHaveValue("");
  await page.locator("#antwort select").selectOption(snippet.title);
  await intent(page, "snippet").click();
  await expect(reply).toHaveValue(`Danke für Deine Nachricht.\n\nMoin ${sent.name}, wir rufen an.`);
  await expect(reply).toBeFocused();
  const whole = await reply.inputValue();
  await reply.fill(" ");
  await intent(page, "reply").click();
  await expect(summary(page)).toBeFocused();
  await summary(page).getByRole("link").first().click();
  await expect(reply).toBeFocused();

  await reply.fill(whole);
  await page.route("**/admin/contacts/*.data*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  await intent(page, "reply").click();
  const again = page.getByRole("region", { name: "Hinweis" }).getByRole("button").first();
  await expect(again).toBeFocused();
  await expect(reply).toHaveValue(whole);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await again.press("Enter");
  await expect(reply).toHaveValue("");
  await expect
    .poll(() => mailsTo(sent.email, site().dataDir).filter(({ text }) => text.includes(sent.name)).length)
    .toBe(1);

  page.once("dialog", (dialog) => dialog.dismiss());
  await remover(page).click();
  await expect(page).toHaveURL(new RegExp(own));
  const asked = page.waitForEvent("dialog");
  const deleting = remover(page).click();
  const dialog = await asked;
  expect(dialog.message()).toContain("Are you sure you want to delete this submission?");
  await dialog.accept();
  await deleting;
  await expect(page.getByText("Submission deleted successfully")).toBeVisible();
  await expectArrival(page, "Posteingang", true);
  expect((await page.request.get(own)).status()).toBe(404);
});

test("the slash leads to the search over everything, but for whoever is typing, and that to its hits", async ({
  page,
}) => {
  await page.goto("/admin/team");
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Alles durchsuchen" });
  await expect(search).toBeFocused();
  await page.keyboard.type("Google/Work");
  await expect(search).toHaveValue("Google/Work");
  await search.fill("Google");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/admin\/search\?q=Google$/);
  const services = page.getByRole("region", { name: "Leistungen" });
  await expect(services.locator("mark").first()).toHaveText("Google");
  await services.getByRole("link", { name: "Google Workspace" }).click();
  await expect(field(page, "title")).toHaveValue("Google Workspace");
});
