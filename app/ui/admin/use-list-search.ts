import { useLocation } from "@remix-run/react";
import { withoutDraft } from "~/schemas/draft";

/** What the address narrows the list by: the draft that an editor was opened with is nobody else's. */
export function useListSearch(): string {
  return withoutDraft(useLocation().search);
}
