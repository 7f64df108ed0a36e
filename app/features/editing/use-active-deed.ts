import { useCallback } from "react";
import type { Deed } from "./editor";
import type { EditorView, Texts } from "./view";

/** What saving does with an item that visitors see while it is active. */
export function useActiveDeed({ stored }: EditorView): (texts: Texts) => Deed {
  const before = stored ? stored.is_active === "on" : null;
  return useCallback(
    ({ is_active }) => {
      if (is_active !== "on")
        return {
          label: before ? "Zurückziehen" : "Speichern",
          state: before ? "Wird ausgeblendet" : "Inaktiv",
        };
      if (before) return { label: "Änderung veröffentlichen", state: "Auf der Website" };
      return { label: "Speichern und zeigen", state: before === null ? "Neu" : "Kommt auf die Website" };
    },
    [before],
  );
}
