import { shortDateTime } from "~/schemas/berlin-time";

interface OperationProps {
  spool: { waiting: number; oldest: number | null; refused: number };
  damaged: { files: number; messages: number };
  retention?: { last: { at: string; done: boolean } | null } | undefined;
}

export function Operation({ spool, damaged, retention }: OperationProps) {
  const isErasing = !retention?.last || retention.last.done;
  if (spool.waiting + damaged.files === 0 && isErasing) return null;
  return (
    <section aria-label="Betrieb" className="mt-6 space-y-1 font-semibold">
      {spool.waiting > 0 && (
        <p>
          {spool.waiting === 1 ? "Eine Nachricht wartet" : `${spool.waiting} Nachrichten warten`} noch auf die
          Datenbank{spool.oldest && `, die älteste seit ${shortDateTime(spool.oldest)}`}. Sie werden von
          selbst nachgetragen.
        </p>
      )}
      {spool.refused > 0 && (
        <p>
          {spool.refused === 1
            ? "Eine davon nimmt die Datenbank nicht an. Sie geht nicht verloren"
            : `${spool.refused} davon nimmt die Datenbank nicht an. Sie gehen nicht verloren`}
          , aber jemand muss nachsehen: Welche Datei es ist und warum, steht im Protokoll des Servers.
        </p>
      )}
      {damaged.files > 0 && <p>{damageText(damaged)}</p>}
      {retention?.last?.done === false && (
        <p>
          Alte Nachrichten zu löschen, ist am {shortDateTime(retention.last.at)} nicht zu Ende gekommen. In
          sechs Stunden wird es wieder versucht.
        </p>
      )}
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
