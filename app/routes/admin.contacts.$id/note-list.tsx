import type { ShownNote } from "~/schemas/answers";
import { SentText } from "~/ui/admin/sent-text";
import { whileBusy } from "~/ui/button";

export function NoteList({ notes, busy }: { notes: ShownNote[] | null; busy: boolean }) {
  if (!notes) return <p className="font-semibold">Die Notizen ließen sich gerade nicht laden.</p>;
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Notizen" className="grid gap-3">
      {notes.map(({ id, author, when, body }) => (
        <li key={id} className="border-brand border-l-4 bg-brand-soft px-4 py-3">
          <p className="text-ink-muted text-xs">
            {author}, {when}
          </p>
          <SentText className="mt-1">{body}</SentText>
          <button
            type="submit"
            name="remove_note"
            value={id}
            {...(busy && whileBusy)}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Löschen<span className="sr-only">: Notiz von {author}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
