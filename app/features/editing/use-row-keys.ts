import { useState } from "react";
import type { EditorView } from "./view";

/**
 * By what each row of a list stays the same on the screen: it goes wherever its row goes in the copy (`names`), with what is
 * typed in it meanwhile. The rows of another copy, as after a save, are those that stand at the same places.
 */
export function useRowKeys(
  { copy }: Pick<EditorView, "copy">,
  names: readonly (string | number)[],
): number[] {
  const [shown, setShown] = useState({ copy, names, keys: names.map((_, index) => index) });
  if (shown.copy === copy && shown.names.join() === names.join()) return shown.keys;
  let fresh = Math.max(-1, ...shown.keys) + 1;
  const keys = names.map((name, index) => {
    const was = shown.copy === copy && name ? shown.names.indexOf(name) : index;
    return shown.keys[was] ?? fresh++;
  });
  setShown({ copy, names, keys });
  return keys;
}
