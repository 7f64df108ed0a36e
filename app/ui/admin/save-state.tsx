import type { RefObject } from "react";
import { Button } from "~/ui/button";

/** What stands above a form that was not taken. */
export const refusalId = "abgelehnt";

/** What became of a form: others have changed or deleted the item meanwhile, or nobody took it. */
export interface Answered {
  changed: boolean;
  gone: boolean;
  untaken: boolean;
}

interface NotTakenProps {
  answer: Answered;
  /** How often a refusal came up without taking the focus from whoever was typing. */
  unseen: number;
}

/** Read out to whoever is typing, which neither the notice at the foot of the page nor a refusal interrupts. */
export function NotTaken({ answer, unseen }: NotTakenProps) {
  return (
    <p
      role="status"
      className={unseen ? "col-span-full w-full font-semibold text-danger text-sm" : "sr-only"}
    >
      {answer.untaken && "Nicht gespeichert. Am Ende der Seite steht, warum."}
      {unseen > 0 && (
        <span key={unseen}>
          Nicht gespeichert.{" "}
          <a href={`#${refusalId}`} className="underline underline-offset-4">
            Oben steht, warum.
          </a>
        </span>
      )}
    </p>
  );
}

interface SaveAgainProps {
  form: RefObject<HTMLFormElement>;
  /** The button that was pressed last. */
  pressed: RefObject<HTMLElement | null>;
  busy: boolean;
}

/** Presses the button once more that nobody took the form of. */
export function SaveAgain({ form, pressed, busy }: SaveAgainProps) {
  const again = () => form.current?.requestSubmit(pressed.current?.isConnected ? pressed.current : undefined);
  return (
    <Button
      type="button"
      tone="danger"
      className="col-span-full min-h-11 max-sm:text-sm sm:w-full"
      busy={busy}
      {...(!busy && { onClick: again })}
    >
      Nicht gespeichert – erneut versuchen
    </Button>
  );
}

/** Who sees what is stored, and whether that is all. */
export function stateOf(item: { state: string } | undefined, isUnsaved: boolean) {
  if (!item) return "Noch nicht gespeichert";
  return isUnsaved ? `${item.state} · Ungesicherte Änderung` : item.state;
}

/** What the button is called that saves. */
export function saveLabel(
  answer: Pick<Answered, "changed" | "gone">,
  words = { label: "Speichern", asNew: "Als neuen Eintrag speichern" },
) {
  if (answer.gone) return words.asNew;
  return answer.changed ? "Trotzdem speichern" : words.label;
}

/** Whether a button saves; all others leave what is stored as it is. */
export function isSave(button: HTMLElement | null) {
  return [null, "", "stay"].includes(button?.getAttribute("value") ?? null);
}
