import type { Untaken } from "~/client/keep-typed";

/** What stands above a form that was not taken. */
export const refusalId = "abgelehnt";

interface NotTakenProps {
  answer: Untaken | undefined;
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
      {answer?.untaken && "Nicht gespeichert. Am Ende der Seite steht, warum."}
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

/** Who sees what is stored, and whether that is all. */
export function stateOf(item: { state: string } | undefined, isUnsaved: boolean) {
  if (!item) return "Noch nicht gespeichert";
  return isUnsaved ? `${item.state}. Deine Änderungen sind noch nicht gespeichert.` : item.state;
}
