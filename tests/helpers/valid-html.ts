import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard"],
  rules: {
    "no-missing-references": "error",
    "input-missing-label": "error",
    // React's way of writing, all of it valid HTML.
    "doctype-style": "off",
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-trailing-whitespace": "off",
    "tel-non-breaking": "off",
    // Titles name the page and the company; search engines cut what is too long.
    "long-title": "off",
  },
});

export async function htmlFaults(response: Response): Promise<string[]> {
  // The style sheet that a page brings along is no HTML, and long.
  const html = (await response.text()).replace(/(<style[^>]*>)[^<]*/g, "$1");
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  );
}
