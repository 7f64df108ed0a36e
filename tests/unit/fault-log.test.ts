import { inspect } from "node:util";
import { AuthApiError, PostgrestError } from "@supabase/supabase-js";
import { afterEach, expect, it, vi } from "vitest";
import { BackendFault, codeOf } from "~/platform/process/backend-fault.server";
import { faultState, inShort, logFault, loggable, loggablePath } from "~/platform/process/fault-log.server";
import { recordFault, recordIncident } from "~/platform/process/incidents.server";

const typed = "kanarie@werft.example";
const quoting = {
  message: `invalid input syntax for type uuid: "${typed}"`,
  details: `Failing row contains (1, ${typed}).`,
  hint: typed,
  code: "23514",
};

const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
const warnings = vi.spyOn(console, "warn").mockImplementation(() => undefined);
afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
});

function line(spy = errors) {
  expect(spy).toHaveBeenCalledTimes(1);
  const [text, ...rest] = spy.mock.calls[0] ?? [];
  expect(rest).toEqual([]);
  expect(text).not.toContain("\n");
  return JSON.parse(String(text));
}

it("is one line of JSON with the incident, the request's id, its route, the fault and the place", () => {
  const headers = { "x-request-id": "abc123-7" };
  const request = new Request(`http://site.example/blog/${typed}?q=${typed}`, { headers });
  vi.setSystemTime("2026-03-01T12:00:00Z");
  const incident = recordIncident(new TypeError("mast is undefined\nand so on"), request);
  const said = line();
  expect(said).toMatchObject({ level: "error", incident, id: "abc123-7", route: "/blog/…" });
  expect(said.fault).toBe("TypeError: mast is undefined\nand so on");
  expect(said.stack[0]).toContain("fault-log.test.ts");
  expect(said.time).toBe("2026-03-01T12:00:00.000Z");
});

it("says one incident once for a request that fails twice", () => {
  const request = new Request("http://site.example/");
  expect(recordIncident(new Error("first"), request)).toBe(recordIncident(new Error("second"), request));
  expect(line().fault).toBe("Error: first");
});

it("has the code of what others say, and nothing that they quote", () => {
  recordFault("database thread", new PostgrestError(quoting));
  expect(line()).toMatchObject({ what: "database thread", fault: expect.stringMatching(/^database: 23514/) });
  expect(errors.mock.calls.join()).not.toContain(typed);
});

it("has of a statement that the embedded engine quotes only its code", () => {
  const failed = Object.assign(new Error(`Failed query: ${typed}`), { params: [typed], code: "22P02" });
  recordFault("database thread", failed);
  expect(line().fault).toMatch(/^database: a statement failed \(22P02\)/);
  expect(errors.mock.calls.join()).not.toContain(typed);
});

it("is short where the work goes on", () => {
  logFault({ level: "warn", what: "contact: message goes to the spool" }, new Error("connect"));
  expect(line(warnings)).toEqual({
    time: expect.any(String),
    level: "warn",
    what: "contact: message goes to the spool",
    fault: "connect",
  });
});

it("counts faults and knows the last one; a warning is none", () => {
  const { count } = faultState();
  logFault({ level: "warn", what: "later" }, new Error("connect"));
  expect(faultState().count).toBe(count);
  vi.setSystemTime("2026-03-02T12:00:00Z");
  logFault({ what: "now" }, null);
  expect(faultState().count).toBe(count + 1);
  expect(Number(faultState().last)).toBe(Date.parse("2026-03-02T12:00:00Z"));
});

it.each([
  ["the database", new PostgrestError(quoting), "23514"],
  ["a database with a page", new PostgrestError({ ...quoting, code: `<p>${typed}` }), "no usable answer"],
  ["a plain answer of the database", quoting, "23514"],
  ["a file that cannot be read", unreadable(), "SyntaxError"],
  ["the auth service", new AuthApiError(`User ${typed} exists`, 422, "user_already_exists"), "user_already"],
])("names the code of a fault of %s and nothing that it quotes", (_, error, code) => {
  for (const said of [inspect(loggable(error)), inShort(error)]) {
    expect(said).toContain(code);
    expect(said).not.toContain(typed);
    expect(said).not.toContain("werft");
    expect(said).not.toContain("\n");
  }
  if (error instanceof Error) expect(String(loggable(error))).toContain("fault-log.test.ts");
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
  expect(said).toMatch(/^GET \/rest\/v1\/services: fetch failed \(ECONNREFUSED\) at .*fault-log\.test\.ts/);
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
