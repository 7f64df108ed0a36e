// @vitest-environment jsdom
import { getSchema } from "@tiptap/core";
import { DOMSerializer } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { differences } from "~/features/rich-text/editor/compare";
import { inert, readHtml } from "~/features/rich-text/editor/read";
import { content } from "~/features/rich-text/editor/schema";
import { toHtml } from "~/features/rich-text/editor/serialise";
import { generatedArticles } from "../helpers/generated-articles";
import { runs } from "../helpers/runs";

const schema = getSchema(content);

const { numRuns } = runs(100, 25);

test.each(generatedArticles(numRuns))("an article is read and written again as it was: %s", (html) => {
  const { doc, lost } = readHtml(schema, html);
  const written = toHtml(schema.nodeFromJSON(doc.toJSON()));
  expect([...lost, ...differences(inert(html), inert(written))]).toEqual([]);
  expect(toHtml(readHtml(schema, written).doc), "settled").toBe(written);
});

test("what links of an article lead to keeps its name, which the page of the editor has not", () => {
  const html =
    '<p>Siehe <a href="#kran" id="da">Kran</a><sup id="fn">1</sup></p><h2 id="title">Kran</h2><ul><li id="kran">a</li></ul><table id="t"><tbody><tr><td id="c">x</td></tr></tbody></table>';
  const { doc, lost } = readHtml(schema, html);
  const written = toHtml(schema.nodeFromJSON(doc.toJSON()));
  expect([...lost, ...differences(inert(html), inert(written))]).toEqual([]);
  const shown = DOMSerializer.fromSchema(schema).serializeFragment(doc.content);
  expect(shown.querySelector("[id]")).toBeNull();
});
