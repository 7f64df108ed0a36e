import { shortDateTime } from "~/schemas/berlin-time";
import type { ListedState } from "~/schemas/history";
import type { Change } from "./versions.server";

export const created = "angelegt";

type Names = Partial<Record<string, string>>;

export interface State extends ListedState {
  before?: string;
}

/** Newest first: each change led to a state, and the row it kept is the state before. */
export function statesOf(changes: Change[], names: Names): State[] {
  const states = changes.map((change, index): State => {
    const holder = changes[index - 1];
    const before = changes.slice(index).find((earlier) => !isFirst(earlier));
    return {
      ...(holder && { version: holder.id }),
      when: `${shortDateTime(change.saved_at)} Uhr`,
      who: nameOf(change.saved_by, names),
      what: whatOf(change, changes[index + 1]),
      isThere: change.reason !== "delete",
      ...(before && { before: before.id }),
    };
  });
  const oldest = changes.at(-1);
  if (!oldest) return [{ what: "noch nicht geändert", isThere: true }];
  if (isFirst(oldest)) return states;
  return [...states, { version: oldest.id, what: "älteste bekannte Fassung", isThere: true }];
}

export function nameOf(account: string | null, names: Names): string {
  return account === null ? "System" : (names[account] ?? "ehemaliges Konto");
}

const isFirst = ({ reason }: Change) => reason === "create" || reason === "move";

function whatOf({ reason }: Change, earlier: Change | undefined) {
  if (reason === "create") return earlier?.reason === "delete" ? "aus dem Papierkorb geholt" : created;
  return { move: "übernommen", update: "geändert", picture: "Bild ersetzt", delete: "gelöscht" }[reason];
}
