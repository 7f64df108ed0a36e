import { itemKinds, kindOfTable } from "~/content/kinds";
import { placeOfGroup } from "~/features/company/facts.server";
import { shortDateTime } from "~/schemas/berlin-time";
import type { PersonItem, PersonPart, ShownErasure, ShownPerson } from "~/schemas/person";
import { isWhole, type PersonFile, type WaitingMessage } from "./file.server";
import { countsInWords, placeName } from "./labels.server";
import type { Mention } from "./model.server";
import type { CachedFile } from "./stored-files.server";
import { deliveryItem, messageItem, subscriptionItem } from "./stored-items.server";

/** An `export` leaves out other people and internal notes. */
export function showPerson(file: PersonFile, isExport = false): ShownPerson {
  const { person, stored, spooled, outbox, damaged } = file;
  const item = (kept: CachedFile) => fileItem(kept, isExport);
  const all = [
    part("nachrichten", "Nachrichten, Antworten und Notizen", stored?.messages.map(messageItem)),
    part("newsletter", "Newsletter", stored ? newsletter(stored) : null),
    part("mailings", "Newsletter an diese Adresse", stored ? mailings(stored) : null),
    part("spool", "Nachrichten, die noch nicht in der Datenbank sind", spooled?.map(waitingItem)),
    part("mails", "Mails als Dateien", outbox?.map(item)),
    part("beschaedigt", "Beschädigte Dateien", damaged?.map(item)),
  ];
  const mentions = (wanted: (mention: Mention) => boolean) =>
    stored?.places.filter(wanted).map((mention) => mentionItem(mention, isExport));
  return {
    address: person.address,
    goes: [
      ...all,
      part(
        "fassungen",
        "Fassungen und ungesicherte Änderungen, in denen die Adresse steht",
        mentions(isErased),
        "Beim Löschen geht die ganze Fassung oder Änderung. Was auf der Website steht, bleibt.",
      ),
      part(
        "verschickt",
        "Verschickte Newsletter, in deren Text die Adresse steht",
        mentions(isReplaced),
        "Beim Löschen steht dort statt der Adresse [gelöscht]. Alles andere daran bleibt.",
      ),
    ],
    stays: [
      part(
        "texte",
        "Texte, die Du selbst ändern musst",
        mentions((mention) => !isErased(mention) && !isReplaced(mention) && !isOfOthers(mention)),
        "Diese Texte ändern wir nicht ohne Dich. Nimm die Adresse dort zuerst heraus und lösche danach: Die Fassung von vorher liegt sonst im Verlauf.",
      ),
      part(
        "andere",
        "Nachrichten anderer Personen, in denen die Adresse steht",
        mentions(isOfOthers),
        "Sie gehören zu den Akten der anderen. Braucht Ihr eine nicht mehr, lösche sie dort.",
      ),
      ...(stored?.has_account ? [account] : []),
    ],
    erasures: (stored?.erasures ?? []).map(shownErasure),
    isWhole: isWhole(file),
  };
}

function part(id: string, title: string, items: PersonItem[] | null | undefined, note?: string): PersonPart {
  return { id, title, items: items ?? null, ...(note && { note }) };
}

const account: PersonPart = part("konto", "Konto der Redaktion", [
  {
    title: "Ein Konto hat diese Adresse",
    facts: [
      [
        "Warum es bleibt",
        "Den Zugang sperrt Ihr unter „Team“. Das Konto selbst löscht, wer den Server betreibt (npm run staff).",
      ],
    ],
    texts: [],
  },
]);

function newsletter({ subscriptions, ended_at }: NonNullable<PersonFile["stored"]>): PersonItem[] {
  const ended: PersonItem = {
    title: "Abgemeldet",
    facts: [
      ["Wann", ended_at ? shortDateTime(ended_at) : ""],
      ["Wozu", "Als Prüfwert ohne Adresse, drei Tage lang: Ein älterer Link trägt so niemanden wieder ein."],
    ],
    texts: [],
  };
  return [...subscriptions.map(subscriptionItem), ...(ended_at ? [ended] : [])];
}

function mailings({ deliveries, former_deliveries }: NonNullable<PersonFile["stored"]>): PersonItem[] {
  const former: PersonItem = {
    title: "Frühere Newsletter",
    facts: [["Meldungen eines Mailservers, die die Adresse nennen", String(former_deliveries)]],
    texts: [],
  };
  return [...deliveries.map(deliveryItem), ...(former_deliveries ? [former] : [])];
}

function waitingItem({ since, name, email, phone, subject, message }: WaitingMessage): PersonItem {
  return {
    title: subject ?? "Nachricht ohne Betreff",
    facts: [
      ["Wartet seit", shortDateTime(since)],
      ["Name", name],
      ["E-Mail", email],
      ...(phone ? [["Telefon", phone] as [string, string]] : []),
    ],
    texts: [["Nachricht", message]],
  };
}

function fileItem({ name, at, subject, text }: CachedFile, isExport: boolean): PersonItem {
  return {
    // The subject of a mail to others may name them.
    title: isExport && text === undefined ? name : (subject ?? name),
    facts: [
      ["Datei", name],
      ["Vom", shortDateTime(at)],
      ...(text === undefined ? [["Inhalt", "betrifft auch andere"] as [string, string]] : []),
    ],
    texts: text ? [["Inhalt", text]] : [],
  };
}

function isErased({ place }: Mention) {
  return ["content_versions", "working_copies", "missed_addresses"].includes(place);
}

function isOfOthers({ kind }: Mention) {
  return kind === "contact_submissions";
}

function isReplaced({ place, state }: Mention) {
  return place === "mailings" && state === "done";
}

const underWay: [string, string] = [
  "Stand",
  "Wird gerade verschickt. Lösche noch einmal, sobald es verschickt ist.",
];

const otherLists: Record<string, string> = {
  media: "/admin/media",
  moves: "/admin/move",
  contact_submissions: "/admin/contacts",
  replies: "/admin/contacts",
  submission_notes: "/admin/contacts",
};

function mentionItem(mention: Mention, isExport: boolean): PersonItem {
  const { place, title, at, author, state } = mention;
  const name = placeName(place);
  const isPublic = state === "published" || (state === null && place in itemKinds);
  const isNamed = title && (isExport ? isPublic : place !== "replies");
  return {
    title: isNamed ? `${name}: ${title}` : name,
    facts: [
      ["Vom", shortDateTime(at)],
      ...(author ? [["Von", author] as [string, string]] : []),
      ...(place === "mailings" && state !== "draft" && state !== "done" ? [underWay] : []),
    ],
    texts: [],
    ...(!isExport && addressOf(mention)),
  };
}

function addressOf({ place, kind, item_id }: Mention): Pick<PersonItem, "to"> {
  if (kind === "site_facts") return { to: placeOfGroup(item_id).to };
  if (place === "old_addresses" || place === "missed_addresses") return { to: "/admin/addresses" };
  const list = kindOfTable(kind ?? "")?.path ?? otherLists[kind ?? ""];
  if (!list || !item_id) return {};
  return { to: `${list}/${item_id}${place === "content_versions" ? "/history" : ""}` };
}

function shownErasure(erasure: NonNullable<PersonFile["stored"]>["erasures"][number]): ShownErasure {
  const { begun_at, erased_at, erased_by, counts } = erasure;
  return {
    when: shortDateTime(erased_at ?? begun_at),
    who: erased_by ?? "einem früheren Konto",
    what: countsInWords(counts),
    isDone: erased_at !== null,
  };
}
