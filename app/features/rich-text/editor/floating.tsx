import type { Editor } from "@tiptap/core";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import Plus from "lucide-react/icons/plus";
import { type CSSProperties, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Toolbar } from "./toolbar";
import { type Panel, selectionTools, type Tool } from "./tools";

interface Spot {
  at: "line" | "words";
  style: CSSProperties;
}

interface FloatingProps {
  editor: Editor;
  toInsert: () => Tool[];
  controls: string;
  panel: Panel | undefined;
  onPanel: (panel: Panel) => void;
}

/** What an empty line may become, and the looks of selected words, where they stand. Tab leads there, Escape closes it. */
export function Floating({ editor, toInsert, panel, ...props }: FloatingProps) {
  const [spot, setSpot] = useState<Spot>();
  const [isOpen, setOpen] = useState(false);
  const isShut = useRef(false);
  useEffect(() => {
    const { dom } = editor.view;
    let isPressed = false;
    const look = () => {
      setOpen(false);
      setSpot(isPressed || isShut.current ? undefined : spotOf(editor));
    };
    const change = ({ transaction }: { transaction: Transaction }) => {
      if (!transaction.docChanged && !transaction.selectionSet) return;
      isShut.current = false;
      look();
    };
    const press = () => {
      isPressed = true;
    };
    // What a press selects is known a moment after it.
    const release = () => {
      if (isPressed) setTimeout(look);
      isPressed = false;
    };
    const leave = ({ event }: { event: globalThis.FocusEvent }) => {
      if (!isBeside(event.relatedTarget)) setSpot(undefined);
    };
    const close = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== "Escape") return;
      isShut.current = true;
      look();
    };
    editor.on("transaction", change);
    editor.on("focus", look);
    editor.on("blur", leave);
    dom.addEventListener("pointerdown", press);
    dom.addEventListener("keydown", close);
    addEventListener("pointerup", release);
    addEventListener("pointercancel", release);
    addEventListener("resize", look);
    return () => {
      editor.off("transaction", change);
      editor.off("focus", look);
      editor.off("blur", leave);
      dom.removeEventListener("pointerdown", press);
      dom.removeEventListener("keydown", close);
      removeEventListener("pointerup", release);
      removeEventListener("pointercancel", release);
      removeEventListener("resize", look);
    };
  }, [editor]);
  if (!spot || panel) return null;
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!isBeside(relatedTarget) && relatedTarget !== editor.view.dom) setSpot(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    isShut.current = true;
    setSpot(undefined);
    editor.view.focus();
  };
  const tools = (name: string, toolsOf: () => Tool[]) => (
    <Toolbar {...{ editor, name, toolsOf, ...props }} isBeside />
  );
  return (
    <div className="writing-beside" data-at={spot.at} style={spot.style} {...{ onBlur, onKeyDown }}>
      {spot.at === "words" && tools("Auswahl gestalten", selectionTools)}
      {spot.at === "line" && (
        <button
          type="button"
          aria-label="Hier etwas einfügen"
          aria-expanded={isOpen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!isOpen)}
        >
          <Plus width={20} height={20} />
        </button>
      )}
      {spot.at === "line" && isOpen && tools("Hier einfügen", toInsert)}
    </div>
  );
}

const isBeside = (target: EventTarget | null) =>
  target instanceof Element && target.closest(".writing-beside") !== null;

const room = 64;

/** Within the frame around the text; undefined where nothing stands beside it. */
function spotOf({ state: { selection }, view }: Editor): Spot | undefined {
  const frame = view.dom.closest(".writing");
  if (!frame || !view.hasFocus() || !(selection instanceof TextSelection)) return undefined;
  const { $from, empty, from, to } = selection;
  const { top, bottom, left } = frame.getBoundingClientRect();
  if (empty) {
    if ($from.depth > 1 || $from.parent.type.name !== "paragraph" || $from.parent.content.size)
      return undefined;
    const line = view.coordsAtPos(from);
    return { at: "line", style: { top: (line.top + line.bottom) / 2 - top, right: 0 } };
  }
  if ($from.parent.type.name === "codeBlock") return undefined;
  const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to, -1)];
  const bar = frame.querySelector(".writing-bar")?.getBoundingClientRect();
  // A phone has its own menu above what is selected, and what stands below the text stays free.
  const isBelow = matchMedia("(pointer: coarse)").matches
    ? end.bottom + room < bottom
    : start.top - room < (bar?.bottom ?? 0);
  return {
    at: "words",
    style: {
      top: isBelow ? end.bottom + 8 - top : start.top - 8 - top,
      left: `max(0px, min(${Math.min(start.left, end.left) - left}px, 100% - 17rem))`,
      ...(!isBelow && { transform: "translateY(-100%)" }),
    },
  };
}
