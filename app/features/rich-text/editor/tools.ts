import type { Editor } from "@tiptap/core";
import { redoDepth, undoDepth } from "@tiptap/pm/history";
import Bold from "lucide-react/icons/bold";
import Code from "lucide-react/icons/code";
import Heading2 from "lucide-react/icons/heading-2";
import Heading3 from "lucide-react/icons/heading-3";
import ImagePlus from "lucide-react/icons/image-plus";
import Italic from "lucide-react/icons/italic";
import LinkIcon from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import Outdent from "lucide-react/icons/list-indent-decrease";
import Indent from "lucide-react/icons/list-indent-increase";
import ListOrdered from "lucide-react/icons/list-ordered";
import Minus from "lucide-react/icons/minus";
import Pilcrow from "lucide-react/icons/pilcrow";
import ButtonIcon from "lucide-react/icons/rectangle-horizontal";
import Redo from "lucide-react/icons/redo-2";
import Table from "lucide-react/icons/table";
import Quote from "lucide-react/icons/text-quote";
import Undo from "lucide-react/icons/undo-2";
import type { ComponentType, SVGProps } from "react";
import { pictureHere, toggleCode, toggleEither } from "./commands";
import { isFramed } from "./figures";
import { toggleHeading } from "./lists";
import { addColumn, hasHead, reachesDown, toggleHead } from "./tables";

export type Panel = "link" | "button" | "picture";

export interface Tool {
  name: string;
  keys?: string;
  icon?: ComponentType<SVGProps<SVGSVGElement>>;
  panel?: Panel;
  run: (editor: Editor) => unknown;
  isOn?: (editor: Editor) => boolean;
  /** Where it can do nothing it stays, and says so. */
  isIdle?: (editor: Editor) => boolean;
  begins?: boolean;
}

const isNoBlock = ({ state }: Editor) => isFramed(state);

const isPlain = (editor: Editor) =>
  editor.isActive("paragraph") && !["listItem", "blockquote"].some((name) => editor.isActive(name));

const writing: Tool[] = [
  {
    name: "Absatz",
    keys: "Mod+Alt+0",
    icon: Pilcrow,
    run: (editor) => isPlain(editor) || editor.commands.clearNodes(),
    isOn: isPlain,
    isIdle: isNoBlock,
  },
  {
    name: "Überschrift",
    keys: "Mod+Alt+2",
    icon: Heading2,
    run: (editor) => toggleHeading(editor, 2),
    isOn: (editor) => editor.isActive("heading", { level: 2 }),
    isIdle: isNoBlock,
  },
  {
    name: "Zwischenüberschrift",
    keys: "Mod+Alt+3",
    icon: Heading3,
    run: (editor) => toggleHeading(editor, 3),
    isOn: (editor) => editor.isActive("heading", { level: 3 }),
    isIdle: isNoBlock,
  },
  {
    name: "Fett",
    keys: "Mod+B",
    icon: Bold,
    run: (editor) => toggleEither(editor, "strong", "b"),
    isOn: (editor) => editor.isActive("strong") || editor.isActive("b"),
    begins: true,
  },
  {
    name: "Kursiv",
    keys: "Mod+I",
    icon: Italic,
    run: (editor) => toggleEither(editor, "em", "i"),
    isOn: (editor) => editor.isActive("em") || editor.isActive("i"),
  },
  {
    name: "Liste",
    keys: "Mod+Umschalt+8",
    icon: List,
    run: (editor) => editor.commands.toggleBulletList(),
    isOn: (editor) => editor.isActive("bulletList"),
    isIdle: isNoBlock,
    begins: true,
  },
  {
    name: "Nummerierte Liste",
    keys: "Mod+Umschalt+7",
    icon: ListOrdered,
    run: (editor) => editor.commands.toggleOrderedList(),
    isOn: (editor) => editor.isActive("orderedList"),
    isIdle: isNoBlock,
  },
  {
    name: "Zitat",
    keys: "Mod+Umschalt+9",
    icon: Quote,
    run: (editor) => editor.commands.toggleBlockquote(),
    isOn: (editor) => editor.isActive("blockquote"),
    isIdle: isNoBlock,
  },
  {
    name: "Link",
    keys: "Mod+K",
    icon: LinkIcon,
    panel: "link",
    run: () => {},
    isOn: (editor) => editor.isActive("a"),
    begins: true,
  },
];

const inserting: Tool[] = [
  {
    name: "Bild",
    icon: ImagePlus,
    panel: "picture",
    run: () => {},
    isOn: (editor) => pictureHere(editor) !== undefined,
  },
  {
    name: "Tabelle",
    icon: Table,
    run: (editor) => editor.commands.insertTable(),
    isIdle: (editor) => editor.isActive("table") || isNoBlock(editor),
  },
];

const everywhere: Tool[] = [
  {
    name: "Trenner",
    icon: Minus,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    isIdle: isNoBlock,
  },
  {
    name: "Knopf",
    icon: ButtonIcon,
    panel: "button",
    run: () => {},
    isIdle: isNoBlock,
  },
];

const rest: Tool[] = [
  {
    name: "Code",
    keys: "Mod+E",
    icon: Code,
    run: toggleCode,
    isOn: (editor) => editor.isActive("code") || editor.isActive("codeBlock"),
    isIdle: (editor) => isNoBlock(editor) && editor.state.selection.empty,
  },
  {
    name: "Rückgängig",
    keys: "Mod+Z",
    icon: Undo,
    run: (editor) => editor.commands.undo(),
    isIdle: ({ state }) => undoDepth(state) === 0,
    begins: true,
  },
  {
    name: "Wiederholen",
    keys: "Mod+Umschalt+Z",
    icon: Redo,
    run: (editor) => editor.commands.redo(),
    isIdle: ({ state }) => redoDepth(state) === 0,
  },
];

export type Kind = "article" | "plain";

export function writingTools(kind: Kind): Tool[] {
  return [...writing, ...(kind === "article" ? inserting : []), ...everywhere, ...rest];
}

const named = (...names: string[]) =>
  names.flatMap((wanted) => writing.filter(({ name }) => name === wanted));

export const selectionTools = () =>
  named("Fett", "Kursiv", "Link", "Überschrift", "Zwischenüberschrift", "Zitat");

/** What an empty line may become. */
export function toolsToInsert(kind: Kind): Tool[] {
  return [...(kind === "article" ? inserting : []), ...named("Zitat"), ...everywhere];
}

const mod = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Strg");

export function titleOf({ name, keys }: Tool): string {
  return keys ? `${name} (${keys.replace("Mod", mod())})` : name;
}

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
