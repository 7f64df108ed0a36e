import { parseEnv } from "node:util";
import fc from "fast-check";
import { expect, it } from "vitest";
import { cutOff } from "~/server/settings/written.server";

it.each([
  ["SMTP_URL=smtp://hafen:#geheim@mail.example", ["SMTP_URL ends at its # in .env: write %23 for it."]],
  [
    "  export SMTP_URL = smtp://hafen:12#heim@mail.example # x",
    ["SMTP_URL ends at its # in .env: write %23 for it."],
  ],
  ["A=b\nSITE_URL=https://hafen.example#x\r\nC=d", [expect.stringMatching(/^SITE_URL ends at its #/)]],
  ['SMTP_URL="smtp://hafen:%23@mail.example"', []],
  ["SESSION_SECRET='ab#cd'", []],
  ["PORT=3000 # a#b", []],
  ["PORT=3000# Anmerkung", []],
  ["# PORT=30#00", []],
  ["PORT=\n#HOST=a#b", []],
])("finds what Node cuts off in %j", (file, sentences) => {
  expect(cutOff(file, parseEnv(file) as Record<string, string>)).toEqual(sentences);
});

it("finds nothing where the environment says something else", () => {
  expect(cutOff("SMTP_URL=smtp://a:1#b@c", { SMTP_URL: "smtp://mail.example" })).toEqual([]);
});

it("finds whatever Node gives otherwise than it was written, without quotes and comments", () => {
  const value = fc
    .string({ unit: fc.constantFrom(..."ab1#:/@= "), minLength: 1 })
    .filter((text) => /^[^#\s].*[^\s]$/.test(text));
  fc.assert(
    fc.property(value, (text) => {
      const file = `SMTP_URL=${text}\n`;
      const read = parseEnv(file).SMTP_URL ?? "";
      const isWhole = read === text || /^\s*(#\s|#$)|^\s+#/.test(text.slice(read.length));
      expect(cutOff(file, { SMTP_URL: read }).length).toBe(isWhole ? 0 : 1);
    }),
  );
});
