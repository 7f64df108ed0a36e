import type { State, Upload } from "./picture-queue";
import { make, makeButton } from "./picture-signs";

export interface Placeholder {
  element: HTMLElement;
  show: (state: State) => void;
  preview: (src: string | undefined) => void;
}

export function makePlaceholder({ file, retry, cancel }: Upload): Placeholder {
  const name = file.name || "Bild";
  const picture = make("img", { alt: "", hidden: true });
  const bar = make("progress", { max: 100, value: 0, ariaLabel: `${name} wird hochgeladen` });
  const state = make("p", {});
  const buttons = make("p", { className: "writing-buttons" });
  const words = make("div", {}, make("p", { className: "writing-name" }, name), bar, state, buttons);
  const element = make(
    "div",
    { className: "writing-upload not-prose", role: "group", ariaLabel: name },
    picture,
    words,
  );
  /** The buttons change while somebody may be on one of them. */
  const offer = (...offered: HTMLElement[]) => {
    const isHere = buttons.contains(document.activeElement);
    buttons.replaceChildren(...offered);
    if (isHere) offered[0]?.focus();
  };
  const stop = makeButton("Abbrechen", cancel);
  const again = makeButton("Noch einmal", retry);
  const remove = makeButton("Entfernen", cancel);
  const signIn = make("a", { href: "/admin/login", target: "_blank" }, "Neu anmelden (neuer Tab)");
  const show = (now: State) => {
    const isFailed = now.is === "failed";
    element.dataset.state = now.is;
    bar.hidden = isFailed;
    if (now.is === "sending") bar.value = now.percent;
    state.textContent = wordsOf(now);
    if (isFailed) offer(...(now.isSignedOut ? [signIn] : []), ...(now.isFinal ? [] : [again]), remove);
    else if (!stop.isConnected) offer(stop);
  };
  offer(stop);
  const preview = (src: string | undefined) => {
    if (src) Object.assign(picture, { src, hidden: false });
  };
  return { element, show, preview };
}

export function wordsOf(state: State): string {
  if (state.is === "failed") return state.problem;
  if (state.is !== "sending") return "Wartet, bis es an der Reihe ist";
  return state.percent < 100 ? `${state.percent} %` : "Angekommen, wird verkleinert …";
}
