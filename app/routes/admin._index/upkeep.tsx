import { shortDateTime } from "~/content/date-time";

interface UpkeepProps {
  /** Messages that wait on disk, and since when the oldest does (Unix time in milliseconds). */
  spool: { waiting: number; oldest: number | null };
  /** Missing when messages are kept for good. */
  retention?:
    | { days: number; last: { at: string; done: boolean; erased: number; erasedOnDisk: number } | null }
    | undefined;
}

/** What the server does by itself: messages it holds for the database, and those it erases. */
export function Upkeep({ spool, retention }: UpkeepProps) {
  return (
    <section aria-label="Betrieb" className="mt-6 space-y-1 text-ink-muted">
      {spool.waiting > 0 && (
        <p className="font-semibold text-ink">
          {spool.waiting === 1 ? "Eine Nachricht wartet" : `${spool.waiting} Nachrichten warten`} noch auf die
          Datenbank{spool.oldest && `, die älteste seit ${timeOf(spool.oldest)}`}. Sie werden von selbst
          nachgetragen.
        </p>
      )}
      {spool.waiting === 0 && <p>Alle eingegangenen Nachrichten sind in der Datenbank.</p>}
      {retention && <p>{retentionText(retention)}</p>}
    </section>
  );
}

function retentionText({ days, last }: NonNullable<UpkeepProps["retention"]>) {
  const rule = `Nachrichten werden nach ${days === 1 ? "einem Tag" : `${days} Tagen`} gelöscht`;
  if (!last) return `${rule}.`;
  if (!last.done) return `${rule}. Der letzte Durchgang am ${timeOf(last.at)} ist nicht zu Ende gekommen.`;
  const erased = last.erased === 1 ? "eine Nachricht" : `${last.erased} Nachrichten`;
  return `${rule}, zuletzt am ${timeOf(last.at)}: ${erased}.`;
}

function timeOf(instant: string | number) {
  return shortDateTime(new Date(instant).toISOString());
}
