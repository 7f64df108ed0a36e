import { useEffect, useLayoutEffect, useRef } from "react";
import { type Found, type Opened, takeCaret } from "./open-editor";

export type View = "text" | "html";

interface Shared {
  area: HTMLTextAreaElement;
  opened: Opened | undefined;
  view: View | undefined;
}

interface Attributes extends Shared {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
}

/** While the text is hidden it is no field: label and field are one each in either view. */
export function useAttributes(props: Attributes) {
  const { area, opened, id, view, describedBy, isInvalid, isRequired } = props;
  useLayoutEffect(() => {
    if (!opened) return;
    const labelledBy = `${id}-label`;
    area.labels[0]?.setAttribute("id", labelledBy);
    const attributes: Record<string, string> = {
      id: `${id}-text`,
      class: "prose-site",
      role: "textbox",
      "aria-multiline": "true",
      tabindex: "0",
      spellcheck: "true",
      ...(view === "text" && { "aria-labelledby": labelledBy }),
      ...(describedBy && { "aria-describedby": describedBy }),
      ...(isInvalid && { "aria-invalid": "true" }),
      ...(isRequired && { "aria-required": "true" }),
    };
    opened.editor.setOptions({ editorProps: { ...opened.editor.options.editorProps, attributes } });
  }, [opened, area, id, view, describedBy, isInvalid, isRequired]);
}

/** The textarea passes its focus on, and what others write into it. */
export function useArea(
  { area, opened, view, answered }: Shared & { answered: string | undefined },
  onRead: (found: Found) => void,
) {
  const read = useRef(onRead);
  read.current = onRead;
  useLayoutEffect(() => {
    if (!opened || view !== "text") return;
    if (document.activeElement === area) takeCaret(opened, area);
    const follow = () => {
      if (opened.isBehind()) read.current(opened.read());
    };
    const later = () => void setTimeout(follow);
    const pass = () => opened.editor.view.focus();
    area.addEventListener("focus", pass);
    area.addEventListener("input", follow);
    area.form?.addEventListener("reset", later);
    addEventListener("pageshow", later);
    return () => {
      area.removeEventListener("focus", pass);
      area.removeEventListener("input", follow);
      area.form?.removeEventListener("reset", later);
      removeEventListener("pageshow", later);
    };
  }, [area, opened, view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with an answer React may have written into the textarea
  useEffect(() => {
    if (opened && view === "text" && opened.isBehind()) read.current(opened.read());
  }, [opened, view, answered]);
}

/** Keyboards on the screen of an iPhone shift what is seen of a page, which what sticks to its top does not know. */
export function staysInSight(bar: HTMLElement) {
  const seen = window.visualViewport;
  const follow = () => bar.style.setProperty("--seen-from", `${seen?.offsetTop ?? 0}px`);
  for (const event of ["resize", "scroll"]) seen?.addEventListener(event, follow);
  return () => {
    for (const event of ["resize", "scroll"]) seen?.removeEventListener(event, follow);
  };
}
