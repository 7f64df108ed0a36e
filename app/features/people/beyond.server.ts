import { backend } from "~/platform/database/client.server";
import { lastBackup } from "~/platform/files/last-backup.server";
import { mailRoute } from "~/platform/mail/send.server";
import { logFault } from "~/platform/process/fault-log.server";
import { env } from "~/platform/settings/env.server";
import { longDate } from "~/schemas/berlin-time";
import type { Beyond } from "~/schemas/person";

/** As the privacy page promises (milliseconds). */
const backupLife = 30 * 24 * 60 * 60 * 1000;

export function beyondErasure(former: string[] | null): Beyond[] {
  return [
    { title: "Sicherungen", text: backups() },
    ...(former?.length ? [{ title: "Früherer Stand", text: formerState(former) }] : []),
    {
      title: "Umzugsdateien",
      isTechnical: true,
      text: "Exporte für einen Umzug (npm run export) liegen dort, wo sie jemand abgelegt hat. Lösche sie, sobald der Umzug getan ist.",
    },
    {
      title: "Postfächer",
      text:
        mailRoute === "smtp"
          ? "Was per E-Mail hinausging, liegt in Euren Postfächern und in dem der Person: Benachrichtigungen, Antworten, Newsletter. Bei Euch lösche es dort selbst."
          : "In Postfächer reicht die Website nicht: Was Ihr von Hand gemailt habt, lösche dort selbst.",
    },
    {
      title: "Browser",
      text: "Was jemand aus der Redaktion getippt und nicht gespeichert hat, liegt bis zu 30 Tage auch im Browser dieses Rechners.",
    },
    ...(backend.embedded
      ? []
      : [{ title: "Weitere Server", text: otherServers, isTechnical: true as const }]),
    {
      title: "Prüfwerte",
      isTechnical: true,
      text: "Zähler gegen Missbrauch halten bis zu 24 Stunden einen Wert, der sich ohne den Schlüssel dieses Servers keiner Adresse zuordnen lässt. Ebenso der Nachweis, dass gelöscht wurde: Er bleibt drei Jahre.",
    },
    {
      title: "Team",
      text: "Wessen Zugang Ihr gesperrt oder wieder freigeschaltet habt, steht unter „Team“ drei Jahre lang mit E-Mail-Adresse. Eine Adresse, deren Zugang gesperrt ist, bleibt dort gemerkt, bis Ihr ihn wieder freischaltet.",
    },
    { title: "Protokoll", isTechnical: true, text: "Im Protokoll des Servers steht nichts von Personen." },
  ];
}

const otherServers =
  "Läuft die Website auf mehreren Servern zugleich, hat jeder eigene Warteschlangen und Dateien. Diese Seite sieht nur die des Servers, der gerade antwortet.";

function backups() {
  const last = noted();
  const until = longDate(new Date(Date.now() + backupLife));
  const known = last
    ? `Die letzte ist vom ${longDate(new Date(last))} und wird bis ${longDate(new Date(last + backupLife))} aufgehoben.`
    : `Auf diesem Server ist keine vermerkt. Gibt es andernorts welche, ist spätestens am ${until} auch dort weg, was heute gelöscht wird.`;
  const hosted = backend.embedded
    ? ""
    : " Sicherungen, die Supabase selbst macht, hält es so lange, wie es im Projekt eingestellt ist.";
  return `Sicherungen zeigen den Stand ihres Tages und werden 30 Tage aufgehoben, so lange steht die Person dort noch. ${known} Spielt jemand eine zurück, lösche die Person danach noch einmal.${hosted}`;
}

/** An unreadable log is no reason to omit the backups. */
function noted() {
  try {
    return lastBackup(env.DATA_DIR);
  } catch (error) {
    logFault({ level: "warn", what: "person file: the note of the last backup is not readable" }, error);
    return null;
  }
}

function formerState(names: string[]) {
  return `Im Datenverzeichnis liegt noch der Stand von vor einer Wiederherstellung (${names.join(", ")}). Wer den Server betreibt, löscht ihn von Hand.`;
}
