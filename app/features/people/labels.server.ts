import { kindOfTable } from "~/content/kinds";

const counted: Record<string, [one: string, several: string]> = {
  messages: ["Nachricht", "Nachrichten"],
  replies: ["Antwort", "Antworten"],
  notes: ["Notiz", "Notizen"],
  subscriptions: ["Newsletter-Abo", "Newsletter-Abos"],
  deliveries: ["Vermerk über einen Newsletter", "Vermerke über Newsletter"],
  reasons: ["Meldung eines Mailservers", "Meldungen eines Mailservers"],
  ended_signups: ["Vermerk über eine Abmeldung", "Vermerke über Abmeldungen"],
  authors: ["Name an einem Beitrag", "Namen an Beiträgen"],
  versions: ["frühere Fassung", "frühere Fassungen"],
  moves: ["Name an einem Umzug", "Namen an Umzügen"],
  drafts: ["ungesicherte Änderung", "ungesicherte Änderungen"],
  missed_addresses: ["vergeblich gefragte Adresse", "vergeblich gefragte Adressen"],
  mailings: ["Stelle in verschickten Newslettern", "Stellen in verschickten Newslettern"],
  spool: ["wartende Nachricht", "wartende Nachrichten"],
  notifications: ["Benachrichtigung", "Benachrichtigungen"],
  outbox: ["Mail als Datei", "Mails als Dateien"],
  damaged: ["beschädigte Datei", "beschädigte Dateien"],
};

export function countsInWords(counts: Record<string, number>): string {
  return Object.entries(counted)
    .flatMap(([name, [one, several]]) => {
      const count = counts[name] ?? 0;
      return count ? [`${count} ${count === 1 ? one : several}`] : [];
    })
    .join(", ");
}

export const messageStates: Record<string, string> = {
  open: "offen",
  answered: "beantwortet",
  done: "erledigt",
  quarantined: "Spamverdacht",
  deleted: "im Papierkorb",
};

const otherPlaces: Record<string, string> = {
  content_versions: "Fassung im Verlauf",
  working_copies: "Ungesicherte Änderung",
  media: "Text zu einem Bild",
  old_addresses: "Alte Adresse",
  moves: "Umzug",
  move_items: "Meldung zu einem Umzug",
  missed_addresses: "Vergeblich gefragte Adresse",
  contact_submissions: "Nachricht einer anderen Person",
  replies: "Antwort an eine andere Person",
  submission_notes: "Notiz zur Nachricht einer anderen Person",
};

export function placeName(place: string): string {
  return kindOfTable(place)?.name ?? otherPlaces[place] ?? place;
}
