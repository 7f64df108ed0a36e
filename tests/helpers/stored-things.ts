/**
 * Everything the product stores, where, how long, and the words by which the privacy page tells of it. A test holds it
 * against the tables, files, cookies and browser entries there are.
 */
interface StoredThing {
  /** What of people it holds; undefined when it holds nothing personal. */
  holds?: string;
  purpose: string;
  until: string;
  /** A phrase of /datenschutz; needed where it holds something of people. */
  said?: string;
}

const staffAccount = {
  holds: "name, address and hashed password of staff, their sessions, when they were last at work",
  purpose: "signing in to the staff area",
  until: "the account is deleted; unconfirmed ones after 24 hours",
  said: "speichert der Anmeldedienst Name, E-Mail-Adresse, ein verschlüsseltes Passwort (Hash) und die laufenden Sitzungen",
};
const waitingMessage = "in eine Datei auf seiner Festplatte und reicht sie nach";
const content = { purpose: "content of the site, written by staff", until: "staff delete it" };
const upkeep = { purpose: "upkeep of the database", until: "kept" };

export const storedTables: Record<string, StoredThing> = {
  "public.contact_submissions": {
    holds: "name, address, phone, subject and text of a message",
    purpose: "answering",
    until: "staff delete it, or RETENTION_DAYS",
    said: "Nachrichten aus dem Formular liegen in unserer Datenbank",
  },
  "public.replies": {
    holds: "what was answered to a message, by which account and when",
    purpose: "answering, once and from one place",
    until: "as the message",
    said: "Unsere Antworten und Notizen zu Deiner Nachricht",
  },
  "public.submission_notes": {
    holds: "what staff noted about a message, by which account and when",
    purpose: "answering together",
    until: "staff delete it, or as the message",
    said: "Unsere Antworten und Notizen zu Deiner Nachricht",
  },
  "public.snippets": { purpose: "texts that staff answer with", until: "staff delete it" },
  "public.subscribers": {
    holds: "name, address, company, proof of consent",
    purpose: "newsletter",
    until: "unsubscribing",
    said: "speichern wir den Zeitpunkt der Anmeldung, den Zeitpunkt der Bestätigung und die Fassung",
  },
  "public.deliveries": {
    holds: "whether a mailing reached a subscriber, and why not",
    purpose: "sending once, repeating what failed",
    until: "unsubscribing; the figures stay",
    said: "ob und wann sie an Dich verschickt wurde",
  },
  "private.ended_signups": {
    holds: "hash of an address that left",
    purpose: "older confirmation links must not bring it back",
    until: "three days, removed with the next confirmation after that",
    said: "drei Tage lang einen aus Deiner Adresse errechneten Wert (Hash)",
  },
  "private.throttle": {
    holds: "keyed hashes of client and mail addresses, with counts",
    purpose: "limits on forms, sign-ins and confirmation mails",
    until: "24 hours at most, removed with later counts",
    said: "Nach spätestens 24 Stunden verfällt der Zähler",
  },
  "private.known_places": {
    holds: "keyed hashes of the addresses staff sign in from",
    purpose: "nobody locks staff out by failed sign-ins",
    until: "30 days",
    said: "30 Tage lang, ebenfalls nur als solchen Wert",
  },
  "private.staff": staffAccount,
  "private.blocked_accounts": {
    holds: "address of whose access has ended, by whom and when",
    purpose: "nobody comes back by an account of another kind",
    until: "the access is given back",
    said: "merken wir uns die Adresse, bis wir ihn wiedergeben",
  },
  "public.access_log": {
    holds: "whose access was ended or given back, by whom and when",
    purpose: "who decides on access can be followed",
    until: "three years, removed with a later act after that",
    said: "wessen Zugang wer wann beendet oder wiedergegeben hat",
  },
  "private.confirmed_accounts": staffAccount,
  "auth.users": staffAccount,
  "auth.identities": staffAccount,
  "auth.sessions": staffAccount,
  "auth.refresh_tokens": staffAccount,
  "auth.flow_state": staffAccount,
  "auth.audit_log_entries": staffAccount,
  "private.settings": {
    purpose: "the staff's domain, keys of signed links",
    until: "changed by an operator",
  },
  "private.post_counts": { purpose: "numbers of articles", until: "kept" },
  "public.content_changes": { purpose: "when kept pages are out of date", until: "kept" },
  "public.blog_posts": content,
  "public.services": content,
  "public.references": content,
  "public.mailings": content,
  "public.site_facts": {
    holds: "which account changed a fact about the company, and when",
    purpose: "what every page says of the company",
    until: "staff go back to what the product comes with",
    said: "Bei Artikeln, Leistungen, Referenzen und den Angaben zur Firma merkt sich die Website bei jeder Änderung das Konto",
  },
  "public.media": {
    holds: "from which account a picture came",
    purpose: "pictures of the site, and what is said about them",
    until: "staff delete the picture",
    said: "merkt sich die Website das Konto, solange es das Bild gibt",
  },
  "public.content_versions": {
    holds: "which account changed an article, a service or a reference, and when",
    purpose: "going back to what was there before",
    until: "fifty changes later, or 30 days after the deletion",
    said: "merkt sich die Website bei jeder Änderung das Konto",
  },
  "public.content_drafts": {
    holds: "what an account has typed and not saved",
    purpose: "nothing typed is lost",
    until: "the item is saved or the draft is dropped, 90 days at most",
    said: "Nicht gespeicherte Texte der Redaktion",
  },
  "public.old_addresses": {
    holds: "which account an address was set by",
    purpose: "links to former addresses lead on",
    until: "staff remove it, or another page takes it",
    said: "eine Weiterleitung eingerichtet",
  },
  "public.missed_addresses": {
    purpose: "paths that were asked for in vain, with nothing of who asked",
    until: "90 days after the last time",
  },
  "public.spam_counts": {
    purpose: "how many messages were turned away on each day, with nothing of who sent them",
    until: "90 days, at the next count",
  },
  "public.shares": {
    holds: "which account made a link to a draft",
    purpose: "showing a draft to whoever has the link",
    until: "it runs out, after 30 days at most, or is revoked",
    said: "einen Link zum Zeigen",
  },
  "public.erasures": {
    holds: "keyed hash of an address that was erased, who erased it and when",
    purpose: "proof that it happened; older confirmation links must not bring the address back",
    until: "three years, removed with a later erasure after that",
    said: "drei Jahre lang einen Nachweis",
  },
  "public.media_uses": { purpose: "where pictures are shown", until: "as the article or reference" },
  "supabase_migrations.schema_migrations": upkeep,
};

/** What lies in DATA_DIR, by its first name; folders with all that is in them. */
export const storedFiles: Record<string, StoredThing> = {
  spool: {
    holds: "messages that the database has not taken yet",
    purpose: "no message is lost",
    until: "the database takes it, or RETENTION_DAYS",
    said: waitingMessage,
  },
  "outbox-queue": {
    holds:
      "messages the team is still to be told of by mail, of others only what became of the mail; addresses of new staff whose mail waits",
    purpose: "telling the team, confirming accounts",
    until:
      "the mail has left, or was given up, after two days, about accounts after one; notes, and what waits about accounts, RETENTION_DAYS",
    said: "Bis diese Mail verschickt ist, liegt auch ihr Inhalt in einer Datei",
  },
  outbox: {
    holds: "mails as files, where no mail server is set",
    purpose: "trying the product out",
    until: "an operator deletes them, or RETENTION_DAYS",
    said: "Ist kein Mailserver eingerichtet, legt der Server Mails als Dateien ab",
  },
  damaged: {
    holds: "files that were damaged, perhaps messages",
    purpose: "mending them by hand",
    until: "an operator has dealt with it, or RETENTION_DAYS",
    said: "Beschädigte Dateien legt der Server beiseite",
  },
  database: {
    holds: "the tables above, with the embedded backend",
    purpose: "the embedded database",
    until: "as each table",
    said: "auf dem eigenen Server",
  },
  media: {
    purpose:
      "pictures of the site, without what cameras write into them; hosted, those that an import has put there",
    until: "staff delete or replace the picture",
  },
  cache: {
    purpose: "hosted, pictures of the project as far as they were asked for",
    until: "staff delete or replace the picture, or others need the room",
  },
  "secrets.json": { purpose: "keys of this installation", until: "kept" },
  lock: { purpose: "one process at a time", until: "kept" },
  "database.unfinished": { purpose: "marks a first start under way", until: "the start is done" },
  "database.draft": { purpose: "an empty database in the making", until: "the start is done" },
  "operator.socket": { purpose: "operators' commands ask the running server", until: "the next start" },
  "running.json": { purpose: "a word by which npm run doctor asks the server", until: "the next start" },
  "facts.json": {
    purpose: "hosted, what every page says of the company, for the next start",
    until: "the next change",
  },
  "last-backup.json": { purpose: "when the last backup was complete", until: "the next backup" },
  "copy.wanted": { purpose: "a backup asks for a copy", until: "the copy is made" },
  "copy.draft": { ...backup("a backup under way"), until: "the backup is made" },
  "copy.ready": { ...backup("a backup under way"), until: "the backup is made" },
  "restore.draft": { ...backup("a restore under way"), until: "the restore is done" },
  "restore.ready": { ...backup("a restore under way"), until: "the restore is done" },
  "restore.moving": { ...backup("a restore under way"), until: "the restore is done" },
  "import.draft": {
    holds: "what an import is taking over",
    purpose: "an import under way",
    until: "the import is done, or the next one",
    said: "Zieht die Website auf einen anderen Server um",
  },
  "before-restore": { ...backup("what a restore moved aside"), until: "an operator deletes it" },
};

/** What lies beside: written by the process, kept by the operator's system. */
export const storedElsewhere: Record<string, StoredThing> = {
  log: {
    purpose: "one line for each request, without anything of a person",
    until: "the operator's log ends it",
    said: "Zeitpunkt und Art der Anfrage, die aufgerufene Seite, den Statuscode, die Dauer der Antwort und eine laufende Nummer",
  },
  backups: { ...backup("getting everything back"), until: "30 days" },
  exports: {
    holds: "messages, subscribers and content in one file, for moving",
    purpose: "moving to another server",
    until: "an operator deletes it",
    said: "Zieht die Website auf einen anderen Server um",
  },
  mails: {
    holds: "a message with name and address, in the team's mailbox",
    purpose: "telling the team",
    until: "as the message",
    said: "schickt der Server unserem Team eine E-Mail mit Deinen Angaben",
  },
};

/** What lies in a browser: cookies by their names without prefix and number, and entries of its storage. */
export const storedInBrowsers: Record<string, StoredThing> = {
  "cookie flash": {
    holds: "the answer to a form",
    purpose: "showing it on the next page",
    until: "shown, five minutes at most",
    said: "merkt sich das Cookie `flash` die Rückmeldung",
  },
  "cookie sent": {
    holds: "the message that was just sent with the contact form",
    purpose: "showing in the form's place what was sent",
    until: "shown, five minutes at most",
    said: "Beim Kontaktformular kommt ein Cookie `sent` mit dem hinzu, was Du geschrieben hast",
  },
  "cookie staff": {
    holds: "the session of a member of staff",
    purpose: "staying signed in",
    until: "signing out, 14 days at most",
    said: "spätestens nach 14 Tagen",
  },
  "cookie confirm": {
    holds: "the session that chooses a new account's password",
    purpose: "confirming an account",
    until: "15 minutes",
    said: "beim Bestätigen eines neuen Kontos für 15 Minuten",
  },
  "cookie reset": {
    holds: "the session that replaces a forgotten password, once its link is used up",
    purpose: "finishing what was begun when the service failed in between",
    until: "15 minutes",
    said: "ebenso, wenn jemand ein vergessenes Passwort ersetzt",
  },
  "localStorage theme": {
    holds: "light or dark",
    purpose: "the chosen look",
    until: "deleted in the browser",
    said: "merkt sich Dein Browser sie im lokalen Speicher unter `theme`",
  },
  "localStorage consent": {
    holds: "which services were allowed",
    purpose: "not asking again",
    until: "half a year",
    said: "Jahr lang im lokalen Speicher unter `consent`",
  },
  "localStorage entwurf": {
    holds: "what staff have typed into an editor and not saved",
    purpose: "nothing typed is lost",
    until: "it is saved or dropped, or 30 days",
    said: "im lokalen Speicher unter `entwurf`",
  },
  "sessionStorage typed": {
    holds: "what a visitor has typed into a form and not yet sent",
    purpose: "having it again after a look at another page",
    until: "the form is sent, or the tab is closed",
    said: "im Sitzungsspeicher unter `typed`",
  },
  "sessionStorage wanted": {
    holds: "the address of the page that is on its way, in browsers without the Navigation API",
    purpose: "getting there although a script of an older release is missing",
    until: "the page has come",
    said: "unter `wanted` auch die Adresse der Seite, die gerade lädt",
  },
  "sessionStorage positions": {
    holds: "how far pages were scrolled",
    purpose: "going back",
    until: "the tab is closed",
    said: "wie weit Du gescrollt hast",
  },
};

function backup(purpose: string) {
  return {
    holds: "all of the data as it was at that time",
    purpose,
    said: "Sicherungen von Datenbank und Dateien heben wir 30 Tage auf",
  };
}
