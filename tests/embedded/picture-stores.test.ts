import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getStorageSchemaSql } from "@supabase/lite";
import { createClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~/platform/database/db";
import { fetchFrom } from "~/platform/media/fetch-picture.server";
import { filesNamed, openPicture, type PictureFile } from "~/platform/media/picture-folder.server";
import { embeddedStore, hostedStore, StoreFault } from "~/platform/media/picture-store.server";
import { backend, get, quietSql as sql, withBackend } from "../helpers/app";
import { withDeadlines } from "../helpers/deadlines";
import { notRefused } from "../helpers/every-table";
import { moveToProject, type Project, sessionAt, withCookie } from "../helpers/gotrue/site";
import { passingWebp } from "../helpers/pictures";
import { tokenOf } from "../helpers/rest";
import { takeErrors } from "../helpers/setup";
import { startStorage, storageSays } from "../helpers/storage-stand-in";

const staffToken = "the-token-of-staff";
const standIn = await startStorage(staffToken);
const dataDir = mkdtempSync(join(tmpdir(), "stores-"));
afterAll(() => {
  standIn.close();
  rmSync(dataDir, { recursive: true });
});

const clientOf = (token: string, ask: typeof fetch = fetch): Db =>
  createClient(standIn.url, "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: class {} as unknown as typeof WebSocket },
    global: { fetch: ask, headers: { Authorization: `Bearer ${token}` } },
  });
const staff = clientOf(staffToken);
const readFromBucket = fetchFrom(standIn.url, fetch);

async function readFromDisk(file: string) {
  const found = await openPicture(dataDir, file);
  const content = await found?.handle.readFile();
  await found?.handle.close();
  return content;
}

let name = "";
const fileOf = (width: number, size: number) => ({
  file: `${name}-${width}.webp`,
  content: passingWebp(size),
});
const filesOf = (size = 3000) =>
  [fileOf(480, size + 480), fileOf(960, size + 960), fileOf(1600, size + 1600)] as const;
beforeEach(() => {
  name = crypto.randomUUID().replaceAll("-", "");
});

describe.each([
  { kind: "the data directory", store: embeddedStore(dataDir), read: readFromDisk },
  { kind: "a stand-in for Supabase's Storage", store: hostedStore, read: readFromBucket },
])("$kind", ({ store, read }) => {
  async function expectStored(files: readonly PictureFile[] = filesOf()) {
    for (const { file, content } of files) expect((await read(file))?.equals(content), file).toBe(true);
  }

  it("keeps the files of a picture to the byte, finds them, and has others as missing", async () => {
    const [first, ...others] = filesOf();
    await store.store(staff, [{ ...first, file: `${"1".repeat(32)}-480.webp` }, ...others]);
    await expectStored(others);
    expect(await store.find(staff, name)).toEqual(others.map(({ file }) => file));
    expect(await read(first.file)).toBeUndefined();
  });

  it("takes a picture that it has, from many at once, and leaves what is there", async () => {
    const [first, ...others] = filesOf();
    await store.store(staff, [first]);
    await store.store(staff, [{ ...first, content: passingWebp(20) }, ...others]);
    await Promise.all(Array.from({ length: 5 }, () => store.store(staff, filesOf())));
    await expectStored();
  });

  it("stores again what has been removed since, and nothing else", async () => {
    await store.store(staff, filesOf());
    await store.confirm(staff, filesOf(20));
    await expectStored();
    for (const gone of [[`${name}-960.webp`], filesNamed(name)]) {
      await store.remove(staff, gone);
      await store.confirm(staff, filesOf());
      await expectStored();
    }
  });

  it("removes all files of a picture, and no others; a second time as well", async () => {
    const other = { file: `${"0".repeat(32)}-480.webp`, content: passingWebp(100) };
    await store.store(staff, [...filesOf(), other]);
    for (let times = 0; times < 2; times += 1) {
      await store.remove(staff, filesNamed(name));
      for (const { file } of filesOf()) expect(await read(file)).toBeUndefined();
    }
    expect(await read(other.file)).toBeDefined();
  });
});

function bucketOf(file: string) {
  const migration = readFileSync(`supabase/migrations/2026010100${file}.sql`, "utf8");
  return migration.slice(migration.lastIndexOf("do $$"));
}

describe("the row rules of the bucket", () => {
  const put = (name: string) => `insert into storage.objects (bucket_id, name) values ('media', '${name}')`;
  const [schema, files] = ["storage", "storage.objects"];
  const allowed = [put(`${"a".repeat(32)}-480.webp`), `select from ${files}`, `delete from ${files}`];
  const forbidden = [
    ...["liesmich.webp", `${"a".repeat(32)}-481.webp`, `${"A".repeat(32)}-480.webp`].map(put),
    put(`a/${"a".repeat(32)}-480.webp`),
    `update ${files} set name = default`,
    `insert into ${files} (bucket_id, name) values ('other', '${"a".repeat(32)}-480.webp')`,
  ];

  beforeAll(async () => {
    await sql(`do $outer$ begin execute $storage$ ${getStorageSchemaSql()};
      grant usage on schema ${schema} to anon, authenticated;
      grant all on ${files} to anon, authenticated $storage$; end $outer$`);
    for (const file of ["2300_pictures", "2840_picture_store"]) await sql(bucketOf(file));
    await sql(put(`${"b".repeat(32)}-480.webp`));
  });
  afterAll(() => sql(`drop schema ${schema} cascade`));

  it("let staff read, store and remove files of pictures, and nothing else", async () => {
    const token = await tokenOf("bucket@musterhafen.example");
    expect(await notRefused(token, [...allowed, ...forbidden])).toEqual(allowed);
  });

  const foundWrong = async () => (await sql("select public.store_faults() as faults"))[0]?.faults;
  const policy = '"staff delete picture files" on storage.objects';

  it.each([
    ["missing", "delete from storage.buckets", ""],
    ["private", "update storage.buckets set public = false", ""],
    ["size", "update storage.buckets set file_size_limit = 1000", ""],
    ["size", "update storage.buckets set file_size_limit = null", ""],
    ["types", "update storage.buckets set allowed_mime_types = null", ""],
    ["policies", `drop policy ${policy}`, ""],
    ["policies", `alter policy ${policy} to anon, authenticated`, ""],
    [
      "policies",
      `create policy x on ${files} for insert to anon with check (bucket_id = 'media')`,
      `drop policy x on ${files}`,
    ],
    [
      "policies",
      "create policy x on storage.buckets for all to anon using (true)",
      "drop policy x on storage.buckets",
    ],
    [
      "row security",
      `alter table ${files} disable row level security`,
      `alter table ${files} enable row level security`,
    ],
  ])("are told of by what is wrong (%s: %s), and come back with their file", async (fault, change, undo) => {
    expect(await foundWrong()).toEqual([]);
    await sql(`delete from ${files}`);
    await sql(change);
    expect(await foundWrong()).toEqual([fault]);
    if (undo) await sql(undo);
    await sql(bucketOf("2840_picture_store"));
    expect(await foundWrong()).toEqual([]);
  });

  describe("and of the service", () => {
    let project: Project;
    beforeAll(async () => {
      project = await moveToProject();
    });
    afterAll(() => project.leave());
    afterEach(() => {
      project.storage.state.failure = undefined;
      takeErrors();
    });
    const health = async () => {
      const answer = await get("/healthz");
      const { status, store, clock } = await answer.json();
      return { code: answer.status, status, store, clock };
    };
    const sound = { code: 200, status: "ok", store: undefined, clock: undefined };

    it("are asked by /healthz, which ends no server for its pictures", async () => {
      expect(await health()).toEqual(sound);
      await sql("update storage.buckets set public = false");
      expect(await health()).toEqual({ ...sound, status: "degraded", store: "private" });
      await sql(bucketOf("2840_picture_store"));
      project.storage.state.failure = storageSays.broken;
      expect(await health()).toEqual({ ...sound, status: "degraded", store: "unavailable" });
    });

    it("are shown to staff, who may ask anew at any time", async () => {
      const cookie = await sessionAt(project, "speicher@musterhafen.example");
      const overview = async () => await (await get("/admin/media", withCookie(cookie))).text();
      const check = /<button[^>]*name="intent"[^>]*value="check"/;
      const [before] = [await overview()];
      expect(before).toMatch(check);
      await sql(`drop policy ${policy}`);
      const html = await overview();
      expect(html).toContain("npm run check:hosted");
      expect(before).not.toContain("npm run check:hosted");
      await sql(bucketOf("2840_picture_store"));
    });

    it("are no reason to call a server sound whose clock is another", async () => {
      const { fetch: usual } = backend;
      const later = new Date(Date.now() + 20 * 60_000).toUTCString();
      const asked: typeof fetch = async (input, init) => {
        const answer = await usual(input, init);
        const headers = new Headers(answer.headers);
        headers.set("Date", later);
        return new Response(answer.body, { status: answer.status, headers });
      };
      const late = await withBackend(asked, health);
      expect(late).toEqual({
        ...sound,
        status: "degraded",
        clock: expect.stringMatching(/^This machine's clock is 1\d\d\d s behind/),
      });
      expect(await health()).toEqual(sound);
    });
  });

  it("let nobody else do anything", async () => {
    for (const token of ["", await tokenOf("bucket@anderswo.example")])
      expect(await notRefused(token, [...allowed, ...forbidden])).toEqual([]);
  });
});

describe("the bucket of a project", () => {
  afterEach(() => {
    standIn.state.failure = undefined;
  });

  it.each(["taken", "takenInNewWords", "takenByCode"] as const)("has the file already: %s", async (says) => {
    standIn.state.failure = storageSays[says];
    await hostedStore.store(staff, filesOf());
  });

  it.each([
    ["tooLarge", "413", "large"],
    ["forbidden", "403", "forbidden"],
    ["wrongType", "415", "unready"],
    ["noBucket", "404", "unready"],
    ["noBucketInNewWords", "NoSuchBucket", "unready"],
    ["missingAsKey", "404", "unready"],
    ["broken", "500", "silent"],
    ["databaseLate", "544", "silent"],
    ["gatewayForbids", "403", "forbidden"],
    ["gatewayLate", "504", "silent"],
    ["pageInstead", "no usable answer", "silent"],
    ["nothingInstead", "no usable answer", "silent"],
  ] as const)("does not store, and says why in a code alone: %s", async (answer, code, reason) => {
    standIn.state.failure = storageSays[answer];
    for (const [what, failing] of [
      ["stored", hostedStore.store(staff, filesOf())],
      ["removed", hostedStore.remove(staff, filesNamed(name))],
      ["listed", hostedStore.find(staff, name)],
    ] as const)
      await expect(failing).rejects.toEqual(new StoreFault(`media: not ${what} (${code})`, { reason }));
    expect([...standIn.files.keys()].filter((file) => file.startsWith(name))).toEqual([]);
  });

  it.each([
    ["broken", "media: not fetched (500)"],
    ["noBucket", "media: not fetched (400)"],
    ["noBucketInNewWords", "media: not fetched (404)"],
    ["databaseLate", "media: not fetched (544)"],
    ["forbidden", "media: not fetched (400)"],
    ["gatewayForbids", "media: not fetched (403)"],
    ["gatewayLate", "media: not fetched (504)"],
    ["pageInstead", "media: the store gave no picture"],
    ["nothingInstead", "media: the store gave no picture"],
  ] as const)("that cannot give a file is no bucket without it: %s", async (answer, sentence) => {
    standIn.state.failure = storageSays[answer];
    await expect(readFromBucket(`${name}-480.webp`)).rejects.toThrow(sentence);
  });

  it.each(["", "the-token-of-others"])("takes nothing from who is no staff: %s", async (token) => {
    await expect(hostedStore.store(clientOf(token), filesOf())).rejects.toThrow(/^media: not stored \(403/);
    expect(await readFromBucket(`${name}-480.webp`)).toBeUndefined();
  });

  it.each(["missing", "missingInNewWords", "missingAsKey"] as const)("lacks a file: %s", async (answer) => {
    standIn.state.failure = storageSays[answer];
    expect(await readFromBucket(`${name}-480.webp`)).toBeUndefined();
  });

  it.each([
    ["half a file", passingWebp(5000).subarray(0, 4000), "media: the store gave no picture"],
    ["what is no picture", Buffer.from("<html>".repeat(100)), "media: the store gave no picture"],
    ["more than the bucket holds", Buffer.alloc(12 * 1024 * 1024 + 1), "media: the store gave too much"],
  ])("gives %s, which nobody shows", async (_what, content, sentence) => {
    standIn.files.set(`${name}-480.webp`, content);
    await expect(readFromBucket(`${name}-480.webp`)).rejects.toEqual(new StoreFault(sentence));
  });

  it("takes a file as large as it may be, and none larger", async () => {
    const content = Buffer.alloc(12 * 1024 * 1024, passingWebp(1024));
    content.writeUInt32LE(content.length - 8, 4);
    await hostedStore.store(staff, [{ file: `${name}-1600.webp`, content }]);
    expect((await readFromBucket(`${name}-1600.webp`))?.length).toBe(content.length);
    const larger = { file: `${name}-960.webp`, content: Buffer.concat([content, Buffer.alloc(1)]) };
    await expect(hostedStore.store(staff, [larger])).rejects.toEqual(
      new StoreFault("media: not stored (413)", { reason: "large" }),
    );
  });

  it("that says nothing is given up", async () => {
    standIn.state.failure = "silence";
    const reading = withDeadlines(0.02, () => readFromBucket(`${name}-480.webp`));
    await expect(reading).rejects.toThrow("media: not fetched (TimeoutError)");
    const late: typeof fetch = (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(200) });
    await expect(hostedStore.store(clientOf(staffToken, late), filesOf())).rejects.toEqual(
      new StoreFault("media: not stored (no usable answer)", { reason: "silent" }),
    );
  });
});
