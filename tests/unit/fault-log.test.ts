import { PostgrestError } from "@supabase/supabase-js";
import { afterEach, expect, it, vi } from "vitest";
import { faultState, logFault } from "~/server/process/fault-log.server";
import { recordFault, recordIncident } from "~/server/process/incidents.server";

const typed = "kanarie@werft.example";

const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
const warnings = vi.spyOn(console, "warn").mockImplementation(() => undefined);
afterEach(() => vi.clearAllMocks());

/** The one line that was written, read back. */
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
  const incident = recordIncident(new TypeError("mast is undefined\nand so on"), request);
  const said = line();
  expect(said).toMatchObject({ level: "error", incident, id: "abc123-7", route: "/blog/…" });
  expect(said.fault).toBe("TypeError: mast is undefined\nand so on");
  expect(said.stack[0]).toContain("fault-log.test.ts");
  expect(Math.abs(Date.parse(said.time) - Date.now())).toBeLessThan(5000);
});

it("says one incident once for a request that fails twice", () => {
  const request = new Request("http://site.example/");
  expect(recordIncident(new Error("first"), request)).toBe(recordIncident(new Error("second"), request));
  expect(line().fault).toBe("Error: first");
});

it("has the code of what others say, and nothing that they quote", () => {
  const quoting = { message: `invalid: "${typed}"`, details: typed, hint: typed, code: "23514" };
  recordFault("database thread", new PostgrestError(quoting));
  expect(line()).toMatchObject({ what: "database thread", fault: expect.stringMatching(/^database: 23514/) });
  expect(errors.mock.calls.join()).not.toContain(typed);
});

it("has of a statement that the embedded engine quotes only its code", () => {
  const failed = Object.assign(new Error(`Failed query, params: ${typed}`), {
    params: [typed],
    code: "22P02",
  });
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
  logFault({ what: "now" }, null);
  expect(faultState().count).toBe(count + 1);
  expect(Date.now() - Number(faultState().last)).toBeLessThan(5000);
});
