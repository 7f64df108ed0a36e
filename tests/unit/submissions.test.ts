import { createClient } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { createSubmission, NewSubmissionShape, SubmissionRefused } from "~/features/inbox/model.server";

const submission = { name: "A", email: "a@b.example", message: "Moin", delivery_key: crypto.randomUUID() };
const rule = 'new row for relation "x" violates check constraint "x_length"';

it.each([
  ["a broken rule, hosted", 400, { code: "23514", message: rule }, true],
  ["a broken rule, embedded", 500, { code: "SUP", message: `error: ${rule}` }, true],
  ["a wrong value", 400, { code: "22021", message: "invalid byte sequence" }, true],
  ["an unknown column", 400, { code: "PGRST204", message: "Could not find the column" }, true],
  ["a key that is not known", 401, { code: "", message: "Invalid API key" }, false],
  ["too many at once", 429, { code: "", message: "Too many" }, false],
  ["a full disk", 500, { code: "SUP", message: "error: could not extend file" }, false],
  ["no database behind it", 503, { code: "PGRST001", message: "no connection" }, false],
])("knows whether the message or the backend is at fault: %s", async (_, status, answer, isRefused) => {
  const db = createClient("http://x.example", "key", {
    realtime: { transport: class {} as unknown as typeof WebSocket },
    global: { fetch: async () => Response.json(answer, { status }) },
  });
  const fault = await createSubmission(db, submission).catch((error) => error);
  expect(fault).toBeInstanceOf(Error);
  expect(fault instanceof SubmissionRefused).toBe(isRefused);
});

it("gives up no message for its key, but one without text", () => {
  const { delivery_key, ...content } = submission;
  expect(NewSubmissionShape.parse(submission)).toEqual(submission);
  expect(NewSubmissionShape.parse({ ...content, delivery_key: "alt" })).toMatchObject(content);
  expect(NewSubmissionShape.parse(content).delivery_key).toMatch(/^[\da-f-]{36}$/);
  expect(NewSubmissionShape.safeParse({ ...submission, message: 5 }).success).toBe(false);
});
