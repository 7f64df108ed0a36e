import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MailThrottle } from "~/server/newsletter/mail-throttle.server";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "throttle-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const day = 24 * 3_600_000;
const start = Date.UTC(2026, 5, 1);
const throttle = () =>
  new MailThrottle({ file: join(folder, "data", "counts.json"), secret: "s", limit: 3, window: day });

it("lets three through in any spelling, and the next a day after the first", () => {
  const mails = throttle();
  for (const hour of [0, 5, 10])
    expect(
      mails.take(hour ? "antje@werft.example" : "Antje@Werft.example", start + hour * 3_600_000),
    ).toBeTypeOf("function");
  expect(mails.take("antje@werft.example", start + day - 1)).toBeUndefined();
  expect(mails.take("bo@werft.example", start + day - 1)).toBeTypeOf("function");
  expect(mails.take("antje@werft.example", start + day)).toBeTypeOf("function");
  expect(mails.take("antje@werft.example", start + day)).toBeUndefined();
});

it("does not count a mail that could not be sent", () => {
  const mails = throttle();
  for (let times = 0; times < 5; times += 1) mails.take("antje@werft.example", start + times)?.();
  for (let times = 0; times < 3; times += 1)
    expect(mails.take("antje@werft.example", start + times)).toBeTypeOf("function");
  expect(mails.take("antje@werft.example", start)).toBeUndefined();
});

it("remembers over a restart, but no address", () => {
  for (let times = 0; times < 3; times += 1) throttle().take("antje@werft.example", start);
  expect(throttle().take("antje@werft.example", start + 1)).toBeUndefined();
  expect(readFileSync(join(folder, "data", "counts.json"), "utf8")).not.toContain("werft");
});

it("works without its file", () => {
  writeFileSync(join(folder, "data"), "");
  const fault = console.error;
  const said: unknown[] = [];
  console.error = (...parts) => void said.push(parts);
  const mails = throttle();
  expect(mails.take("antje@werft.example", start)).toBeTypeOf("function");
  console.error = fault;
  expect(said.length).toBeGreaterThan(0);
});

it("counts on where something takes the place of its file while it works", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const mails = throttle();
  mails.take("antje@werft.example", start);
  const file = join(folder, "data", "counts.json");
  for (const name of [file, `${file}.draft`]) {
    rmSync(name, { force: true });
    mkdirSync(name);
    expect(mails.take("antje@werft.example", start)).toBeTypeOf("function");
  }
  expect(said).toHaveBeenCalledTimes(2);
  expect(throttle().take("antje@werft.example", start)).toBeUndefined();
  said.mockRestore();
});
