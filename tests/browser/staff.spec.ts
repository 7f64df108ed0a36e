import { expect } from "@playwright/test";
import { intent, makeItem, remover, summary } from "../helpers/editing-page";
import { expectArrival, expectPlace } from "../helpers/focus";
import { site, test } from "../helpers/living-page";
import { linkIn, mailsTo } from "../helpers/mailbox";
import { field } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";
import { writeHtml } from "../helpers/writing";

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

test("a mailing is refused, stored and sent by the staff, and a reader leaves by its link", async ({
  page,
}) => {
  const email = "neugierig@werft.example";
  const headers = { Origin: site().url };
  const form = { firstName: "Nele", lastName: "Neugierig", email };
  await page.request.post("/newsletter", { form, headers, maxRedirects: 0 });
  const [welcome] = mailsTo(email, site().dataDir);
  await page.request.post(linkIn(welcome, "/newsletter/confirm"), { form: {}, headers });

  await page.goto("/admin/newsletter/new");
  await field(page, "subject").fill("Post vom Hafen");
  await intent(page, "stay").click();
  await expect(summary(page)).toBeFocused();
  await expect(field(page, "subject")).toHaveValue("Post vom Hafen");
  await writeHtml(page, "Moin!\n\nDer Sommer ist da.", "Text");
  await field(page, "post").selectOption({ index: 1 });
  await intent(page, "stay").click();
  await expect(page).toHaveURL(/newsletter\/[\w-]{36}/);
  await expect(intent(page, "stay")).toBeFocused();
  await intent(page, "send").click();
  await expect(page).toHaveURL(/\/send$/);
  await expectPlace(page, /^h1 /);
  await page.locator('main form[action$="/send"] button[type=submit]').last().click();
  await expect(page.getByRole("main")).toContainText(/(\d+) von \1 Mails/);
  const received = () =>
    mailsTo(email, site().dataDir).filter(({ headers }) => headers.subject === "Post vom Hafen");
  await expect.poll(() => received().length).toBe(1);
  await page.goto(linkIn(received()[0], "/newsletter/unsubscribe"));
  await page.locator("main form button").click();
  await expect(page).toHaveURL("/newsletter/unsubscribed");
  await expectPlace(page, /^h1 /);
});

test("a draft is shown to somebody without an account, until the link is revoked", async ({
  page,
  browser,
}) => {
  const item = { title: "Zum Zeigen", slug: "zum-zeigen", content: "<p>Moin</p>", status: "draft" };
  await page.goto(await makeItem(page, "/admin/blog", item));
  await page.locator("details:has([name=days]) summary").last().click();
  await field(page, "title").fill("Zum Zeigen, getippt");
  await intent(page, "share").click();
  const link = page.locator("main input[readonly]").filter({ visible: true });
  await expect(link).toHaveValue(/\/preview\/[\w-]{43}$/);
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await expect(field(page, "title")).toHaveValue("Zum Zeigen, getippt");
  const address = await link.inputValue();

  const visitor = await browser.newContext();
  const shown = await visitor.newPage();
  const asked: string[] = [];
  shown.on("request", (request) => asked.push(new URL(request.url()).origin));
  expect((await shown.goto(address))?.status()).toBe(200);
  await expect(shown.getByRole("heading", { name: item.title, exact: true, level: 1 })).toBeVisible();
  expect([...new Set(asked)]).toEqual([new URL(address).origin]);
  await page.locator("button[value^=unshare-]").click();
  await expect.poll(async () => (await visitor.request.get(address)).status()).toBe(404);
  await expect(field(page, "title")).toHaveValue("Zum Zeigen, getippt");
  await visitor.close();
});

test("the phone, the hours and a question are changed in place, and all pages say so", async ({ page }) => {
  const fact = (name: string) => page.locator(`#eintrag [name="${name}"]`);
  const store = async () => {
    const stored = page.waitForResponse((response) => response.request().method() === "POST");
    await intent(page, "stay").click();
    await stored;
  };
  await page.goto("/admin/company?group=contact");
  await fact("phone").fill("ruf an");
  await store();
  await expect(summary(page)).toBeFocused();
  await summary(page).getByRole("link").click();
  await expect(fact("phone")).toBeFocused();
  await expect(fact("phone")).toHaveValue("ruf an");
  await fact("phone").fill("+49 471 987654");
  await store();
  await page.goto("/admin/company?group=hours");
  await fact("phoneHours.fri").fill("9 bis 12 Uhr");
  await intent(page, "add.closedDays").click();
  await expect(fact("closedDays.0.date")).toBeFocused();
  await fact("closedDays.0.date").fill("2030-12-24");
  await store();
  await expect(fact("phoneHours.fri")).toHaveValue("9:00-12:00");
  await page.goto("/admin/company?group=faq");
  const last = await page.locator('#eintrag [name$=".question"]').count();
  await intent(page, "add.faq").click();
  await expect(fact(`faq.${last}.question`)).toBeFocused();
  await fact(`faq.${last}.question`).fill("Habt Ihr einen Hund?");
  await fact(`faq.${last}.answer`).fill("Ja, und er hört auf {Name}.");
  await intent(page, `up.faq.${last}`).click();
  await expect(fact(`faq.${last - 1}.answer`)).toHaveValue("Ja, und er hört auf {Name}.");
  await expect(intent(page, `up.faq.${last - 1}`)).toBeFocused();
  await store();
  await page.goto("/contact");
  for (const text of ["+49 471 987654", "Fr 9:00-12:00", "Habt Ihr einen Hund?"])
    await expect(page.getByRole("main")).toContainText(text);
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
