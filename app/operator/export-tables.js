// What export and import move. A test compares both lists with the catalogue and the data directory.

/**
 * @typedef {object} ExportedTable
 * @property {string} name With its schema.
 * @property {string} key The column that orders its rows; a uuid or bytea, which sorts alike everywhere.
 * @property {boolean} [hasSample] A new installation has sample rows in it, which an import replaces.
 * @property {boolean} [joins] Its rows are added to what is there and do not count as content.
 * @property {{ column: string, values: string[] }} [stays] Rows that do not move.
 */

/** @type {ExportedTable[]} */
const besideContent = [
  { name: "public.content_versions", key: "id", joins: true },
  { name: "public.old_addresses", key: "id", joins: true },
  { name: "public.moves", key: "id", joins: true },
  { name: "public.move_items", key: "id", joins: true },
  { name: "public.subscribers", key: "id" },
  { name: "public.contact_submissions", key: "id" },
  { name: "public.replies", key: "id" },
  { name: "public.submission_notes", key: "id" },
  // Sign-in links stay where the account is.
  { name: "public.outbox", key: "id", stays: { column: "kind", values: ["account", "recovery"] } },
  // An unsubscribed address must not return by an older confirmation link.
  { name: "private.ended_signups", key: "address", joins: true },
  // Blocked accounts must not get in at the new place.
  { name: "private.blocked_accounts", key: "id", joins: true },
  { name: "public.access_log", key: "id", joins: true },
];

/**
 * What moves, in the order in which it is filled: what a row points to comes before it.
 * @param {Pick<import("./database.js").OperatorDatabase, "query">} database @returns {Promise<ExportedTable[]>}
 */
export async function readExportedTables(database) {
  const kinds = await database.query(
    `select 'public.' || name as name, is_item as "hasSample" from private.content_kinds where texts is not null order by 1`,
  );
  return [
    // Before the content that shows pictures, or it would not be noted where they are used.
    { name: "public.media", key: "id", hasSample: true },
    ...kinds.map(({ name, hasSample }) => ({ name: String(name), key: "id", hasSample: hasSample === true })),
    ...besideContent,
  ];
}

/** Comes with exports of earlier releases; what it said is a part of the outbox now. @type {ExportedTable} */
export const formerTable = { name: "public.deliveries", key: "id" };

export const pictureFolder = "media";
export const cacheFolder = "cache";

export const messages = "public.contact_submissions";

/** Tables that stay, and why. @type {Record<string, string>} */
export const excludedTables = {
  "private.content_kinds": "what the release knows; migrations fill it",
  "public.content_changes": "counts changes for this installation's caches",
  "public.working_copies": "what somebody has typed and not saved belongs to their account, which stays",
  "public.missed_addresses": "what this installation's visitors asked for in vain",
  "public.spam_counts": "what this installation has turned away",
  "public.erasures": "proof by a hash under this installation's key; whoever was erased does not move",
  "public.shares": "links to drafts under this installation's address, for 30 days at most",
  "public.testimonials": "read from the texts of the references",
  "public.media_uses": "noted from the articles, references and facts",
  "private.post_counts": "counted from the articles",
  "private.settings": "the staff's domain and the keys of signed links are settings (SESSION_SECRET)",
  "private.staff": "accounts stay with the auth service that knows their passwords",
  "private.confirmed_accounts": "accounts stay",
  "private.known_places": "says from where accounts were signed in to; accounts stay",
  "private.throttle": "passes within a day",
};

/** Triggers that derive data from rows stay enabled during an import. */
export const derivingFunctions = [
  "private.count_content_change",
  "private.count_posts",
  "private.end_shares",
  "private.end_shares_of_item",
  "private.give_page",
  "private.note_picture_uses",
  "private.note_searched",
  "private.note_searched_again",
  "private.read_testimonials",
];
/** Columns that these fill, by their tables: rows travel without them. @type {Record<string, string>} */
export const derivedColumns = { "public.contact_submissions": "search" };
/** These would change rows. */
export const silencedFunctions = [
  "private.touch_updated_at",
  "private.touch_fact",
  "private.keep_version",
  "private.enqueue_notification",
  "private.enqueue_reply",
  "private.check_receipt",
  "private.enqueue_receipt",
  "private.drop_waiting_mails",
  "private.drop_message_copies",
  "private.follow_digest",
  "private.keep_old_address",
  "private.check_page_slug",
  "private.keep_page_address",
  "private.drop_repeated_submission",
  "private.note_answered",
  "private.refuse_many_submissions",
  "private.tell_named",
  "private.hold_mails",
];

/** Folders of the data directory that move, as files. Whole messages in spool/ move as rows instead. */
export const exportedFolders = ["spool", "outbox-queue/waiting", "damaged", "media"];

/** What else lies there and stays, and why, by its first name. @type {Record<string, string>} */
export const excludedFiles = {
  database: "its tables move",
  "outbox-queue":
    "beside what an earlier release left to be sent to the team: mails about accounts, which stay",
  outbox: "mails as files, for trying out",
  moves: "uploads of old sites, for seven days at most",
  "secrets.json": "keys of this installation",
};

/** The name of a table's part of the archive. @param {string} table */
export function partOf(table) {
  return `${bare(table)}.jsonl`;
}

/** How many rows of which table, in words. @param {{ name: string, rows: number }[]} tables */
export function inWords(tables) {
  return tables.map(({ name, rows }) => `${rows} ${bare(name).replaceAll("_", " ")}`).join(", ");
}

/** @param {string} table */
function bare(table) {
  return table.slice(table.indexOf(".") + 1);
}
