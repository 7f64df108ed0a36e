/** What the privacy page says of everything stored; null without personal data. A test compares both. */
type Stored = Record<string, string | null>;

const answers = "Unsere Antworten und Notizen zu Deiner Nachricht";
const staffAccount =
  "speichert der Anmeldedienst Name, E-Mail-Adresse, ein verschlüsseltes Passwort (Hash) und die laufenden Sitzungen";
const backup = "Sicherungen von Datenbank und Dateien heben wir 30 Tage auf";
const moving = "Zieht die Website auf einen anderen Server um";

export const storedTables: Stored = {
  "public.contact_submissions": "Nachrichten aus dem Formular liegen in unserer Datenbank",
  "public.replies": answers,
  "public.submission_notes": answers,
  "public.snippets": null,
  "public.subscribers":
    "speichern wir den Zeitpunkt der Anmeldung, den Zeitpunkt der Bestätigung und die Fassung",
  "public.outbox": "ob und wann sie an Dich verschickt wurde",
  "private.ended_signups": "drei Tage lang einen aus Deiner Adresse errechneten Wert (Hash)",
  "private.throttle": "Nach spätestens 24 Stunden verfällt der Zähler",
  "private.known_places": "30 Tage lang, nur als errechneten Wert",
  "private.staff": staffAccount,
  "private.blocked_accounts": "merkt sich die Website die Adresse, bis Ihr ihn wieder freischaltet",
  "public.access_log": "wessen Zugang wer wann gesperrt oder wieder freigeschaltet hat",
  "private.confirmed_accounts": staffAccount,
  "auth.users": staffAccount,
  "auth.identities": staffAccount,
  "auth.sessions": staffAccount,
  "auth.refresh_tokens": staffAccount,
  "auth.flow_state": staffAccount,
  "auth.audit_log_entries": staffAccount,
  "private.settings": null,
  "private.content_kinds": null,
  "private.post_counts": null,
  "public.content_changes": null,
  "public.blog_posts": null,
  "public.services": null,
  "public.pages": null,
  "public.references": null,
  "public.testimonials": null,
  "public.mailings": null,
  "public.site_facts":
    "Bei Artikeln, Leistungen, Referenzen und den Angaben zur Firma merkt sich die Website bei jeder Änderung das Konto",
  "public.media": "merkt sich die Website das Konto, solange es das Bild gibt",
  "public.content_versions": "merkt sich die Website bei jeder Änderung das Konto",
  "public.working_copies": "Nicht gespeicherte Texte hebt sie bis zum Speichern auf",
  "public.old_addresses": "eine Weiterleitung eingerichtet",
  "public.moves": "die Inhalte einer früheren Website hochgeladen",
  "public.move_items": null,
  "public.missed_addresses": null,
  "public.spam_counts": null,
  "public.shares": "einen Link zum Zeigen",
  "public.erasures": "drei Jahre lang einen Nachweis",
  "public.media_uses": null,
  "supabase_migrations.schema_migrations": null,
};

export const storedFiles: Stored = {
  // An earlier release's; the first start migrates it.
  "outbox-queue": null,
  spool: "in eine Datei auf seiner Festplatte und reicht sie nach",
  outbox: "Ist kein Mailserver eingerichtet, legt der Server Mails als Dateien ab",
  damaged: "Beschädigte Dateien legt der Server beiseite",
  database: "auf dem eigenen Server",
  media: null,
  moves: "die Inhalte einer früheren Website hochgeladen",
  cache: null,
  "secrets.json": null,
  lock: null,
  "database.unfinished": null,
  "database.draft": null,
  "operator.socket": null,
  "running.json": null,
  "facts.json": null,
  "pictures.json": null,
  "last-backup.json": null,
  "copy.wanted": null,
  "copy.draft": backup,
  "copy.ready": backup,
  "restore.draft": backup,
  "restore.ready": backup,
  "restore.moving": backup,
  "import.draft": moving,
  "before-restore": backup,
};

export const storedElsewhere: Stored = {
  log: "Zeitpunkt und Art der Anfrage, die aufgerufene Seite, den Statuscode, die Dauer der Antwort und eine laufende Nummer",
  backups: backup,
  exports: moving,
  mails: "schickt der Server unserem Team eine E-Mail mit Deinen Angaben",
};

export const storedInBrowsers: Stored = {
  "cookie flash": "merkt sich das Cookie `flash` die Rückmeldung",
  "cookie sent": "Beim Kontaktformular kommt ein Cookie `sent` mit dem hinzu, was Du geschrieben hast",
  "cookie staff": "spätestens nach 14 Tagen",
  "cookie confirm": "beim Bestätigen eines neuen Kontos für 15 Minuten",
  "cookie reset": "ebenso, wenn jemand ein vergessenes Passwort ersetzt",
  "cookie device": "Dazu bekommt der Browser das Cookie `device`",
  "localStorage theme": "merkt sich Dein Browser sie im lokalen Speicher unter `theme`",
  "localStorage consent": "Jahr lang im lokalen Speicher unter `consent`",
  "localStorage search-key-off": null,
  "localStorage entwurf": "im lokalen Speicher unter `entwurf`",
  "sessionStorage typed": "im Sitzungsspeicher unter `typed`",
  "sessionStorage wanted": "unter `wanted` auch die Adresse der Seite, die gerade lädt",
  "sessionStorage positions": "wie weit Du gescrollt hast",
};
