import { inspect } from "node:util";
import { AuthApiError, PostgrestError } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { BackendFault, codeOf } from "~/models/backend-fault.server";
import { inShort, loggable, loggablePath } from "~/server/process/loggable.server";

const typed = "kanarie@werft.example";
const quoting = {
  message: `invalid input syntax for type uuid: "${typed}"`,
  details: `Failing row contains (1, ${typed}).`,
  hint: typed,
  code: "23514",
};

it.each([
  ["the database", new PostgrestError(quoting), "23514"],
  [
    "a database that answers with a page",
    new PostgrestError({ ...quoting, code: `<p>${typed}` }),
    "no usable answer",
  ],
  ["a plain answer of the database", quoting, "23514"],
  ["a file that cannot be read", unreadable(), "SyntaxError"],
  [
    "the auth service",
    new AuthApiError(`User ${typed} exists`, 422, "user_already_exists"),
    "user_already_exists",
  ],
])("names the code of a fault of %s and nothing that it quotes", (_, error, code) => {
  for (const said of [inspect(loggable(error)), inShort(error)]) {
    expect(said).toContain(code);
    expect(said).not.toContain(typed);
    expect(said).not.toContain("werft");
    expect(said).not.toContain("\n");
  }
  if (error instanceof Error) expect(String(loggable(error))).toContain("loggable.test.ts");
});

function unreadable() {
  try {
    return JSON.parse(typed);
  } catch (error) {
    return error;
  }
}

it("says in one line that the backend cannot be reached, where it was asked and why", () => {
  const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  const cause = new TypeError("fetch failed", { cause: refused });
  const said = String(loggable(new BackendFault("GET /rest/v1/services: fetch failed", { cause })));
  expect(said).toMatch(/^GET \/rest\/v1\/services: fetch failed \(ECONNREFUSED\) at .*loggable\.test\.ts/);
  expect(said).not.toContain("\n");
});

it("leaves our own faults as they are", () => {
  const error = new Error("a list failed: 42P01");
  expect(loggable(error)).toBe(error);
  expect(inShort(error)).toBe("a list failed: 42P01");
  expect(codeOf(null)).toBe("no usable answer");
});

it("names no key to a draft in an address", () => {
  expect(loggablePath(`/preview/${"A".repeat(43)}?x=1`)).toBe("/preview/…");
  expect(loggablePath(`/preview/${"A".repeat(43)}.data`)).toBe("/preview/…");
  const token = `X0s4H3Ahy${"b".repeat(34)}`;
  for (const path of ["/Preview/", "/%70review/", "//preview/", "/preview-", "/prewiew/", "/"])
    expect(loggablePath(path + token)).not.toContain("X0s4");
});
