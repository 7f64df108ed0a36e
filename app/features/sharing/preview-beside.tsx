import { type SyntheticEvent, useEffect, useRef, useSyncExternalStore } from "react";
import { formId } from "~/features/editing/view";
import { beforeSending } from "~/features/rich-text/editor/held-form";

const wide = "(min-width: 90rem)";
const frameName = "vorschau-daneben";
/** Milliseconds without typing. */
const pause = 1200;

interface PreviewBesideProps {
  path: string;
  copy: string;
  /** What changes with each answer. */
  answer: unknown;
  onPoint?: (id: string) => void;
}

export function PreviewBeside({ path, copy, answer, onPoint }: PreviewBesideProps) {
  const isWide = useSyncExternalStore(
    watchWidth,
    () => matchMedia(wide).matches,
    () => false,
  );
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may have brought other texts
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!isWide || !(form instanceof HTMLFormElement)) return;
    const show = () => {
      place.current = frame.current?.contentWindow?.scrollY ?? 0;
      sendCopyOf(form, `${path}/preview?entwurf=${copy}&breite=neben`);
    };
    let timer = setTimeout(show, 0);
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(show, pause);
    };
    form.addEventListener("input", later);
    return () => {
      clearTimeout(timer);
      form.removeEventListener("input", later);
    };
  }, [isWide, path, copy, answer]);
  if (!isWide) return null;
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const { contentDocument, contentWindow } = currentTarget;
    contentWindow?.scrollTo(0, place.current);
    contentDocument?.addEventListener(
      "click",
      (event) => {
        const pressed = event.target as Element;
        // Links and buttons would leave the preview.
        if (!pressed.closest("summary")) event.preventDefault();
        const { id } = pressed.closest("main section[id]") ?? {};
        if (id) onPoint?.(id);
      },
      { capture: true },
    );
  };
  return <iframe ref={frame} name={frameName} title="Vorschau" className="editor-beside" onLoad={onLoad} />;
}

function watchWidth(onChange: () => void) {
  const query = matchMedia(wide);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Its texts alone: files would be stored with each preview. */
function sendCopyOf(form: HTMLFormElement, action: string) {
  form.dispatchEvent(new Event(beforeSending));
  const sent = document.createElement("form");
  Object.assign(sent, {
    method: "post",
    enctype: "multipart/form-data",
    action,
    target: frameName,
    hidden: true,
  });
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string") continue;
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    sent.append(input);
  }
  document.body.append(sent);
  sent.submit();
  sent.remove();
}
