import { expect, it } from "vitest";
import { unescapeData } from "~/platform/page-cache/late-scripts.server";

const opening = "<script>window.__remixContext.streamController.enqueue(";
/** As the framework writes data into a page. */
const written = (data: string) =>
  JSON.stringify(data).replaceAll(
    /[&<>]/g,
    (sign) => `\\u00${sign.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );

it.each([
  "<p>Kaffee &amp; Kuchen</p>",
  "</script><script>alert(1)</script>",
  "</SCRIPT ><!-- <script> -->",
  "C:\\u003c und \\\\u003cscript>",
  '{"html":"<a href=\\"/\\">$&</a>"}',
])("a browser reads the data of a page as they are, and nothing of them is markup: %s", (data) => {
  const page = unescapeData(`${opening}${written(data)})</script>`);
  const [code = ""] = page.slice(opening.length).split(/<\/script|<!--|<script/i);
  expect(JSON.parse(code.slice(0, -1))).toBe(data);
});
