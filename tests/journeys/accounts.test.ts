import { expect, test } from "vitest";
import { post } from "../helpers/app";
import { enter, newColleague, newEditor, newVisitor, password } from "../helpers/journey";
import { linkIn, mailsTo } from "../helpers/mailbox";

test("somebody new signs up, signs in, is led to the page wanted and signs out", async () => {
  const email = "nele@musterhafen.example";
  const nele = await newVisitor().open("/admin/contacts?filter=ungelesen");
  expect([nele.url.pathname, nele.heading()]).toEqual(["/admin/login", "Anmelden"]);
  await nele.follow("Registrieren");
  nele.fillIn({ full_name: "Nele Neu", email: "nele@anderswo.example", password: "kurz" });
  await nele.send("full_name");
  expect([nele.status, nele.isInvalid("email"), nele.isInvalid("password")]).toEqual([400, true, true]);
  expect(nele.title).toMatch(/^Fehler: /);
  expect(nele.focusedPart().text()).toContain("Invalid Email");
  expect(nele.focusedPart().text()).toContain("Only @musterhafen.example email addresses are allowed.");
  expect([nele.value("full_name"), nele.value("password")]).toEqual(["Nele Neu", ""]);

  nele.fillIn({ email, password });
  await nele.send("full_name");
  expect(nele.text()).toContain("Account created!");
  expect(nele.text()).toContain("You can now log in with your credentials.");
  expect(nele.heading()).toBe("Anmelden");

  await enter(nele, email, "falsch-falsch");
  expect(nele.status).toBe(400);
  expect(nele.focusedPart().text()).toContain("Invalid login credentials");
  await enter(nele, email);
  expect(nele.url.pathname + nele.url.search).toBe("/admin/contacts?filter=ungelesen");

  await nele.open("/admin");
  expect(nele.part("main").text()).toContain(email);
  await nele.part("main").press("Abmelden");
  expect(nele.url.pathname).toBe("/admin/login");
  await nele.open("/admin");
  expect(nele.url.pathname + nele.url.search).toBe("/admin/login?redirectTo=%2Fadmin");
});

test("a forgotten password is chosen anew by mail, once", async () => {
  const email = "karla@musterhafen.example";
  await newColleague(email);
  const karla = await newVisitor().open("/admin/login");
  await karla.follow("/admin/login/forgotten");
  karla.fill("email", email);
  await karla.send("email");
  expect([karla.url.pathname, karla.status]).toEqual(["/admin/login", 200]);
  await expect.poll(() => mailsTo(email).length).toBe(1);

  const link = linkIn(mailsTo(email)[0], "/admin/login/reset");
  await karla.open(link);
  expect(karla.text()).toContain(email);
  karla.fill("password", "ä".repeat(37));
  await karla.send("password");
  expect([karla.isInvalid("password"), karla.value("password")]).toEqual([true, ""]);
  karla.fill("password", "neue-wache-2");
  await karla.send("password");
  expect(karla.steps[0]).toMatch(/^POST .* 30[23]$/);

  await karla.open(link);
  expect(karla.hasField("password")).toBe(false);
  expect(karla.hasLink("/admin/login/forgotten")).toBe(true);
  await karla.open("/admin/login");
  await enter(karla, email);
  expect(karla.focusedPart().text()).toContain("Invalid login credentials");
  await enter(karla, email, "neue-wache-2");
  expect(karla.url.pathname).toBe("/admin");
});

test("name and password are changed, and every device is signed out", async () => {
  const email = "konto@musterhafen.example";
  const here = await newColleague(email);
  const elsewhere = newVisitor();
  await elsewhere.open("/admin/login");
  await enter(elsewhere, email);

  await here.part("banner").follow("/admin/account");
  here.fill("full_name", "");
  await here.send("full_name");
  expect([here.status, here.isInvalid("full_name")]).toEqual([400, true]);
  await here.focusedPart().follow(/./);
  expect(here.focused()).toBe("full_name");
  here.fill("full_name", "Karla Neu");
  await here.send("full_name");
  expect([here.status, here.value("full_name")]).toEqual([200, "Karla Neu"]);

  here.fillIn({ password: "falsch-falsch", new_password: "dritte-wache-3" });
  await here.send("new_password");
  expect([here.isInvalid("password"), here.value("password")]).toEqual([true, ""]);
  here.fillIn({ password, new_password: "dritte-wache-3" });
  await here.send("new_password");
  expect([here.status, here.value("new_password")]).toEqual([200, ""]);

  await here.send("intent");
  expect(here.url.pathname).toBe("/admin/login");
  for (const browser of [here, elsewhere]) {
    await browser.open("/admin/account");
    expect(browser.heading()).toBe("Anmelden");
  }
  await enter(here, email, "dritte-wache-3");
  expect(here.url.pathname).toBe("/admin/account");
});

test("an access is ended after one question, and given back", async () => {
  const email = "theo@musterhafen.example";
  await post("/admin/login?modus=registrieren", { email, password, full_name: "Theo Tau" });
  const theo = await newVisitor().open("/admin/login");
  await enter(theo, email);
  expect(theo.url.pathname).toBe("/admin");

  const editor = await newEditor("/admin/team");
  const access = () => editor.part("region", "Wer Zugang hat").part("table");
  const ended = () => editor.parts("table", "Gesperrte Zugänge");
  const own = access().part("row", /redaktion@/);
  expect([own.text().includes("(Du)"), own.names("link")]).toEqual([true, []]);
  await access()
    .part("row", /Theo Tau/)
    .follow(/^Zugang sperren/);
  expect(editor.url.pathname).toMatch(/^\/admin\/team\/[0-9a-f-]{36}\/block$/);
  await editor.part("main").follow("Abbrechen");
  expect(access().has("row", /Theo Tau/)).toBe(true);
  await access()
    .part("row", /Theo Tau/)
    .follow(/^Zugang sperren/);
  await editor.part("main").press("Zugang sperren");
  expect(editor.url.pathname).toBe("/admin/team");
  expect([access().has("row", /Theo Tau/), ended()[0]?.has("row", /Theo Tau/)]).toEqual([false, true]);

  await theo.part("main").follow("/admin/blog");
  expect([theo.url.pathname, theo.heading()]).toEqual(["/admin/login", "Anmelden"]);
  await enter(theo, email);
  expect(theo.url.pathname).toBe("/admin/login");

  await ended()[0]
    ?.part("row", /Theo Tau/)
    .press(/^Wieder freischalten/);
  expect(access().has("row", /Theo Tau/)).toBe(true);
  await enter(theo, email);
  expect(theo.url.pathname).toMatch(/^\/admin(\/blog)?$/);
});
