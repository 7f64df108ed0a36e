import type { PictureHealth } from "~/schemas/answers";
import { shortDateTime } from "~/schemas/berlin-time";
import { Pictures } from "./picture-health";

interface OperationProps {
  /** Messages that wait on disk, since when the oldest does (Unix time in milliseconds), and how many are refused. */
  spool: { waiting: number; oldest: number | null; refused: number };
  /** Damaged files that the server has set aside, and how many of them held a message. */
  damaged: { files: number; messages: number };
  /** Missing when messages are kept for good. */
  retention?:
    | { days: number; last: { at: string; done: boolean; erased: number; erasedOnDisk: number } | null }
    | undefined;
  /** Missing when it could not be read. */
  pictures?: PictureHealth | undefined;
}

/** What the server does by itself: messages it holds for the database, and those it erases. */
export function Operation({ spool, damaged, retention, pictures }: OperationProps) {
  return (
    <section aria-label="Betrieb" className="mt-6 space-y-1 text-ink-muted">
      {spool.waiting > 0 && (
        <p className="font-semibold text-ink">
          {spool.waiting === 1 ? "Eine Nachricht wartet" : `${spool.waiting} Nachrichten warten`} noch auf die
          Datenbank{spool.oldest && `, die älteste seit ${shortDateTime(spool.oldest)}`}. Sie werden von
          selbst nachgetragen.
        </p>
      )}
      {spool.refused > 0 && (
        <p className="font-semibold text-ink">
          {spool.refused === 1
            ? "Eine davon nimmt die Datenbank nicht an. Sie geht nicht verloren"
            : `${spool.refused} davon nimmt die Datenbank nicht an. Sie gehen nicht verloren`}
          , aber jemand muss nachsehen: Welche Datei es ist und warum, steht im Protokoll des Servers.
        </p>
      )}
      {damaged.files > 0 && <p className="font-semibold text-ink">{damageText(damaged)}</p>}
      {spool.waiting + damaged.messages === 0 && <p>Alle eingegangenen Nachrichten sind in der Datenbank.</p>}
      {retention && <p>{retentionText(retention)}</p>}
      {pictures && <Pictures {...pictures} />}
    </section>
  );
}

function damageText({ files, messages }: OperationProps["damaged"]) {
  const what = files === 1 ? "Eine Datei des Servers war" : `${files} Dateien des Servers waren`;
  const where = files === 1 ? "Sie liegt jetzt" : "Sie liegen jetzt";
  const lost = messages === 1 ? "Darin steckt eine Nachricht." : `Darin stecken ${messages} Nachrichten.`;
  return `${what} beschädigt. ${where} im Ordner „damaged“ des Datenverzeichnisses, alles andere läuft weiter.${
    messages > 0 ? ` ${lost}` : ""
  } Bitte gib es an die Technik weiter: Das Protokoll des Servers nennt jede Datei. Wenn der Ordner leer ist, verschwindet dieser Hinweis.`;
}

function retentionText({ days, last }: NonNullable<OperationProps["retention"]>) {
  const rule = `Nachrichten werden nach ${days === 1 ? "einem Tag" : `${days} Tagen`} gelöscht`;
  if (!last) return `${rule}.`;
  if (!last.done)
    return `${rule}. Der letzte Durchgang am ${shortDateTime(last.at)} ist nicht zu Ende gekommen.`;
  const erased = last.erased === 1 ? "eine Nachricht" : `${last.erased} Nachrichten`;
  return `${rule}, zuletzt am ${shortDateTime(last.at)}: ${erased}.`;
}
