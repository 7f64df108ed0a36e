import { defineEditor } from "~/features/editing/editor.server";
import { snippetLabels } from "~/schemas/field-labels";
import { SnippetSchema } from "~/schemas/reply";
import { getSnippet, type Snippet } from "./snippets.server";

export const snippetEditor = defineEditor({
  table: "snippets",
  path: "/admin/snippets",
  slugTaken: "",
  schema: SnippetSchema,
  labels: snippetLabels,
  fresh: { title: "", body: "" },
  get: getSnippet,
  texts: ({ title, body }) => ({ title, body }),
  columns: (_db, values) => ({ values }),
  intents: {},
  filledIn: [],
  stateOf: () => "Nur für Euch",
  isPublic: (_: Snippet) => false,
});
