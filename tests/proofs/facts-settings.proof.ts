// In npm test: tests/proofs/operating.test.ts - what a setting decides is shown in its form and left alone
import { afterAll, beforeAll, expect, test } from "vitest";
import { postForm } from "../helpers/http-client";
import { type RunningServer, startServer } from "../helpers/server";
import { fieldsOf } from "../helpers/staff-form";
import { staffCookieOf } from "../helpers/staff-of-server";

const settings = {
  CONTACT_EMAIL: "fest@musterhafen.example",
  BOOKING_URL_FIRST: "https://termine.example/erste",
  BOOKING_URL_TEAM: "https://termine.example/alle",
};
let server: RunningServer;
let headers = { Cookie: "" };
beforeAll(async () => {
  server = await startServer(settings);
  headers = { Cookie: await staffCookieOf(server.url, "angaben") };
});
afterAll(() => server.stop("SIGKILL"));

const page = async (path: string) => (await fetch(server.url + path, { headers })).text();

test.each([
  ["contact", "email", "CONTACT_EMAIL"],
  ["founders", "founders.0.bookingUrl", "BOOKING_URL_FIRST"],
  ["booking", "teamBooking.url", "BOOKING_URL_TEAM"],
] as const)("the form of %s says that %s is decided by %s", async (group, name, setting) => {
  const html = await page(`/admin/company?group=${group}`);
  expect(html).toContain(`<code>${setting}</code>`);
  const inputs = html.match(/<input[^>]*>/g) ?? [];
  const shown = inputs.find((input) => input.includes(`id="eintrag-${name}"`));
  expect(shown).toMatch(/readonly/i);
  expect(shown).toContain(`value="${settings[setting]}"`);
  expect(shown).not.toContain("name=");
});

test("a founder keeps their own stored address when the order changes", async () => {
  const stored = "https://termine.musterhafen.example/mara";
  const typed = fieldsOf(await page("/admin/company?group=founders"));
  expect(typed["founders.0.bookingUrl"]).toBe(stored);
  const send = (fields: Record<string, string>) =>
    postForm(server.url, "/admin/company?group=founders", fields, headers);
  const answer = await send({ ...typed, intent: "down.founders.0" });
  const moved = fieldsOf(await page(answer.headers.get("Location") ?? ""));
  expect(moved["founders.1.bookingUrl"]).toBe(stored);
  expect((await send(moved)).status).toBe(303);
  expect(await page("/dating")).toContain(settings.BOOKING_URL_FIRST);
});
