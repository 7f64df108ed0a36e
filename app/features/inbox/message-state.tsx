import type { ShownState } from "~/schemas/due";

const dots = {
  open: "border-2 border-brand",
  answered: "bg-success",
  done: "bg-control",
  quarantined: "border-2 border-control",
  deleted: "border-2 border-control",
};

export function MessageState({ state, short, text, isLate, isLong }: ShownState & { isLong?: boolean }) {
  return (
    <span className={`inline-flex items-baseline gap-2 ${isLate ? "font-semibold text-danger" : ""}`}>
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${isLate ? "bg-danger" : dots[state]}`} />
      <span>{isLong ? text : short}</span>
    </span>
  );
}
