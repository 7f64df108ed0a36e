import {
  addressFields,
  companyFields,
  contactFields,
  mailingFields,
  messageFields,
  newsletterFields,
  pictureFields,
  postFields,
  referenceFields,
  serviceFields,
  snippetFields,
} from "~/schemas/form-fields";
import { routes, sql } from "./app";

/** Stands in every row that only staff may see. */
export const secret = "Streng-Vertraulich";

/** Ids of rows with the secret, by the part of the staff area they belong to. */
export type SecretRows = Record<string, string>;

/** Writes rows that only staff may see; gives their ids and a way to remove them. */
export async function plantSecrets(): Promise<{ ids: SecretRows; remove: () => Promise<void> }> {
  const insert = async (table: string, columns: string, values: string) => {
    const [row] = await sql(`insert into ${table} (${columns}) values (${values}) returning id`);
    return String(row?.id);
  };
  const ids = {
    contacts: await insert(
      "contact_submissions",
      "name, email, message",
      `'${secret}', 'g@kunde.example', '${secret}'`,
    ),
    blog: await insert(
      "blog_posts",
      "title, slug, content, status",
      `'${secret}', 'streng-vertraulich', '${secret}', 'draft'`,
    ),
    services: await insert(
      "services",
      "title, slug, full_description, is_active",
      `'${secret}', 'streng-vertraulich', '${secret}', false`,
    ),
    references: await insert(
      '"references"',
      "title, slug, description, is_active",
      `'${secret}', 'streng-vertraulich', '${secret}', false`,
    ),
    // The address of a fact's history has no id in it.
    company: "phone",
    media: await insert(
      "media",
      "sha256, alt, width, height, bytes",
      `repeat('5ec4e7', 10) || 'abcd', '${secret}', 640, 400, 1000`,
    ),
    snippets: await insert("snippets", "title, body", `'${secret}', '${secret}'`),
    newsletter: await insert("mailings", "subject, body", `'${secret}', '${secret}'`),
    subscribers: await insert(
      "subscribers",
      "email, first_name, last_name, consent_version, signed_up_at",
      `'streng@vertraulich.example', '${secret}', '${secret}', '1', now()`,
    ),
  };
  // One that still waits would be sent in the middle of whatever is looked at.
  await sql(
    "insert into replies (submission_id, subject, body, state, settled_at) values ($1, $2, $2, 'sent', now())",
    [ids.contacts, secret],
  );
  await sql("insert into submission_notes (submission_id, body) values ($1, $2)", [ids.contacts, secret]);
  const remove = async () => {
    await sql(`delete from snippets where title = '${secret}'`);
    await sql(`delete from contact_submissions where name = '${secret}'`);
    await sql(`delete from media where alt = '${secret}'`);
    await sql(`delete from mailings where subject = '${secret}'`);
    await sql(`delete from subscribers where first_name = '${secret}'`);
    for (const table of ["blog_posts", "services", '"references"'])
      await sql(`delete from ${table} where slug = 'streng-vertraulich'`);
  };
  return { ids, remove };
}

/** The address of a route, with the id of a row that is there. */
export function pathOf(id: string, ids: SecretRows): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path);
  }
  const path = `/${parts.join("/")}`;
  const kind = path.includes("/subscribers/") ? "subscribers" : (path.split("/")[2] ?? "");
  return path.replace(/:\w+/, ids[kind] ?? crypto.randomUUID());
}

/** What the form at an address would take; nothing where it has buttons only. */
export function fieldsFor(path: string): Record<string, string> {
  const names = forms.find(([address]) => address.test(path))?.[1] ?? [];
  return Object.fromEntries(Object.entries(anyFields).filter(([name]) => names.includes(name)));
}

const item = "/(new|[\\da-f-]{36})$";
const forms: [address: RegExp, fields: readonly string[]][] = [
  [/^\/(contact)?$/, contactFields],
  [/^\/newsletter$/, newsletterFields],
  [/^\/admin\/login$/, ["email", "password"]],
  [/^\/admin\/contacts\/[^/]+$/, messageFields],
  [/^\/admin\/snippets(\/[\da-f-]{36})?$/, snippetFields],
  [/^\/admin\/blog\/preview$/, postFields],
  [/^\/admin\/(services|references)$/, ["direction"]],
  [/^\/admin\/drafts$/, ["title", "content"]],
  [new RegExp(`^/admin/blog${item}`), postFields],
  [new RegExp(`^/admin/services${item}`), serviceFields],
  [new RegExp(`^/admin/references${item}`), referenceFields],
  [new RegExp(`^/admin/newsletter${item}`), mailingFields],
  [/^\/admin\/(blog|services|references)\/[^/]+\/history$/, ["version"]],
  [/^\/admin\/company$/, companyFields],
  [/^\/admin\/company\/history(\/[a-z]+)?$/, ["version"]],
  [/^\/admin\/trash$/, ["kind", "id"]],
  [/^\/admin\/addresses$/, addressFields],
  [/^\/admin\/people\/erase$/, ["email"]],
  [/^\/admin\/account$/, ["full_name", "new_password"]],
  [/^\/admin\/media(\/[\da-f-]{36})?$/, pictureFields],
];

const anyFields = {
  name: "Angriff",
  full_name: "Angriff",
  new_password: "angriff-angriff",
  email: "angriff@anderswo.example",
  message: "Moin",
  privacy: "on",
  subject: "Angriff",
  body: "Angriff",
  post: "",
  firstName: "Angriff",
  lastName: "Angriff",
  is_read: "true",
  title: "Neu",
  slug: "neu-neu",
  content: "Neu",
  status: "published",
  full_description: "Neu",
  description: "Neu",
  direction: "up",
  kind: "blog",
  version: "00000000-0000-4000-8000-000000000000",
  id: "00000000-0000-4000-8000-000000000000",
  alt: "Angriff",
  caption: "Angriff",
  path: "/angriff",
  target: "/services",
  group: "contact",
};
