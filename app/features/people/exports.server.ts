import { sourceHash } from "~/platform/security/content-policy.server";
import { currentSite } from "~/platform/settings/site.server";
import { longDateTime } from "~/schemas/berlin-time";
import { mailStates } from "~/schemas/mail-state";
import type { PersonItem, PersonPart } from "~/schemas/person";
import { escapeMarkup } from "~/schemas/text";
import type { PersonFile, WaitingMessage } from "./file.server";
import { messageStates } from "./labels.server";
import type { StoredMessage } from "./model.server";
import { showPerson } from "./parts.server";
import type { CachedFile } from "./stored-files.server";

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #152a33; background: #fff; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { font-size: 1.25rem; margin: 2.2rem 0 .5rem; border-bottom: 1px solid #8a9aa1; }
h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; }
h4 { font-size: .9rem; margin: .8rem 0 0; }
h1, h2, h3, h4 { break-after: avoid; }
dl { display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: .1rem 1rem; margin: 0; }
dt { color: #4d6069; }
dd { margin: 0; }
dd, h1, h3, p { overflow-wrap: anywhere; }
.text { white-space: pre-wrap; margin: .2rem 0 0; padding-left: .8rem; border-left: 3px solid #d3dde0; overflow-wrap: anywhere; }
`;

/** What a browser may do with the page, should it show it from here. */
export const exportPolicy = `default-src 'none'; style-src ${sourceHash(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export function writeHtml(file: PersonFile, now = new Date()): string {
  const { address, goes, stays } = showPerson(file, true);
  const parts = [...goes, ...stays];
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Auskunft zu ${escapeMarkup(address)}</title>
<style>${style}</style>
</head>
<body>
<h1>Auskunft zu ${escapeMarkup(address)}</h1>
<p>Das hat ${escapeMarkup(currentSite().name)} zu dieser Adresse gespeichert. Stand: ${escapeMarkup(longDateTime(now))} Uhr.</p>
${parts.map(section).join("\n")}
</body>
</html>
`;
}

function section({ title, items }: PersonPart) {
  const content = items?.length ? items.map(article).join("\n") : "<p>Nichts.</p>";
  return `<h2>${escapeMarkup(title)}</h2>\n${content}`;
}

function article({ title, facts, texts }: PersonItem) {
  const list = facts
    .map(([name, value]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`)
    .join("");
  const bodies = texts.map(
    ([name, text]) => `<h4>${escapeMarkup(name)}</h4>\n<div class="text">${escapeMarkup(text)}</div>`,
  );
  return [`<h3>${escapeMarkup(title)}</h3>`, list && `<dl>${list}</dl>`, ...bodies]
    .filter(Boolean)
    .join("\n");
}

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
