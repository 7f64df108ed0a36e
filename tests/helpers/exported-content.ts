import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { OperatorDatabase } from "../../app/operator/database.js";

type Values = Record<string, fc.Arbitrary<unknown>>;

function text(most: number, { least = 1 } = {}) {
  const unit = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(..."abc xyz ÄÖÜäöüß0189") },
    fc.constantFrom("👩‍👩‍👧", "e\u0301", "<b>", ..."🚢\u200b\ufeff\uffff\u2028\n\t\"\\'\u0001𝒳{},"),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }).filter((one) => !one.includes("\0")),
  );
  return fc
    .array(unit, { minLength: least, maxLength: Math.min(most, 60) })
    .map((units) => shorten(units.join(""), most))
    .map((made) => (least && !/[a-z]/.test(made) ? shorten(`x${made}`, most) : made));
}
const shorten = (made: string, most: number) => Array.from(made).slice(0, most).join("");
const long = (most: number) =>
  fc.oneof(
    { weight: 5, arbitrary: text(most) },
    text(60).map((part) => shorten(part.repeat(most), most)),
  );
const maybe = (value: fc.Arbitrary<unknown>) => fc.option(value, { nil: null });
const line = (most: number) => text(most).map((made) => made.replace(/[\r\n]/g, " "));
const digest = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString("hex"));
const number = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const side = fc.integer({ min: 1, max: 40_000 });
/** Microseconds, unlike JavaScript. */
const time = fc.oneof(
  fc
    .tuple(fc.integer({ min: -2e9, max: 8e9 }), fc.integer({ min: 0, max: 999_999 }))
    .map(([seconds, micro]) =>
      new Date(seconds * 1000).toISOString().replace(/\.\d+Z/, `.${String(micro).padStart(6, "0")}Z`),
    ),
  fc.constantFrom("infinity", "2026-03-29 02:30:00.000001+02", "9999-12-31 23:59:59.999999+00"),
);

const each = (value: fc.Arbitrary<unknown>, ...columns: string[]): Values =>
  Object.fromEntries(columns.map((column) => [column, value]));
const times = each(time, "created_at", "updated_at");
const named = { title: text(200), slug: fc.uuid() };
const placed = { is_active: fc.boolean(), display_order: number, ...times };
const tables: Record<string, Values> = {
  "public.services": {
    ...named,
    short_description: maybe(text(500)),
    full_description: long(10_000),
    ...placed,
  },
  "public.media": {
    sha256: digest,
    alt: text(300, { least: 0 }),
    caption: maybe(text(500)),
    ...each(side, "width", "height", "bytes"),
    created_by: maybe(fc.uuid()),
    created_at: time,
  },
  "public.references": {
    ...named,
    client_name: maybe(text(200, { least: 0 })),
    description: long(5000),
    results: maybe(long(5000)),
    ...each(maybe(text(200)), "industry", "challenge", "solution", "image_url", "portraits", "website_url"),
    technologies: fc.array(fc.oneof(text(40, { least: 0 }), fc.constantFrom("NULL", "", "{}", "a,b")), {
      maxLength: 9,
    }),
    is_featured: fc.boolean(),
    ...placed,
  },
  "public.blog_posts": {
    ...named,
    ...each(maybe(text(500)), "excerpt", "featured_image"),
    content: long(100_000),
    category: maybe(fc.constantFrom("A", "Ä", "")),
    author: maybe(text(100)),
    status: fc.constantFrom("draft", "published", "archived"),
    published_at: maybe(time.filter((at) => at > "19" && at !== "infinity")),
    ...times,
  },
  "public.content_versions": {
    kind: fc.constantFrom("blog_posts", "services", "references", "site_facts"),
    item_id: fc.uuid(),
    row: maybe(fc.record({ title: text(200), content: long(20_000) })),
    saved_by: maybe(fc.uuid()),
    saved_at: time,
    reason: fc.constantFrom("create", "update", "picture", "delete"),
  },
  "public.old_addresses": {
    path: fc.uuid().map((name) => `/blog/${name}`),
    kind: fc.constant("blog_posts"),
    item_id: fc.uuid(),
    created_by: maybe(fc.uuid()),
    created_at: time,
  },
  "public.mailings": {
    subject: line(150),
    body: long(20_000),
    ...each(maybe(text(200)), "post_title", "post_excerpt"),
    post_slug: maybe(fc.uuid()),
    more_posts: fc.array(fc.record({ slug: fc.uuid(), ...each(text(100), "title", "excerpt", "words") }), {
      maxLength: 4,
    }),
    closing: text(500, { least: 0 }),
    status: fc.constantFrom("draft", "stopped", "done"),
    ...times,
    ...each(maybe(time), "started_at", "finished_at", "send_at"),
  },
  "public.subscribers": {
    email: fc.uuid().map((id) => `jörg.${id}@Müller.example`),
    ...each(text(100), "first_name", "last_name"),
    company: maybe(text(100, { least: 0 })),
    consent_version: text(50),
    ...each(time, "signed_up_at", "confirmed_at"),
  },
  "public.contact_submissions": {
    name: text(100),
    email: fc.uuid().map((id) => `jörg.${id}@Müller.example`),
    phone: maybe(text(20, { least: 0 })),
    subject: maybe(text(113)),
    message: long(5000),
    is_read: fc.boolean(),
    state: fc.constantFrom("open", "done"),
    ...times,
    delivery_key: maybe(fc.uuid()),
  },
  "public.snippets": { title: text(100), body: long(5000), ...times },
  "private.ended_signups": { address: digest.map((hex) => `\\x${hex}`), ended_at: time },
  "private.blocked_accounts": {
    address: fc.uuid().map((id) => `${id}@anderswo.example`),
    blocked_by: line(100),
    blocked_at: time,
  },
  "public.access_log": {
    act: fc.constantFrom("block", "unblock"),
    account: line(100),
    actor: maybe(line(100)),
    at: time,
  },
};

const dependent = [
  `update public.blog_posts set content = content || m.text
    from (select string_agg('<img src="/media/' || name || '-480.webp">', '') as text from public.media) m
    where id in (select id from public.blog_posts order by id limit 3) and char_length(content) < 90000`,
  `insert into public.outbox
      (kind, mailing_id, subscriber_id, state, attempts, next_attempt_at, claimed_by, sent_at, last_error)
    select 'newsletter', m.id, s.id, (array['waiting', 'filed', 'sent', 'refused', 'unknown'])[1 + place % 5], place % 4,
      '2026-01-01 00:00:00.000001+00', 'a/b', '2026-01-01', 'Grüße 🚢'
    from public.mailings m, (select *, row_number() over (order by id) as place from public.subscribers) s
    where place % 3 = 0 on conflict do nothing`,
  `insert into public.replies (submission_id, author, subject, body)
    select id, gen_random_uuid(), 'Re: Grüße 🚢', message from public.contact_submissions limit 5`,
  "update public.outbox set state = 'sent' where kind = 'reply'",
  `insert into public.submission_notes (submission_id, author, body)
    select id, null, message from public.contact_submissions limit 5`,
  "insert into public.outbox (kind, mailing_id, state) select 'newsletter', id, 'sent' from public.mailings limit 3",
];

/** "references" is a reserved word. */
export const quoted = (name: string) => name.replace(/[^.]+$/, '"$&"');

export async function fillAtRandom({ query }: OperatorDatabase, seed: number, rows = 12): Promise<void> {
  await query("alter table public.contact_submissions disable trigger contact_submissions_once");
  for (const [name, values] of Object.entries(tables)) {
    const made = fc.sample(fc.record(values), { numRuns: rows, seed });
    const columns = Object.keys(values).join(", ");
    await query(
      `insert into ${quoted(name)} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${quoted(name)}, $1::text::jsonb)`,
      [JSON.stringify(made)],
    );
  }
  await query("alter table public.contact_submissions enable trigger contact_submissions_once");
  for (const statement of dependent) await query(statement);
}

export function waiting(message: Record<string, unknown> = {}) {
  const job = { name: "Wartende", email: "w@b.example", message: "Moin 🚢", delivery_key: randomUUID() };
  const addedAt = Date.parse("2026-01-02T03:04:05.678Z");
  return JSON.stringify({ job: { ...job, ...message }, addedAt, attempts: 3 });
}
