// In npm test: tests/proofs/operating.test.ts - an address outside the domain is refused
import { afterAll, beforeAll, expect, it } from "vitest";
import { embeddedSite, staffCommand } from "../helpers/staff-command";

// What becomes of accounts when the firm's domain changes, on the embedded backend.
const password = "hafen-lotse-1";
const anna = "anna@musterhafen.example";
const bernd = "bernd@musterhafen.example";

let site: Awaited<ReturnType<typeof embeddedSite>>;

beforeAll(async () => {
  site = await embeddedSite();
  await site.start();
  for (const email of [anna, bernd])
    expect(await site.choose((await site.staff("invite", email)).link, password)).toBe(303);
});
afterAll(() => site.end());

it("invites to the new one, before or after the start, and the old accounts are out until it is set back", async () => {
  const moved = staffCommand({ ...site.settings, STAFF_EMAIL_DOMAIN: "Neuhafen.example" });
  const cookie = await site.signIn(anna, password);
  const early = await moved("invite", "anna@neuhafen.example");
  expect(early.words).toMatch(
    /^The database's staff are those of musterhafen\.example.+start the server anew/,
  );
  await site.stop();
  const { link: path } = await moved("invite", "anna@neuhafen.example");
  await site.start({ STAFF_EMAIL_DOMAIN: "Neuhafen.example" });
  expect(await site.area(cookie)).toBe(403);
  expect(await site.signIn(anna, password)).toBe("");
  expect(await site.listed(anna)).toContain("| not of the staff domain |");
  expect(await site.choose(path, password)).toBe(303);
  expect(await site.area(await site.signIn("anna@neuhafen.example", password))).toBe(200);
  expect((await moved("remove", anna)).code).toBe(0);
  expect((await moved("remove", "anna@neuhafen.example")).words).toMatch(/last member of staff/);
  await site.stop();
  await site.start();
  expect(await site.area(await site.signIn(bernd, password))).toBe(200);
});

it("may have an umlaut in it, however a browser sends it", async () => {
  await site.stop();
  await site.start({ STAFF_EMAIL_DOMAIN: "müller.example" });
  const { link: path } = await site.staff("invite", "Jörg@müller.example");
  expect(path).toBe("");
  expect(await site.choose((await site.staff("invite", "joerg@Müller.example")).link, password)).toBe(303);
  for (const email of ["joerg@müller.example", "joerg@xn--mller-kva.example"])
    expect(await site.area(await site.signIn(email, password))).toBe(200);
  const form = { email: "neu@xn--mller-kva.example", password, full_name: "Neu" };
  await site.proxy.ask("/admin/login?modus=registrieren", { form });
  expect(await site.listed("neu@xn--mller-kva.example")).toContain("waits for confirmation");
});
