import { useMemo } from "react";
import type { EditorAnswer } from "~/schemas/answers";
import type { PictureSearch } from "./picture-search.server";
import { usePage } from "./use-view";
import type { EditorView } from "./view";

/** A view as the panels of pictures take the answer to a form: another one with each answer, not with each rendering. */
export function usePanelAnswer(view: EditorView): EditorAnswer {
  const { around, taken } = usePage<PictureSearch>();
  const { found, pictures } = around;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the loader says later on is no answer
  return useMemo(
    () => ({
      reply: { initialValue: view.fields, error: view.errors },
      ...{ updated_at: view.base, opened: "" },
      ...(view.changed.length > 0 && { changed: view.changed }),
      ...(found && { pictures, found: found.field }),
      ...(taken && { taken }),
    }),
    [view.copy, view.seq, view.refusal, taken, found?.field, found?.words],
  );
}
