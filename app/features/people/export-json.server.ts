import { currentSite } from "~/platform/settings/site.server";
import { mailStates } from "~/schemas/mail-state";
import type { PersonFile, WaitingMessage } from "./file.server";
import type { CachedFile } from "./kept-files.server";
import { messageStates } from "./labels.server";
import type { StoredMessage } from "./model.server";
import { showPerson } from "./parts.server";

/** Nothing of other people; times as in RFC 3339. */
export function writeJson(file: PersonFile, now = new Date()): string {
  const { stored, spooled, outbox, damaged } = file;
  const { goes, stays } = showPerson(file, true);
  const mentions = [...goes, ...stays].filter(({ id }) =>
    ["fassungen", "verschickt", "texte", "andere"].includes(id),
  );
  const content = {
    adresse: file.person.address,
    stand: now.toISOString(),
    von: currentSite().name,
    nachrichten: stored?.messages.map(message),
    newsletter: stored?.subscriptions.map((one) => ({
      email: one.email,
      vorname: one.first_name,
      nachname: one.last_name,
      unternehmen: one.company,
      angemeldet: one.signed_up_at,
      bestaetigt: one.confirmed_at,
      fassung_der_einwilligung: one.consent_version,
    })),
    abgemeldet: stored?.ended_at ?? null,
    mailings: stored?.deliveries.map((one) => ({
      betreff: one.subject,
      ...mailOf(one.mail),
      zeit: one.mail?.sent_at ?? one.started_at,
    })),
    meldungen_zu_frueheren_mailings: stored?.former_deliveries ?? 0,
    wartende_nachrichten: spooled?.map(waiting),
    mails_als_dateien: outbox?.map(kept),
    beschaedigte_dateien: damaged?.map(kept),
    erwaehnungen: mentions.flatMap(({ items }) =>
      (items ?? []).map(({ title, facts }) => ({ wo: title, ...Object.fromEntries(lowered(facts)) })),
    ),
    konto_der_redaktion: stored?.has_account ?? false,
    fruehere_loeschungen: stored?.erasures.map(({ begun_at, erased_at }) => ({
      begonnen: begun_at,
      abgeschlossen: erased_at,
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function message(one: StoredMessage) {
  return {
    eingang: one.created_at,
    name: one.name,
    email: one.email,
    telefon: one.phone,
    betreff: one.subject,
    nachricht: one.message,
    gelesen: one.is_read,
    stand: messageStates[one.state] ?? one.state,
    beantwortet: one.answered_at,
    beantwortet_von: one.answered_by,
    benachrichtigung: one.notification && mailOf(one.notification),
    antworten: one.replies.map((reply) => ({
      vom: reply.created_at,
      von: reply.author,
      betreff: reply.subject,
      text: reply.body,
      ...mailOf(reply.mail),
    })),
    notizen: one.notes.map((note) => ({ vom: note.created_at, von: note.author, text: note.body })),
  };
}

function mailOf(mail: StoredMessage["notification"]) {
  return {
    stand: mailStates[mail?.state ?? "unknown"],
    zeit: mail?.sent_at ?? null,
    meldung_des_mailservers: mail?.last_error ?? null,
  };
}

function waiting({ since, name, email, phone, subject, message }: WaitingMessage) {
  return {
    wartet_seit: new Date(since).toISOString(),
    name,
    email,
    telefon: phone ?? null,
    betreff: subject ?? null,
    nachricht: message,
  };
}

function kept({ name, at, subject, text }: CachedFile) {
  return {
    datei: name,
    vom: new Date(at).toISOString(),
    betreff: text === undefined ? null : (subject ?? null),
    inhalt: text ?? "betrifft auch andere",
  };
}

function lowered(facts: [string, string][]) {
  return facts.map(([name, value]) => [name.toLowerCase(), value]);
}
