import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { itemKinds, kinds } from "~/content/kinds";
import { restoreGrants } from "~/platform/database/embedded/database.server";
import type { EmbeddedBackend } from "~/platform/database/embedded/start.server";
import { readExportedTables } from "../../app/operator/export-tables.js";
import { freshData } from "../helpers/fresh-data";
import { openBackend } from "../helpers/mailing";
import { privilegesOf } from "../helpers/privileges";

const folder = freshData();
let backend: EmbeddedBackend;
let sql: EmbeddedBackend["sql"];
const staff = crypto.randomUUID();
const sha256 = "ab".repeat(32);
const image = `/media/${sha256.slice(0, 32)}-480.webp`;

beforeAll(async () => {
  backend = await openBackend(folder);
  ({ sql } = backend);
  await sql(`create table public.events (
    id uuid primary key default gen_random_uuid(), title text not null, slug text not null unique, body text not null,
    image_url text, is_active boolean not null default true, updated_at timestamptz not null default now())`);
  await sql("select private.keep_content('public.events', 'is_active', '{image_url}')");
  await sql(
    "insert into auth.users (id, email, email_confirmed_at) values ($1, 'termine@musterhafen.example', now())",
    [staff],
  );
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const as = (role: "anon" | "authenticated", account: string, statements: string) =>
  sql(`do $do$ begin
    perform set_config('request.jwt.claim.sub', '${account}', true);
    perform set_config('request.jwt.claims', '{"sub": "${account}"}', true);
    set local role ${role};
    ${statements};
  end $do$`);
const rightsOn = async (table: string) =>
  (await privilegesOf(sql))
    .filter((line) => new RegExp(`public\\.${table}(\\.(id|title|slug|is_active|updated_at))?$`).test(line))
    .map((line) => line.replace(table, "…"));

it("a new kind has the rights of services, also after all grants were applied anew", async () => {
  const expected = await rightsOn("services");
  expect(expected.length).toBeGreaterThan(10);
  expect(await rightsOn("events")).toEqual(expected);
  await sql("grant all on public.events to anon");
  await restoreGrants({
    exec: async (text) => void (await sql(`do $run$ begin execute $file$${text}$file$; end $run$`)),
  });
  expect(await rightsOn("events")).toEqual(expected);
});

it("keeps versions, working copies, uses of pictures and the trash of a new kind, and finds people in it", async () => {
  await sql("insert into media (sha256, alt, width, height, bytes) values ($1, 'Kai', 480, 300, 1000)", [
    sha256,
  ]);
  const write = "insert into public.events (title, slug, body, image_url) values";
  await as(
    "authenticated",
    staff,
    `${write} ('Hafenfest', 'hafenfest', 'mit anna@werft.example', '${image}')`,
  );
  const [event] = await sql("select id, updated_at from events");
  await as("authenticated", staff, "update public.events set title = 'Großes Hafenfest'");
  await as(
    "authenticated",
    staff,
    `insert into public.working_copies (kind, item_id, fields) values ('events', '${event?.id}', '{"title": "Fest"}')`,
  );
  expect(await sql("select reason from content_versions where kind = 'events' order by saved_at")).toEqual([
    { reason: "create" },
    { reason: "update" },
  ]);
  expect(await sql("select title from media_places where kind = 'events'")).toEqual([
    { title: "Großes Hafenfest" },
  ]);
  const found = await sql(
    "select place from private.held_texts() where texts ->> 'body' like '%anna@werft%' order by 1",
  );
  expect(found.map(({ place }) => place)).toEqual(["content_versions", "events"]);
  const [media] = await sql("select id from media where sha256 = $1", [sha256]);
  const replacement = `'${media?.id}', '${"cd".repeat(32)}', 480, 300, 9`;
  await as("authenticated", staff, `perform public.replace_media(${replacement})`);
  expect(await sql("select image_url, updated_at > $1 as is_later from events", [event?.updated_at])).toEqual(
    [{ image_url: `/media/${"cd".repeat(16)}-480.webp`, is_later: true }],
  );
  await as("authenticated", staff, "delete from public.events");
  expect(await sql("select kind, title, slug from trash")).toEqual([
    { kind: "events", title: "Großes Hafenfest", slug: "hafenfest" },
  ]);
  expect(await sql("select version > 3 as is_counted from content_changes where name = 'events'")).toEqual([
    { is_counted: true },
  ]);
});

it("shows visitors of a new kind what they may read, and lets nobody else write", async () => {
  await sql(
    "insert into events (title, slug, body, is_active) values ('A', 'a', 'x', true), ('B', 'b', 'x', false)",
  );
  await as("anon", "", "assert (select string_agg(title, ',') from public.events) = 'A'");
  await as("authenticated", crypto.randomUUID(), "delete from public.events; assert not found");
  await expect(as("anon", "", "delete from public.events")).rejects.toThrow(/permission denied/);
});

it("has the kinds of the database in the list of the application", async () => {
  const listed = await sql(
    "select name from private.content_kinds where texts is not null and name <> 'events'",
  );
  expect(listed.map(({ name }) => name).sort()).toEqual(Object.keys(kinds).sort());
  const items = await sql("select name from private.content_kinds where is_item and name <> 'events'");
  expect(items.map(({ name }) => name).sort()).toEqual(Object.keys(itemKinds).sort());
});

it("exports a new kind before what follows from it", async () => {
  const moved = (await readExportedTables({ query: sql })).map(({ name }) => name);
  expect(moved.indexOf("public.events")).toBeGreaterThan(moved.indexOf("public.media"));
  expect(moved.indexOf("public.events")).toBeLessThan(moved.indexOf("public.content_versions"));
});
