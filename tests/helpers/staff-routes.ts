import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { postEditor } from "~/features/blog/editor.server";
import { factEditors } from "~/features/company/editor.server";
import { namesOf } from "~/features/editing/editor.server";
import { snippetEditor } from "~/features/inbox/snippet-editor.server";
import { mailingEditor } from "~/features/newsletter/editor.server";
import { pageEditor } from "~/features/pages/editor.server";
import { referenceEditor } from "~/features/references/editor.server";
import { serviceEditor } from "~/features/services/editor.server";
import {
  addressFields,
  contactFields,
  messageFields,
  newsletterFields,
  pictureFields,
} from "~/schemas/form-fields";
import { routes, sql } from "./app";
import type { Sql } from "./connections";

export const secret = "Streng-Vertraulich";

export type SecretRows = Record<string, string>;

export async function plantSecrets(
  run: Sql = sql,
): Promise<{ ids: SecretRows; remove: () => Promise<void> }> {
  const planted: [table: string, id: string][] = [];
  const insert = async (table: string, row: Record<string, unknown>) => {
    const values = Object.keys(row).map((_, index) => `$${index + 1}`);
    const [stored] = await run(
      `insert into ${table} (${Object.keys(row)}) values (${values}) returning id`,
      Object.values(row),
    );
    const id = String(stored?.id);
    planted.unshift([table, id]);
    return id;
  };
  const now = new Date().toISOString();
  const item = { title: secret, slug: "streng-vertraulich" };
  const ids = {
    contacts: await insert("contact_submissions", {
      name: secret,
      email: "g@kunde.example",
      message: secret,
    }),
    blog: await insert("blog_posts", { ...item, content: secret, category: secret, status: "draft" }),
    services: await insert("services", { ...item, full_description: secret, is_active: false }),
    pages: await insert("pages", { ...item, description: secret, status: "draft" }),
    references: await insert('"references"', { ...item, description: secret, is_active: false }),
    // These have no id in their address.
    company: "phone",
    fixed: "home",
    help: "writing",
    media: await insert("media", {
      ...{ sha256: `${"5ec4e7".repeat(10)}abcd`, alt: secret },
      ...{ width: 640, height: 400, bytes: 1000 },
    }),
    snippets: await insert("snippets", { title: secret, body: secret }),
    newsletter: await insert("mailings", { subject: secret, body: secret }),
    subscribers: await insert("subscribers", {
      ...{ email: "streng@vertraulich.example", first_name: secret, last_name: secret },
      ...{ consent_version: "1", signed_up_at: now },
    }),
  };
  const submission_id = ids.contacts;
  await insert("replies", { submission_id, subject: secret, body: secret });
  // A waiting mail would be sent during the test.
  const settled = "state = 'sent', claimed_by = null, claimed_until = null";
  await run(`update outbox set ${settled} where submission_id = $1`, [submission_id]);
  await insert("submission_notes", { submission_id, body: secret });
  const remove = async () => {
    for (const [table, id] of planted) await run(`delete from ${table} where id = $1`, [id]);
  };
  return { ids, remove };
}

export function pathOf(id: string, ids: SecretRows): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path);
  }
  const path = `/${parts.join("/")}`
    .replace(":kind/:item", `services/${ids.services}`)
    .replace(":kind", "blog");
  const deeper = ["subscribers", "fixed"].find((part) => path.includes(`/${part}/`));
  const kind = deeper ?? path.split("/")[2] ?? "";
  return path.replace(":group", "contact").replace(/:\w+\??/, ids[kind] ?? crypto.randomUUID());
}

export function queryNames(): string[] {
  const asked = /(?:searchParams|params|query)\.(?:get|has)\("([^_"][^"]*)"\)/g;
  const source = readdirSync("app", { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));
  return [...new Set(source.flatMap((text) => [...text.matchAll(asked)].map(([, name = ""]) => name)))];
}

export function fieldsFor(path: string): Record<string, string> {
  const names = fieldNames(path);
  return Object.fromEntries(Object.entries(anyFields).filter(([name]) => names.includes(name)));
}

export function fieldNames(path: string): readonly string[] {
  return forms.find(([address]) => address.test(path))?.[1] ?? [];
}

const item = "/(new|[\\da-f-]{36})$";
const forms: [address: RegExp, fields: readonly string[]][] = [
  [/^\/(contact)?$/, contactFields],
  [/^\/newsletter$/, newsletterFields],
  [/^\/admin\/login$/, ["email", "password"]],
  [/^\/admin\/contacts\/[^/]+$/, messageFields],
  [/^\/admin\/snippets(\/(new|[\da-f-]{36}))?$/, namesOf(snippetEditor)],
  [/^\/admin\/blog\/preview$/, namesOf(postEditor)],
  [/^\/admin\/pages\/preview$/, namesOf(pageEditor)],
  [/^\/admin\/(services|references)$/, ["direction"]],
  [/^\/admin\/copies\//, ["title"]],
  [new RegExp(`^/admin/blog${item}`), namesOf(postEditor)],
  [new RegExp(`^/admin/services${item}`), namesOf(serviceEditor)],
  [new RegExp(`^/admin/references${item}`), namesOf(referenceEditor)],
  [new RegExp(`^/admin/newsletter${item}`), namesOf(mailingEditor)],
  [/^\/admin\/(blog|services|references)\/[^/]+\/history$/, ["version"]],
  [/^\/admin\/company$/, factEditors.flatMap(namesOf)],
  [/^\/admin\/pages\/fixed\/[^/]+(\/preview)?$/, factEditors.flatMap(namesOf)],
  [/^\/admin\/company\/history\/[^/]+$/, ["version"]],
  [/^\/admin\/trash$/, ["kind", "id"]],
  [/^\/admin\/addresses$/, addressFields],
  [/^\/admin\/people\/erase$/, ["email"]],
  [/^\/admin\/account$/, ["full_name", "new_password"]],
  [/^\/admin\/media(\/[\da-f-]{36})?$/, pictureFields],
];

const id = "00000000-0000-4000-8000-000000000000";
const anyFields = {
  ...{ name: "Angriff", full_name: "Angriff", firstName: "Angriff", lastName: "Angriff" },
  ...{ email: "angriff@anderswo.example", new_password: "angriff-angriff", privacy: "on" },
  ...{ message: "Moin", subject: "Angriff", body: "Angriff", post: "", is_read: "true" },
  ...{ title: "Neu", slug: "neu-neu", content: "Neu", status: "published" },
  ...{ full_description: "Neu", description: "Neu", alt: "Angriff", caption: "Angriff" },
  ...{ kind: "blog", id, version: id, direction: "up", group: "contact" },
  ...{ path: "/angriff", target: "/services" },
};
