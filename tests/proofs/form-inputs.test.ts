import fc from "fast-check";
import { expect } from "vitest";
import { oneLine, showsSomething } from "~/schemas/text";
import { tidyText } from "~/schemas/tidy-text";
import { get, newPlace, sql } from "../helpers/app";
import { atFullLength, prove } from "./prove";

const runs = atFullLength ? 10_000 : 20;
const limits = { name: 100, subject: 100, company: 100, phone: 20, message: 5000 };

const lengthOf = (text: string) => [...text].length;
const shows = showsSomething;

const odd = fc.constantFrom(
  ..."\0\r\n\t\b\u007f\u0085\u00a0\u00ad\u200b\u200d\u2028\u202e\u2066\ufeff\ufffe\u3164\u2800aß<>&'\"%=+;",
  ...["\r\n", "\ud800", "\udc00", "😀", "👩‍👩‍👧", "e\u0301", "שלום", "<script>", "%00", "%0d%0a"],
);
const text = fc.oneof(
  fc.string({ unit: odd, maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.uint8Array({ maxLength: 40 }),
);
const long = (limit: number) =>
  fc
    .tuple(fc.integer({ min: -2, max: 2 }), fc.constantFrom("x", "ß", "😀", "\r\n"))
    .map(([more, unit]) => unit.repeat(limit + more));
const field = (limit: number) =>
  fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: long(limit) });
const visible = (limit: number) =>
  fc.oneof(
    field(limit),
    text.map((value) => (typeof value === "string" ? `A${value}` : value)),
  );

const message = fc.record(
  {
    name: visible(limits.name),
    subject: field(limits.subject),
    company: field(limits.company),
    phone: field(limits.phone),
    message: visible(limits.message),
  },
  { requiredKeys: ["name", "message"] },
);

type Value = string | Uint8Array;
const encode = (value: Value) =>
  typeof value === "string"
    ? encodeURIComponent(value.toWellFormed())
    : [...value].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const received = (value: Value | undefined) => {
  if (value === undefined) return undefined;
  const sent =
    typeof value === "string"
      ? value.toWellFormed()
      : new TextDecoder("utf-8", { ignoreBOM: true }).decode(value);
  return tidyText(sent).trim();
};

prove("form-inputs", "is stored as documented or turned away, whatever is typed", async () => {
  let stored = 0;
  let refused = 0;
  let count = 0;
  const property = fc.asyncProperty(message, fc.boolean(), async (values, home) => {
    count += 1;
    const email = `zufall-${count}@b.example`;
    const fields = Object.entries(values).map(([name, value]) => `${name}=${encode(value)}`);
    const response = await get(home ? "/?index" : "/contact", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", "x-client-address": newPlace() },
      body: [...fields, `email=${email}`, "privacy=on"].join("&"),
    });
    const rows = await sql("select name, subject, phone, message from contact_submissions where email = $1", [
      email,
    ]);
    const [name = "", subject, company, phone, body = ""] = (
      ["name", "subject", "company", "phone", "message"] as const
    ).map((key) => received(values[key]));
    const optional = { subject, company, phone };
    const valid =
      shows(name) &&
      shows(body) &&
      lengthOf(name) <= limits.name &&
      lengthOf(body) <= limits.message &&
      Object.entries(optional).every(
        ([key, value = ""]) => lengthOf(value) <= limits[key as keyof typeof limits],
      );
    expect(response.status).toBe(valid ? 302 : 400);
    if (!valid) {
      refused += 1;
      expect(rows).toEqual([]);
      expect(await response.text()).toContain(`value="${email}"`);
      return;
    }
    stored += 1;
    const shown = (value?: string) => (value && shows(value) ? oneLine(value) : null);
    expect(rows).toEqual([
      {
        name: oneLine(name),
        message: body,
        phone: shown(phone),
        subject: shown(company) ? `Unternehmen: ${shown(company)}` : shown(subject),
      },
    ]);
  });
  await fc.assert(property, { numRuns: runs });
  await sql("delete from contact_submissions where email like 'zufall-%'");
  return {
    figure: `${runs.toLocaleString("en")} inputs: ${stored} stored as documented, ${refused} refused with 400, no 5xx`,
  };
});
