import { useEffect, useState } from "react";

const pressed = "inline-flex min-h-11 items-center rounded-sm border px-4 font-semibold";
export const button = `${pressed} border-control hover:bg-brand-soft`;
export const primary = `${pressed} border-brand bg-brand text-brand-ink hover:underline`;

interface Means {
  form: HTMLFormElement | null;
  uploads: Counted;
  where?: string;
  count: Count;
  onShow: () => void;
}

interface Held {
  submitter: HTMLElement | null;
  isRefused?: boolean;
}

/** Beside the buttons that save: a form waits for the pictures of its text, and whoever sent it may have it otherwise. */
export function useHeldForm({ form, uploads, count, onShow, where = "Im Text" }: Means): void {
  const [held, setHeld] = useState<Held>();
  const notice = useNotice(form);
  useEffect(() => {
    if (!form) return;
    const all = awaited.get(form) ?? new Set();
    awaited.set(form, all.add(uploads));
    // On the document: a panel that is open has taken what was chosen in it before.
    const hold = (event: SubmitEvent) => {
      if (event.target !== form) return;
      const { underWay, failed } = uploads.count();
      if (!underWay && !failed) return uploads.flush();
      event.preventDefault();
      event.stopImmediatePropagation();
      setHeld({ submitter: event.submitter });
    };
    document.addEventListener("submit", hold, true);
    form.addEventListener(beforeSending, uploads.flush);
    return () => {
      all.delete(uploads);
      document.removeEventListener("submit", hold, true);
      form.removeEventListener(beforeSending, uploads.flush);
    };
  }, [form, uploads]);
  useEffect(() => {
    if (!held) return;
    const { underWay, failed } = count;
    if (failed && !underWay && !held.isRefused) setHeld({ ...held, isRefused: true });
    if (held.isRefused ? underWay > 0 || failed === 0 : underWay + failed === 0) setHeld(undefined);
    if (held.isRefused || underWay + failed > 0) return;
    form?.requestSubmit(held.submitter?.isConnected ? held.submitter : null);
  }, [form, held, count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what leads to the text is another function each time
  useEffect(() => {
    if (!held) return notice?.hide();
    const isOne = count.underWay + count.failed === 1;
    const show = () => {
      onShow();
      setHeld(undefined);
      setTimeout(uploads.toFailed);
    };
    const drop = () => {
      setHeld({ submitter: held.submitter });
      uploads.drop();
    };
    const without = makeButton(isOne ? "Ohne das Bild weiter" : "Ohne die Bilder weiter", drop);
    const stay = makeButton("Doch nicht speichern", () => setHeld(undefined));
    const look = makeButton(isOne ? "Zum Bild" : "Zu den Bildern", show);
    notice?.show(
      sentenceOf(count, where),
      count.underWay ? [without, stay] : [look, without],
      held.submitter,
    );
  }, [notice, held, count, uploads]);
}

/** Stands before the buttons that save: nothing moves under a second press. */
function useNotice(form: HTMLFormElement | null) {
  // The server makes the page without one.
  const [notice] = useState(() => (typeof document === "undefined" ? undefined : makeNotice()));
  useEffect(() => {
    if (notice) form?.querySelector(".editor-news")?.prepend(notice.element);
    return () => notice?.element.remove();
  }, [form, notice]);
  return notice;
}

function makeNotice() {
  const words = make("p", { className: "mb-2 font-semibold text-sm", role: "status" });
  const buttons = make("div", { className: "flex flex-wrap gap-2" });
  const element = make("div", { className: "writing-held" }, words, buttons);
  let sender: HTMLElement | null = null;
  /** Whoever is on a button that goes is led to the next, or back to where they came from. */
  const offer = (made: HTMLElement[], next: HTMLElement | null | undefined) => {
    const isHere = buttons.contains(document.activeElement);
    for (const one of made) one.className = button;
    buttons.replaceChildren(...made);
    if (isHere) next?.focus();
  };
  return {
    element,
    show: (sentence: string, made: HTMLElement[], submitter: HTMLElement | null) => {
      sender = submitter;
      words.textContent = sentence;
      offer(made, made[0]);
    },
    hide: () => {
      words.textContent = "";
      offer([], sender);
    },
  };
}

function sentenceOf({ underWay, failed }: Count, where: string) {
  if (underWay === 1) return "Ein Bild ist noch unterwegs. Sobald es da ist, geht es von selbst weiter.";
  if (underWay)
    return `${underWay} Bilder sind noch unterwegs. Sobald sie da sind, geht es von selbst weiter.`;
  if (failed === 1) return `Nicht gespeichert: Ein Bild ist nicht hochgeladen. ${where} steht, warum.`;
  return `Nicht gespeichert: ${failed} Bilder sind nicht hochgeladen. ${where} steht, warum.`;
}

interface Count {
  underWay: number;
  failed: number;
}

export interface Counted {
  count: () => Count;
  drop: () => void;
  flush: () => void;
  toFailed: () => void;
}

const awaited = new WeakMap<HTMLFormElement, Set<Counted>>();

export function isAwaiting(form: HTMLFormElement): boolean {
  return [...(awaited.get(form) ?? [])].some(({ count }) => count().underWay + count().failed > 0);
}

/** Told to a form that is about to be sent past its submit event. */
export const beforeSending = "beforesending";

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...inside);
  return element;
}

export function makeButton(words: string, press: () => void): HTMLButtonElement {
  const button = make("button", { type: "button" }, words);
  button.addEventListener("click", press);
  return button;
}
