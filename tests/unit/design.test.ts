import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { corners, shadows, sizes } from "~/routes/admin.design/foundations";
import { readTokens } from "~/routes/admin.design/tokens.server";

it("the tokens are those of the style sheet", () => {
  const theme =
    "@theme {\n  --color-*: initial;\n  --color-ink: light-dark(a,\n b);\n  --text-lg: 2rem;\n  --text-lg--line-height: 1;\n}\n--color-x: y;";
  expect(readTokens(theme)).toEqual({
    color: [{ name: "ink", value: "light-dark(a, b)" }],
    text: [{ name: "lg", value: "2rem" }],
  });
  const tokens = readTokens(readFileSync("app/styles.css", "utf8"));
  const names = (kind: string) => tokens[kind]?.map(({ name }) => name);
  expect(names("color")).toContain("signal");
  expect(names("text")).toEqual(Object.keys(sizes));
  expect(names("radius")).toEqual(Object.keys(corners));
  expect(names("shadow")).toEqual(Object.keys(shadows));
});
