import { type DragEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Counted, useHeldForm } from "~/features/rich-text/editor/held-form";
import { bringsFiles, keepsPage } from "~/features/rich-text/editor/keeps-page";
import type { State, Upload } from "~/features/rich-text/editor/picture-queue";
import { UnderWay } from "~/features/rich-text/editor/under-way";
import { countOf, usePictureQueue } from "~/features/rich-text/editor/use-picture-queue";
import { setValue } from "~/ui/admin/form-texts";

interface SendingMeans {
  input: RefObject<HTMLInputElement>;
  target: string | undefined;
  isLogo: boolean;
  done: string;
  onArrived: (path: string, name: string) => void;
}

/** Uploads a chosen or dropped file at once; a form sent meanwhile waits for it. */
export function useSentPicture({ input, target, isLogo, done, onArrived }: SendingMeans) {
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const [arrived, setArrived] = useState<{ path: string; words: string }>();
  const around = useRef<HTMLDivElement>(null);
  /** A removed button passes its focus to the field. */
  const empty = () => {
    if (!input.current) return;
    input.current.value = "";
    if (around.current?.querySelector("[data-sending]")?.contains(document.activeElement))
      input.current.focus({ preventScroll: true });
  };
  /** The last one given; the others go. */
  const current = useRef<Upload>();
  const { shown, queue } = usePictureQueue({
    isLogo,
    onChange: (upload) => {
      const { state, file } = upload;
      if (upload !== current.current || (state.is !== "done" && state.is !== "gone")) return;
      current.current = undefined;
      empty();
      if (state.is === "gone") return;
      queue.forget(upload);
      const { path } = state.picture;
      onArrived(path, file.name);
      setArrived({ path, words: `${file.name} ${done}` });
      const control = form?.elements.namedItem(target ?? "");
      if (control instanceof HTMLInputElement) setValue(control, path);
    },
  });
  const [uploads] = useState(
    (): Counted => ({
      count: () => countOf(current.current ? [current.current] : []),
      drop: () => current.current?.cancel(),
      flush: () => {},
      toFailed: () => {
        const panel = around.current?.closest("details");
        if (panel) panel.open = true;
        around.current?.querySelector<HTMLElement>("[data-sending] :is(a, button)")?.focus();
      },
    }),
  );
  useEffect(() => {
    setForm(input.current?.form ?? null);
    return keepsPage();
  }, [input]);
  useHeldForm({ form, uploads, count: countOf(shown), onShow: () => {}, where: "Beim Bild" });
  useEffect(() => {
    if (!arrived || !form || !target) return;
    const look = () => {
      if (valueIn(form, target) !== arrived.path) setArrived(undefined);
    };
    const forget = (event: Event) => {
      if (event.target === form) setArrived(undefined);
    };
    form.addEventListener("input", look);
    document.addEventListener("submit", forget);
    return () => {
      form.removeEventListener("input", look);
      document.removeEventListener("submit", forget);
    };
  }, [arrived, form, target]);
  const add = (file: File | undefined) => {
    if (!file) return uploads.drop();
    setArrived(undefined);
    const before = current.current;
    current.current = queue.add(file);
    before?.cancel();
  };
  const last = shown.at(-1);
  return {
    add,
    isBusy: shown.length > 0,
    hasArrived: arrived !== undefined,
    around: {
      ref: around,
      onDragOver: (event: DragEvent) => {
        if (bringsFiles(event)) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        // Triggers the warning before leaving.
        input.current?.dispatchEvent(new Event("input", { bubbles: true }));
        add(event.dataTransfer.files[0]);
      },
    },
    status: (
      <>
        {last && <UnderWay {...last} />}
        <p role="status" className={arrived ? "mt-1.5 font-semibold text-sm" : "sr-only"}>
          {last ? newsOf(last.state) : arrived?.words}
        </p>
      </>
    ),
  };
}

function valueIn(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name);
  return control instanceof RadioNodeList || control instanceof HTMLInputElement ? control.value : undefined;
}

function newsOf(state: State): string {
  if (state.is === "failed") return state.problem;
  if (state.is !== "sending") return "Bild wird hochgeladen.";
  const quarter = Math.floor(state.percent / 25) * 25;
  return quarter < 100 ? `${quarter} % hochgeladen` : "Angekommen, wird verkleinert";
}
