import { useLocation } from "@remix-run/react";
import { withoutDraft } from "~/schemas/draft";

export function useListSearch(): string {
  return withoutDraft(useLocation().search);
}
