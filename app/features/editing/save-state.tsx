import type { RefObject } from "react";
import type { Untaken } from "~/client/keep-typed";
import { Button } from "~/ui/button";

export const refusalId = "abgelehnt";

interface NotTakenProps {
  answer: Untaken;
  unseen: number;
}

export function NotTaken({ answer, unseen }: NotTakenProps) {
  return (
    <p role="status" className={unseen ? "font-semibold text-danger text-sm" : "sr-only"}>
      {answer.untaken && "Nicht gespeichert. In der Meldung unten steht, warum."}
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
      className="min-h-11 max-sm:text-sm"
      busy={busy}
      {...(!busy && { onClick: again })}
    >
      Nicht gespeichert – erneut versuchen
    </Button>
  );
}

export function isSave(button: HTMLElement | null) {
  return [null, "", "save", "stay"].includes(button?.getAttribute("value") ?? null);
}
