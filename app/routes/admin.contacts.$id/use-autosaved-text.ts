import { type RefObject, useRef } from "react";
import { dropCopyOf } from "~/features/editing/copies";
import { useAutosave } from "~/features/editing/use-autosave";
import { type TextKind, textFields } from "~/features/inbox/autosaved-text";
import { useAuth } from "~/ui/admin/auth";
import { useSending } from "~/ui/use-sending";

interface Keeping {
  form: RefObject<HTMLFormElement>;
  kind: TextKind;
  /** The message. */
  item: string;
  /** That the reply or the note will get. */
  id: string;
  /** True where the field holds what is kept nowhere yet. */
  isNews: boolean;
  onKept: () => void;
}

/** Keeps what is typed into one field below a message; gives what is to be told of a key in it, and where it is kept. */
export function useAutosavedText({ form, kind, item, id, isNews, onKept }: Keeping) {
  const account = useAuth().user.email;
  const seq = useRef(0);
  const { words, typed } = useAutosave({
    ...{ form, seq, isNews, keptAt: null, only: textFields[kind] },
    // Sent from another browser, it would be offered here once more.
    onKept: () => {
      dropCopyOf({ account, kind, item, draft: id });
      onKept();
    },
    place: { account, kind, at: item, copy: id },
    isSending: useSending(),
  });
  return { typed, words };
}
