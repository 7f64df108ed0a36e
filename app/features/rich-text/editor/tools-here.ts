import type { Editor } from "@tiptap/core";
import Outdent from "lucide-react/icons/list-indent-decrease";
import Indent from "lucide-react/icons/list-indent-increase";
import { addColumn, hasHead, reachesDown, toggleHead } from "./tables";
import type { Tool } from "./tools";

const inLists: Tool[] = [
  {
    name: "Einrücken",
    keys: "Mod+]",
    icon: Indent,
    run: (editor) => editor.commands.sinkListItem("listItem"),
    isIdle: (editor) => !editor.can().sinkListItem("listItem"),
    begins: true,
  },
  {
    name: "Ausrücken",
    keys: "Mod+[",
    icon: Outdent,
    run: (editor) => editor.commands.liftListItem("listItem"),
  },
];

const inTables: Tool[] = [
  { name: "Zeile einfügen", run: (editor) => editor.commands.addRowAfter(), begins: true },
  { name: "Zeile löschen", run: (editor) => editor.commands.deleteRow() },
  { name: "Spalte einfügen", run: addColumn },
  { name: "Spalte löschen", run: (editor) => editor.commands.deleteColumn() },
  { name: "Kopfzeile", run: toggleHead, isOn: hasHead, isIdle: reachesDown },
  { name: "Tabelle löschen", run: (editor) => editor.commands.deleteTable() },
];

export function toolsHere(editor: Editor): Tool[] {
  if (editor.isActive("table")) return inTables;
  return editor.isActive("listItem") ? inLists : [];
}
