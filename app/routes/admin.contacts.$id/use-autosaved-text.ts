import { type RefObject, useRef } from "react";
import { dropCopyOf } from "~/features/editing/copies";
import { useAutosave } from "~/features/editing/use-autosave";
import { type TextKind, textFields } from "~/features/inbox/autosaved-text";
import { useAuth } from "~/ui/admin/auth";
import { useSending } from "~/ui/use-sending";

interface Keeping {
  form: RefObject<HTMLFormElement>;
  kind: TextKind;
  item: string;
  id: string;
  isNews: boolean;
  onKept: () => void;
}

export function useAutosavedText({ form, kind, item, id, isNews, onKept }: Keeping) {
  const account = useAuth().user.email;
  const seq = useRef(0);
  const { words, typed } = useAutosave({
    ...{ form, seq, isNews, keptAt: null, only: textFields[kind] },
    // Otherwise it would be offered here again.
    onKept: () => {
      dropCopyOf({ account, kind, item, draft: id });
      onKept();
    },
    place: { account, kind, at: item, copy: id },
    isSending: useSending(),
  });
  return { typed, words };
}
