import { expect, type Page } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { test } from "../helpers/living-page";
import { card, closer } from "../helpers/messages";
import { account, signInAsStaff } from "../helpers/staff-page";
import { source, writeHtml } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

/** Saves the open form and waits for the message in the specification's words. */
async function save(page: Page, message: string) {
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(page.getByText(message)).toBeVisible();
}

/** Closes a message and waits until it is gone; it fades out first. */
async function dismiss(page: Page, message: string) {
  await closer(page).click();
  await expect(card(page, message)).toBeHidden();
}

/** Deletes what is open: by the dialog, or without scripts by the page that asks the same. */
async function remove(page: Page, project: string, noun: string) {
  const question = `Are you sure you want to delete this ${noun}?`;
  if (project === "js") {
    const asked = page.waitForEvent("dialog").then(async (dialog) => {
      expect(dialog.message().split("\n")).toEqual([question, expect.stringMatching(/^Willst Du .*\?$/)]);
      await dialog.accept();
    });
    await page.getByRole("region", { name: "bearbeiten" }).getByRole("link", { name: "Löschen" }).click();
    await asked;
  } else {
    await page.getByRole("region", { name: "bearbeiten" }).getByRole("link", { name: "Löschen" }).click();
    await expect(page.getByText(question)).toBeVisible();
    await page.getByRole("button", { name: "Löschen" }).click();
  }
}

test("an article is written, previewed, published, seen, withdrawn and deleted", async ({ page }, {
  project,
}) => {
  const title = `Über Kräne (${project.name})`;
  const slug = `ueber-kraene-${project.name}`;
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: "Neuer Beitrag" }).click();
  await expect(page).toHaveURL("/admin/blog/new");
  await page.getByLabel("Titel *").fill(title);
  if (project.name === "js") {
    await expect(page.getByLabel("Slug *")).toHaveValue(slug);
    await page.getByLabel("Titel *").fill(`${title} `);
  }
  await writeHtml(page, "<h2>Am Kai</h2><p>Hebt <b>schwer</b>.</p><script>alert(1)</script>");
  await page.getByLabel("Status", { exact: true }).selectOption("draft");

  const [preview] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Vorschau" }).click(),
  ]);
  await expect(preview.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(preview.getByRole("heading", { name: "Am Kai" })).toBeVisible();
  await preview.getByRole("button", { name: "Weiter bearbeiten" }).click();
  await expect(source(preview)).toHaveValue(/Hebt/);
  await preview.close();

  if (project.name === "no-js") {
    await page.getByRole("button", { name: "Speichern", exact: true }).click();
    await expect(page.getByRole("link", { name: "Slug ist erforderlich" })).toBeVisible();
    await expect(page.getByLabel("Slug *")).toHaveValue(slug);
    await expect(source(page)).toHaveValue(/Hebt/);
  }
  await save(page, "Post created successfully");
  await expect(page).toHaveURL(/\/admin\/blog(#zeile-.*)?$/);
  await expect(page.getByText("Das haben wir weggelassen")).toBeVisible();
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404);

  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Beitrag bearbeiten" })).toBeVisible();
  await page.getByLabel("Status", { exact: true }).selectOption("published");
  await save(page, "Post updated successfully");

  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await page.goto("/blog");
  await expect(page.getByRole("link", { name: title }).first()).toBeVisible();

  await page.goto("/admin/blog?q=kräne&status=published");
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.getByLabel("Status", { exact: true }).selectOption("archived");
  await save(page, "Post updated successfully");
  await expect(page).toHaveURL(/status=published/);
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404);

  await page.goto("/admin/blog");
  await page.getByRole("link", { name: title, exact: true }).click();
  await remove(page, project.name, "post");
  await expect(page.getByText("Post deleted successfully")).toBeVisible();
  await expect(page.getByRole("link", { name: title, exact: true })).toHaveCount(0);
});

for (const { path, noun, label, text, title } of [
  {
    path: "/admin/services",
    noun: "service",
    label: "Neue Leistung",
    text: "Beschreibung *",
    title: "Taucherarbeiten",
  },
  {
    path: "/admin/references",
    noun: "reference",
    label: "Neue Referenz",
    text: "Beschreibung *",
    title: "Die Schleuse",
  },
]) {
  test(`a ${noun} is made, moved, shown and deleted`, async ({ page }, { project }) => {
    const name = `${title} (${project.name})`;
    const Noun = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
    await page.goto(path);
    await page.getByRole("link", { name: label }).click();
    await expect(page.getByLabel("Aktiv")).toBeChecked();
    await page.getByLabel("Titel *").fill(name);
    await page.getByLabel("Slug *").fill(`${noun}-${project.name}`);
    await page.getByLabel(text).fill("Ein ganzer Satz.");
    await save(page, `${Noun} created successfully`);
    await dismiss(page, `${Noun} created successfully`);

    await page.getByRole("button", { name: `${name} nach oben` }).click();
    await expect(page.getByText(`${Noun} updated successfully`)).toBeVisible();
    await expect(page.getByRole("button", { name: `${name} nach unten` })).toBeVisible();
    // The same words will be said again: what is seen next is to be the next message.
    await dismiss(page, `${Noun} updated successfully`);
    const publicPath = path.replace("/admin", "");
    expect(await (await page.request.get(publicPath)).text()).toContain(name);

    await page.getByRole("link", { name, exact: true }).click();
    await page.getByLabel("Aktiv").uncheck();
    await save(page, `${Noun} updated successfully`);
    expect(await (await page.request.get(publicPath)).text()).not.toContain(name);

    await page.getByRole("link", { name, exact: true }).click();
    await remove(page, project.name, noun);
    await expect(page.getByText(`${Noun} deleted successfully`)).toBeVisible();
  });
}

test("what is typed survives an expired session", async ({ page }, { project }) => {
  await page.goto("/admin/services/new");
  await page.getByLabel("Titel *").fill("Ausdauer");
  await page.getByLabel("Slug *").fill("ausdauer");
  await page.getByLabel("Beschreibung *").fill("Viele Zeilen.\nNoch eine.");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Speichern", exact: true }).click();

  await expect(page.getByText("Was Du geschrieben hast, ist noch da")).toBeVisible();
  await page.getByLabel("E-Mail *").fill(account.email);
  await page.getByLabel("Passwort *").fill(account.password);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.getByRole("button", { name: "Weiterschreiben" }).click();
  await expect(page.getByLabel("Titel *")).toHaveValue("Ausdauer");
  await expect(page.getByLabel("Beschreibung *")).toHaveValue("Viele Zeilen.\nNoch eine.");
  if (project.name === "js") page.on("dialog", (dialog) => dialog.accept());
});

test("the second of two editors sees what the first has saved", async ({ page, context }) => {
  await page.goto("/admin/services?q=prozess");
  await page.getByRole("link", { name: "Prozessautomatisierung", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Leistung bearbeiten" })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  const before = await other.getByLabel("Kurztext").inputValue();
  await other.getByLabel("Kurztext").fill(`${before} Neu.`);
  await save(other, "Service updated successfully");

  await page.getByLabel("Kurztext").fill("Mein Satz.");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Es gibt inzwischen eine andere Fassung" })).toBeVisible();
  await expect(page.getByLabel("Kurztext")).toHaveValue("Mein Satz.");
  await expect(page.getByText(`${before} Neu.`)).toBeVisible();
  await page.getByLabel("Kurztext").fill(before);
  await page.getByRole("button", { name: "Trotzdem speichern" }).click();
  await expect(page.getByText("Service updated successfully")).toBeVisible();
});

test("the content screens are accessible in both themes", async ({ page }) => {
  test.setTimeout(240_000);
  for (const path of ["/admin/blog", "/admin/services", "/admin/references"]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    const first = await page.locator("tbody a").first().getAttribute("href");
    for (const address of [path, `${path}?q=nichtvorhanden`, `${path}/new`, first ?? "", `${first}/delete`]) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(address);
      await expect(page.locator("h1")).toHaveCount(1);
      await expectFitAndAccessible(page, [320]);
    }
  }
});

test("messages leave the buttons of an editor free, at the end of the page too", async ({ page }, {
  project,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill("Meldungen");
  await page.getByLabel("Slug *").fill(`meldungen-${project.name}`);
  await writeHtml(page, "<p><mark>Bild fehlt: hochladen</mark></p><script>x</script>");
  await page.getByRole("button", { name: "Speichern und weiterschreiben" }).click();
  await expect(page.getByText("Post created successfully")).toBeVisible();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const areFree = () =>
    page.locator(".save-bar :is(button, a)").evaluateAll((buttons) =>
      buttons.every((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    );
  await expect.poll(areFree).toBe(true);
});
