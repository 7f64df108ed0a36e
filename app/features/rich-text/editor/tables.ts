import { type CommandProps, type Editor, Node } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { findTable } from "@tiptap/pm/tables";
import { inner, kept } from "./attributes";

const span = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) =>
    Math.min(Number.parseInt(element.getAttribute(name) ?? "", 10) || 1, 1000),
  renderHTML: (attributes: Record<string, unknown>) => ({
    [name]: attributes[name] === 1 ? null : attributes[name],
  }),
});

const cell = () => ({
  colspan: span("colspan"),
  rowspan: span("rowspan"),
  // The commands of tables ask for it.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
});

/** Rows stand in a table without groups, as its commands want it; each notes the group it belongs to. */
const Row = TableRow.extend({
  content: "(tableCell | tableHeader)*",
  addAttributes: () => ({ section: inner("section"), opens: inner("opens") }),
});

const Cell = TableCell.extend({
  addAttributes: cell,
  parseHTML: () => [{ tag: "td" }],
  renderHTML: ({ HTMLAttributes }) => ["td", HTMLAttributes, 0],
});

const HeaderCell = TableHeader.extend({
  addAttributes: () => ({ ...cell(), ...kept(["scope"]) }),
  parseHTML: () => [{ tag: "th" }],
  renderHTML: ({ HTMLAttributes }) => ["th", HTMLAttributes, 0],
});

/** With its caption a table stands in a frame: rows alone are what the commands of tables expect in it. */
const CaptionedTable = Node.create({
  name: "captionedTable",
  content: "table caption",
  group: "block",
  isolating: true,
  parseHTML: () => [{ tag: "figure[data-table]", priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ["figure", { ...HTMLAttributes, "data-table": "" }, 0],
});

const Caption = Node.create({
  name: "caption",
  content: "inline*",
  parseHTML: () => [{ tag: "figcaption[data-caption]", priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ["figcaption", { ...HTMLAttributes, "data-caption": "" }, 0],
});

const Grid = Table.extend({
  parseHTML: () => [{ tag: "table" }],
  // In the frame that it has on the page: wide ones scroll within it.
  renderHTML: ({ HTMLAttributes }) => [
    "div",
    { class: "table-scroll" },
    ["table", HTMLAttributes, ["tbody", 0]],
  ],
  addCommands() {
    return { ...this.parent?.(), insertTable: () => insertTable, deleteTable: () => deleteTable };
  },
}).configure({ View: null });

function insertTable({ chain, state }: CommandProps) {
  const at = state.selection.from;
  const row = (type: string, attrs = {}) =>
    Array.from({ length: 3 }, () => ({ type, attrs, content: [{ type: "paragraph" }] }));
  return chain()
    .insertContent({
      type: "table",
      content: [
        {
          type: "tableRow",
          attrs: { section: "thead" },
          content: row("tableHeader", { scope: "col" }),
        },
        { type: "tableRow", content: row("tableCell") },
        { type: "tableRow", content: row("tableCell") },
      ],
    })
    .setTextSelection(at + 3)
    .run();
}

function deleteTable({ state, tr, dispatch }: CommandProps) {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name !== "table") continue;
    const outer = $from.node(depth - 1).type.name === "captionedTable" ? depth - 1 : depth;
    if (dispatch) tr.delete($from.before(outer), $from.after(outer)).scrollIntoView();
    return true;
  }
  return false;
}

export function hasHead({ state }: Editor): boolean {
  const row = findTable(state.selection.$from)?.node.firstChild;
  return row?.attrs.section === "thead" || row?.firstChild?.type.name === "tableHeader";
}

export function toggleHead(editor: Editor): void {
  const { state, view } = editor;
  const table = findTable(state.selection.$from);
  if (!table) return;
  const isOn = hasHead(editor);
  const { tr, schema } = state;
  table.node.forEach((row, at, index) => {
    if (index && !(isOn && row.attrs.section === "thead")) return;
    const place = table.start + at;
    tr.setNodeMarkup(place, null, { ...row.attrs, section: isOn ? "tbody" : "thead", opens: null });
    row.forEach((cell, inside) => {
      const type = isOn ? schema.nodes.tableCell : schema.nodes.tableHeader;
      tr.setNodeMarkup(place + 1 + inside, type, { ...cell.attrs, scope: "col" });
    });
  });
  view.dispatch(tr);
}

/** A heading of the new column says whose it is, as those beside it do. */
export function addColumn(editor: Editor): void {
  const scoped = ({ tr }: CommandProps) => {
    const table = findTable(tr.selection.$from);
    table?.node.forEach((row, at) => {
      if (!row.children.some(({ attrs }) => attrs.scope === "col")) return;
      row.forEach((cell, inside) => {
        if (cell.type.name !== "tableHeader" || cell.attrs.scope) return;
        tr.setNodeMarkup(table.start + at + 1 + inside, null, { ...cell.attrs, scope: "col" });
      });
    });
    return true;
  };
  editor.chain().addColumnAfter().command(scoped).run();
}

export function reachesDown({ state }: Editor): boolean {
  const row = findTable(state.selection.$from)?.node.firstChild;
  return row?.children.some(({ attrs }) => attrs.rowspan > 1) === true;
}

export const tables = [Grid, Row, Cell, HeaderCell, CaptionedTable, Caption];
