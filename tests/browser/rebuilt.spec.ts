import { expect } from "@playwright/test";
import { expectRebuilt, interfere, typeThrough } from "../helpers/interference";
import { holdScripts, test } from "../helpers/living-page";
import { field } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";
import { chooseStatus } from "../helpers/writing";

// React takes a page over while the visitor is at work in it, and builds it anew where something foreign is in it.

test("a key that is pressed just as React takes over keeps no page from coming to life", async ({ page }) => {
  await page.addInitScript(() => {
    const { addEventListener } = document;
    const press = () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
    document.addEventListener = ((...listener: Parameters<typeof addEventListener>) => {
      addEventListener.apply(document, listener);
      if (listener[0] === "keydown") queueMicrotask(press);
    }) as typeof addEventListener;
  });
  const arrive = await holdScripts(page);
  await page.goto("/contact");
  await typeThrough(page, "message", arrive);
  await field(page, "privacy").check();
  await expect(page.locator("#kontakt-formular button").last()).not.toHaveAttribute("aria-disabled");
});

test("whoever types while a page with an extension's icons comes to life loses no letter", async ({
  page,
}) => {
  const arrive = await holdScripts(page);
  await page.goto("/contact");
  await field(page, "privacy").check();
  await interfere(page, "icons after the fields");
  await typeThrough(page, "subject", arrive);
  await expectRebuilt(page);
  await expect(field(page, "privacy")).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(field(page, "phone")).toBeFocused();
});

test("a word that an input method is at stays one in a page that is built anew", async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto("/contact");
  await interfere(page, "icons after the fields");
  await field(page, "message").focus();
  const method = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    method.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await compose("Öl");
  const arrived = arrive();
  await page.waitForFunction(() => "__remixRouteModules" in window);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
  await compose("Ölheizung");
  await method.send("Input.insertText", { text: "Ölheizung " });
  await arrived;
  await expectRebuilt(page);
  await page.keyboard.type("aus");
  await expect(field(page, "message")).toHaveValue("Ölheizung aus");
});

test("a box that was ticked last keeps the focus in a page that is built anew", async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto("/contact");
  await field(page, "privacy").check();
  await interfere(page, "a node in the body");
  await arrive();
  await expectRebuilt(page);
  await expect(field(page, "privacy")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(field(page, "privacy")).not.toBeChecked();
});

test("caret, open answers and place stay where they were in a page that was translated", async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto("/contact");
  const answers = page.locator("#fragen details");
  await answers.nth(1).locator("summary").click();
  const message = field(page, "message");
  await message.fill("Moin Werft\n".repeat(30));
  await message.press("Control+Home");
  for (const _ of "Moin") await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+End");
  await interfere(page, "a translation");
  await page.evaluate(() => scrollTo({ top: 60, behavior: "instant" }));
  const seen = () => page.evaluate(() => [scrollX, scrollY]);
  const before = await seen();
  expect(before[1]).toBeGreaterThan(0);
  await arrive();
  await expectRebuilt(page);
  await expect(message).toBeFocused();
  expect(await seen()).toEqual(before);
  await page.keyboard.type(", Hafen");
  await expect(message).toHaveValue(/^Moin, Hafen\nMoin Werft\n/);
  for (const [index, isOpen] of [false, true, false].entries())
    await expect(answers.nth(index)).toHaveJSProperty("open", isOpen);
});

test("whoever mends a refused form is not called back to what was wrong with it", async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto("/newsletter");
  await field(page, "firstName").fill("Antje");
  await field(page, "lastName").fill("Ahlers");
  await field(page, "email").fill("antje@werft");
  await field(page, "email").press("Enter");
  await expect(field(page, "email")).toHaveAttribute("aria-invalid", "true");
  await interfere(page, "a node behind the body");
  await field(page, "company").focus();
  await typeThrough(page, "company", arrive);
  await expectRebuilt(page);
});

test("an editor goes on with what was typed and chosen in its page", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  const arrive = await holdScripts(page);
  await page.goto("/admin/blog/new");
  await chooseStatus(page, "archived");
  await field(page, "content").fill("<h2>Früh</h2>");
  await interfere(page, "buttons and fields of a password manager");
  await typeThrough(page, "title", arrive);
  await expectRebuilt(page);
  await expect(page.locator("input[name=status][value=archived]")).toBeChecked();
  await expect(page.locator("[contenteditable=true]")).toHaveText("Früh");
});
