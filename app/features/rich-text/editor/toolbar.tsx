import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Panel, type Tool, titleOf } from "./tools";

interface ToolbarProps {
  editor: Editor;
  name: string;
  toolsOf: (editor: Editor) => Tool[];
  controls: string;
  panel?: Panel | undefined;
  onPanel?: (panel: Panel) => void;
  /** What it does leads back into the text, and its buttons are no namesakes of those above. */
  isBeside?: boolean;
}

export function Toolbar({ editor, name, toolsOf, controls, panel, onPanel, isBeside }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  useStateOf(editor, toolsOf);
  const tools = toolsOf(editor);
  if (!tools.length) return null;
  const at = Math.min(stop, tools.length - 1);
  const press = (tool: Tool, byPointer: boolean) => {
    if (tool.panel) onPanel?.(tool.panel);
    else if (!tool.isIdle?.(editor)) {
      tool.run(editor);
      if (byPointer || isBeside) editor.view.focus();
    }
  };
  const move = (event: KeyboardEvent) => {
    const to = next(event.key, at, tools.length);
    if (to === undefined) return;
    event.preventDefault();
    setStop(to);
    bar.current?.querySelectorAll("button")[to]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={name}
      aria-controls={controls}
      tabIndex={-1}
      onKeyDown={move}
      className="writing-tools"
    >
      {tools.map((tool, index) => {
        const { icon: Icon, name } = tool;
        return (
          <button
            key={name}
            type="button"
            tabIndex={index === at ? 0 : -1}
            aria-label={Icon && (isBeside ? `${name} (hier)` : name)}
            title={titleOf(tool)}
            aria-pressed={tool.isOn?.(editor)}
            aria-expanded={tool.panel && tool.panel === panel}
            aria-disabled={tool.isIdle?.(editor) || undefined}
            data-begins={tool.begins}
            onFocus={() => setStop(index)}
            // The text keeps the focus, and with it a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={({ detail }) => press(tool, detail > 0)}
          >
            {Icon ? <Icon width={20} height={20} /> : name}
          </button>
        );
      })}
    </div>
  );
}

export function next(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

function useStateOf(editor: Editor, toolsOf: ToolbarProps["toolsOf"]) {
  const [, setSeen] = useState("");
  useEffect(() => {
    const look = () => {
      const states = toolsOf(editor).map(
        ({ name, isOn, isIdle }) => name + isOn?.(editor) + isIdle?.(editor),
      );
      setSeen(states.join());
    };
    editor.on("transaction", look);
    return () => void editor.off("transaction", look);
  }, [editor, toolsOf]);
}
