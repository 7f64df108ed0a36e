import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";
import { get, post } from "../helpers/app";
import { publicPages } from "../helpers/pages";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard"],
  rules: {
    // React's way of writing, all of it valid HTML.
    "doctype-style": "off",
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-trailing-whitespace": "off",
    // The words of a telephone number belong to the company.
    "tel-non-breaking": "off",
    // Titles name the page and the company; search engines cut what is too long.
    "long-title": "off",
  },
});

/** What a validator finds wrong with a page. */
async function faults(response: Response): Promise<string[]> {
  const { results } = await validator.validateString(await response.text());
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  );
}

/** What browsers draw in a way of their own that `app/reset.css` does not take back. */
const notReset =
  /<(?:abbr|audio|canvas|datalist|embed|kbd|menu|object|optgroup|progress|samp|select|small|sub|sup|video|input[^>]+(?:type="(?:date|file|number|search|time)|placeholder=))[\s">]/g;

it.each(publicPages)("%s holds only what the visitors' reset knows", async (path) => {
  const page = await (await get(path)).text();
  expect(page.replace(/<script[\s\S]*?<\/script>/g, "").match(notReset)).toBeNull();
});

describe("valid HTML", () => {
  it.each([...publicPages, "/gibt-es-nicht"])("%s", async (path) => {
    expect(await faults(await get(path))).toEqual([]);
  });

  it("a rejected form", async () => {
    expect(await faults(await post("/contact", { name: "", privacy: "on" }))).toEqual([]);
    expect(await faults(await post("/?index", { name: "A" }))).toEqual([]);
  });
});
