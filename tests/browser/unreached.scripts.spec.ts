import { expect, type Page, type Route } from "@playwright/test";
import { test } from "../helpers/living-page";
import { fillMessage, trouble } from "../helpers/messages";
import { account, signInAsStaff } from "../helpers/staff-page";
import { source, writeHtml } from "../helpers/writing";

// What has no answer, or none of ours, costs nobody what they have typed and leads nobody to a bare page.

const badGateway = "<html><head><title>502</title></head><body><h1>502 Bad Gateway</h1></body></html>";
const breaks: Record<string, (route: Route) => Promise<void>> = {
  "without a connection": (route) => route.abort("internetdisconnected"),
  "after a reset": (route) => route.abort("connectionreset"),
  "with a proxy's 502": (route) => route.fulfill({ status: 502, contentType: "text/html", body: badGateway }),
};

const again = "Noch einmal versuchen";
/** What is said of each. */
const wordsFor = (how: string) =>
  how === "with a proxy's 502"
    ? "Das ließ sich gerade nicht annehmen. Warte kurz und versuche es dann noch einmal. Dein Text ist noch da."
    : "Keine Verbindung. Dein Text ist noch da.";

for (const [how, fail] of Object.entries(breaks)) {
  for (const path of ["/", "/contact"]) {
    test(`a message on ${path} sent ${how} is still there and is sent by the second try`, async ({
      page,
    }) => {
      await page.goto(path);
      await fillMessage(page, `Moin ${how} ${path}`);
      const mend = await broken(page, fail);
      await page.getByRole("button", { name: "Nachricht senden" }).click();
      const notice = trouble(page);
      await expect(notice).toContainText(wordsFor(how));
      await expect(page.getByLabel("Nachricht *")).toHaveValue(`Moin ${how} ${path}`);
      await expect(page.getByRole("checkbox")).toBeChecked();
      await expectStyled(page);
      await mend();
      await notice.getByRole("button", { name: again }).click();
      await expect(page.getByText("Nachricht gesendet!")).toBeVisible();
      await page.getByRole("link", { name: "Weitere Nachricht schreiben" }).click();
      await expect(page.getByLabel("Nachricht *")).toHaveValue("");
      await expect(notice).toHaveCount(0);
    });
  }

  test(`an article sent ${how} is still there and is stored by the second try`, async ({ page, baseURL }) => {
    await signInAsStaff(page, baseURL);
    await page.goto("/admin/blog/new");
    const title = `Beitrag ${how} ${Date.now()}`;
    await page.getByLabel("Titel").fill(title);
    await writeHtml(page, "<p>Moin</p>");
    const mend = await broken(page, fail);
    await page.getByRole("button", { name: "Speichern", exact: true }).click();
    await expect(trouble(page)).toContainText(wordsFor(how));
    await expect(page.getByLabel("Titel")).toHaveValue(title);
    await expect(source(page)).toHaveValue("<p>Moin</p>");
    await expectStyled(page);
    await mend();
    await page.getByRole("button", { name: again }).click();
    await expect(page.getByText("Post created successfully")).toBeVisible();
  });

  test(`signing in ${how} keeps address and password`, async ({ page, baseURL }) => {
    await signInAsStaff(page, baseURL);
    await page.context().clearCookies();
    await page.goto("/admin/login");
    await page.getByLabel("E-Mail").fill(account.email);
    await page.getByLabel("Passwort").fill(account.password);
    const mend = await broken(page, fail);
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(trouble(page)).toContainText(wordsFor(how));
    await expect(page.getByLabel("Passwort")).toHaveValue(account.password);
    await mend();
    await page.getByRole("button", { name: again }).click();
    await page.waitForURL("**/admin");
  });
}

test("what is said of a message stays on a page that is too busy to notice that it was sent", async ({
  page,
}) => {
  await page.goto("/contact");
  await fillMessage(page, "Moin");
  const drawn = page.waitForEvent("console", (message) => message.text() === "drawn");
  await broken(page, async (route) => {
    await drawn;
    await route.abort("internetdisconnected");
  });
  await page.evaluate(() => {
    // What can wait, the look of the button and then the effects of what was drawn, comes with messages between ports.
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      setTimeout(() => Reflect.apply(post, this, message), 2000);
    };
    const button = [...document.querySelectorAll("button")].find((one) =>
      /Nachricht senden/.test(one.innerText),
    );
    const changed = new MutationObserver(() => console.log("drawn"));
    changed.observe(button as HTMLElement, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await drawn;
  await expect(page.getByRole("button", { name: "Nachricht senden" })).toBeVisible();
  await expect(trouble(page)).toContainText("Keine Verbindung. Dein Text ist noch da.");
});

test("a notice goes when another way is taken", async ({ page }) => {
  await page.goto("/contact");
  await fillMessage(page, "Moin");
  const mend = await broken(page, (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await expect(trouble(page)).toBeVisible();
  await mend();
  await page.getByRole("link", { name: "Blog", exact: true }).first().click();
  await page.waitForURL("**/blog");
  await expect(trouble(page)).toHaveCount(0);
});

test("a message that gets no answer for long is still there", async ({ page }) => {
  await page.clock.install();
  await page.goto("/contact");
  await fillMessage(page, "Moin, wie lange noch?");
  await broken(page, () => Promise.resolve());
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await expect(page.getByRole("button", { name: "Wird gesendet..." })).toBeVisible();
  await page.clock.runFor(21_000);
  await expect(trouble(page)).toContainText("Keine Verbindung. Dein Text ist noch da.");
  await expect(page.getByLabel("Nachricht *")).toHaveValue("Moin, wie lange noch?");
});

const refusals: [number, RegExp][] = [
  [400, /stimmt etwas nicht/],
  [403, /nehmen wir dieses Formular nicht an/],
  [413, /zu viel Text/],
  [421, /dieser Server/],
  [429, /zu viel auf einmal/],
  [431, /Cookies/],
  [500, /schiefgegangen/],
  [503, /nicht annehmen/],
];
for (const [status, words] of refusals) {
  test(`a message refused with ${status} is still there, and why is said`, async ({ page }) => {
    await page.goto("/contact");
    await fillMessage(page, "Moin");
    await broken(page, (route) => route.fulfill({ status, contentType: "text/plain", body: "nein\n" }));
    await page.getByRole("button", { name: "Nachricht senden" }).click();
    await expect(trouble(page)).toContainText(words);
    await expect(trouble(page)).toContainText("Dein Text ist noch da.");
    await expect(page.getByLabel("Nachricht *")).toHaveValue("Moin");
  });
}

const foreign: [string, Parameters<Route["fulfill"]>[0]][] = [
  ["a proxy's 404", { status: 404, contentType: "text/html", body: "<h1>404 Not Found</h1>" }],
  ["an empty 204", { status: 204 }],
];
for (const [how, answer] of foreign) {
  test(`a message is still there after ${how}`, async ({ page }) => {
    await page.goto("/contact");
    await fillMessage(page, "Moin");
    await broken(page, (route) => route.fulfill(answer));
    await page.getByRole("button", { name: "Nachricht senden" }).click();
    await expect(trouble(page)).toContainText("Dein Text ist noch da.");
    await expect(page.getByLabel("Nachricht *")).toHaveValue("Moin");
    await expect(page.getByRole("checkbox")).toBeChecked();
  });
}

/** Lets no form through from now on, until what it gives is called. */
async function broken(page: Page, fail: (route: Route) => Promise<void>) {
  const handler = (route: Route) => (route.request().method() === "POST" ? fail(route) : route.continue());
  await page.route("**/*", handler);
  return () => page.unroute("**/*", handler);
}

/** The sheet is there: without it, the browser's own font shows. */
async function expectStyled(page: Page) {
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Jakarta");
}
