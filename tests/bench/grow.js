// node tests/bench/grow.js [--posts 100000] [--references 10000] [--messages 100000] [--subscribers 10000]
//   [DATA_DIR | postgres://…]: fills a database with content, to see what becomes of it in time. A data directory must
// have been made by a start of the product and must not be in use.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { acquireLock } from "../../app/platform/files/directory-lock.server.js";

/** @typedef {{ posts?: number, references?: number, messages?: number, subscribers?: number }} Amounts */

const words = (/** @type {string} */ text) => text.split("; ");
/** @param {string[]} words */
const list = (words) => `array[${words.map((word) => `'${word}'`).join(",")}]`;
/** One of the words, another one for each number. @param {string[]} words @param {string} number */
const pick = (words, number) => `(${list(words)})[(${number})::bigint % ${words.length} + 1]`;

const starts = words(
  "So gelingt; Fünf Fragen zu; Was kostet; Erfahrungen mit; Der Weg zu; Schluss mit Ärger um",
);
const topics = words(
  "Google Workspace; Rechnungen ohne Papier; Schichtplänen am Telefon; Sicherungen außer Haus",
);
const more = words(
  "Kundenportalen; KI im Büro; Zugängen für Aushilfen; Terminen im Handwerk; Ablagen, die alle finden",
);
const places = words("Bremerhaven; Wilhelmshaven; Oldenburg; Cuxhaven; Emden; Leer; Nordenham");
const categories = words("Automatisierung; Google Workspace; IT-Sicherheit; Künstliche Intelligenz; Praxis");
const sentences = [
  "Am Dienstagmorgen lag wieder ein Stapel Lieferscheine auf dem Tisch, und niemand wusste, welcher schon gebucht war.",
  "Der erste Schritt ist immer derselbe: aufschreiben, was wirklich geschieht, und nicht, was im Handbuch steht.",
  "Nach drei Wochen fragte keiner mehr nach der alten Tabelle, weil alle dieselbe Ansicht hatten.",
  "Wer nur eine Stunde in der Woche spart, hat im Jahr mehr als eine Arbeitswoche gewonnen.",
  "Wir haben zuerst die Rechte geprüft, denn aus der Werkstatt soll niemand die Gehälter sehen.",
  "Eine Sicherung, die nie zurückgespielt wurde, ist eine Hoffnung und kein Plan.",
  "Die Kollegin im Büro hat die Anleitung selbst geschrieben, und deshalb wird sie auch gelesen.",
];
const tags = words("Google Workspace; Zapier; Make; Softr; Airtable; BigQuery; Apps Script; Lexware; DATEV");
const people = words("Antje Ahlers; Bodo Behrens; Carla Claussen; Dirk Dirksen; Enno Ehlers; Frauke Fokken");

/** @param {number} count */
function postsSql(count) {
  const heading = `${pick(starts, "n")} || ' ' || ${pick([...topics, ...more], "n / 6")} || ' in ' || ${pick(places, "n / 54")}`;
  const paragraph = (/** @type {number} */ at) =>
    `'<p>' || ${pick(sentences, `n + ${at}`)} || ' ' || ${pick(sentences, `n / 7 + ${at + 2}`)} || '</p>'`;
  return `
    insert into public.blog_posts
      (title, slug, excerpt, content, category, status, published_at, created_at, updated_at)
    select ${heading}, 'artikel-' || n, ${pick(sentences, "n / 3")},
      ${[0, 1].map(paragraph).join(" || ")} || '<h2>Was wir geändert haben</h2>'
        || ${[2, 3].map(paragraph).join(" || ")} || '<h2>Was daraus wurde</h2><p>Vorgang ' || n || '</p>'
        || ${[4, 5].map(paragraph).join(" || ")},
      case when n % 50 = 0 then null else ${pick(categories, "n")} end,
      case when n % 20 < 16 then 'published' when n % 20 < 19 then 'draft' else 'archived' end,
      now() - n * interval '47 minutes' + case when n % 1000 = 1 then interval '20 years' else interval '0' end,
      now() - n * interval '47 minutes', now() - n * interval '31 minutes'
    from generate_series(1, ${count}) n`;
}

/** @param {number} count */
function referencesSql(count) {
  return `
    insert into public."references"
      (title, slug, client_name, industry, description, technologies, is_active, display_order)
    select ${pick(topics, "n")} || ' für ' || ${pick(people, "n / 4")}, 'referenz-' || n, ${pick(people, "n / 4")} || ' GmbH',
      ${pick(["Handwerk", "Spedition", "Praxis", "Bäckerei"], "n")}, ${pick(sentences, "n")},
      array(select distinct t from (values (${pick(tags, "n")}), (${pick(tags, "n / 9 + 3")}), ('Werkzeug ' || n % 400)) as v (t)),
      n % 10 > 0, 100 + n
    from generate_series(1, ${count}) n`;
}

/** @param {number} count */
function messagesSql(count) {
  return `
    insert into public.contact_submissions (name, email, phone, subject, message, is_read, created_at, delivery_key)
    select ${pick(people, "n")}, 'anfrage' || n || '@' || ${pick(["werft", "backstube", "praxis"], "n")} || '.example',
      '0471 ' || 100000 + n, ${pick(topics, "n / 5")}, ${pick(sentences, "n / 3")} || ' ' || ${pick(sentences, "n / 11")} || ' Vorgang ' || n,
      n % 20 > 0, now() - n * interval '11 minutes', gen_random_uuid()
    from generate_series(1, ${count}) n`;
}

/** @param {number} count */
function subscribersSql(count) {
  return `
    insert into public.subscribers (email, first_name, last_name, company, consent_version, signed_up_at, confirmed_at)
    select 'leserin' || n || '@post.example', split_part(${pick(people, "n")}, ' ', 1), split_part(${pick(people, "n")}, ' ', 2),
      ${pick(places, "n")} || ' Logistik', '2026-01', now() - n * interval '1 hour', now() - n * interval '1 hour'
    from generate_series(1, ${count}) n`;
}

/**
 * Adds so much of each. Full-text indexes are made again afterwards, which is a lot faster than letting them grow.
 * @param {(sql: string) => Promise<unknown>} run Runs a statement with all rights. @param {Amounts} amounts
 */
export async function grow(run, { posts = 0, references = 0, messages = 0, subscribers = 0 }) {
  /** @type {[table: string, count: number, sql: string][]} */
  const parts = [
    ["blog_posts", posts, postsSql(posts)],
    ["references", references, referencesSql(references)],
    // A trigger that looks for the same message sent twice takes a lock for each address.
    ["contact_submissions", messages, messagesSql(messages)],
    ["subscribers", subscribers, subscribersSql(subscribers)],
  ];
  for (const [table, count, sql] of parts) {
    if (!count) continue;
    const once =
      table === "contact_submissions" ? `alter table public.${table} disable trigger ${table}_once` : "";
    await run(`drop index public.${table}_search`);
    if (once) await run(once);
    await run(sql);
    if (once) await run(once.replace("disable", "enable"));
    await run(`create index ${table}_search on public."${table}" using gin (search)`);
  }
  // What both kinds of database do by themselves once a day; content takes longer than that to grow so far.
  await run("vacuum (analyze)");
}

/** Opens a data directory that no server uses, or a PostgreSQL. @param {string} place */
export async function open(place) {
  if (place.startsWith("postgres")) {
    const require = createRequire(
      createRequire(import.meta.url).resolve("@supabase/lite/dist/manifest.json"),
    );
    const client = new (require("pg").Client)({ connectionString: place });
    await client.connect();
    return {
      run: (/** @type {string} */ sql) => client.query(sql),
      close: () => client.end(),
    };
  }
  const directory = resolve(place);
  if (!existsSync(join(directory, "database/PG_VERSION"))) {
    throw new Error(`There is no database in ${directory} yet; start the product once with this DATA_DIR.`);
  }
  const release = acquireLock(directory);
  const { createPgliteConnection } = await import("@supabase/lite/pglite");
  const connection = await createPgliteConnection({ url: `file://${join(directory, "database")}` });
  return {
    run: (/** @type {string} */ sql) => connection.driver.exec(sql),
    async close() {
      await connection.close();
      release();
    },
  };
}

if (import.meta.url === pathToFileURL(String(process.argv[1])).href) {
  const count = /** @type {const} */ ({ type: "string" });
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { posts: count, references: count, messages: count, subscribers: count },
  });
  const amounts = Object.fromEntries(Object.entries(values).map(([name, count]) => [name, Number(count)]));
  const { run, close } = await open(positionals[0] ?? process.env.DATA_DIR ?? ".data");
  await grow(run, amounts);
  await close();
}
