import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~/models/db";
import { embeddedStore } from "~/server/media/embedded-store.server";
import { fetchFrom } from "~/server/media/fetch-picture.server";
import { hostedStore } from "~/server/media/hosted-store.server";
import { filesNamed, openPicture } from "~/server/media/picture-folder.server";
import type { PictureStore } from "~/server/media/picture-store.server";
import { StoreFault } from "~/server/media/store-fault.server";
import { withDeadlines } from "../helpers/deadlines";
import { passingWebp } from "../helpers/pictures";
import { startStorageEngine } from "../helpers/storage-engine";
import { startStorage, storageSays } from "../helpers/storage-stand-in";

const staffToken = "the-token-of-staff";
const standIn = await startStorage(staffToken);
const engine = await startStorageEngine();
const dataDir = mkdtempSync(join(tmpdir(), "stores-"));
afterAll(async () => {
  standIn.stop();
  await engine.stop();
  rmSync(dataDir, { recursive: true });
});

function clientOf(
  { url, key, fetch: ask }: { url: string; key: string; fetch?: typeof fetch },
  token?: string,
): Db {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: class {} as unknown as typeof WebSocket },
    global: {
      ...(ask && { fetch: ask }),
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    },
  });
}

interface Kind {
  store: PictureStore;
  db: () => Promise<Db>;
  read: (file: string) => Promise<Buffer | undefined>;
}

const kinds: Record<string, Kind> = {
  "the data directory": {
    store: embeddedStore(dataDir),
    db: async () => clientOf(engine),
    async read(file) {
      const found = await openPicture(dataDir, file);
      const content = await found?.handle.readFile();
      await found?.handle.close();
      return content;
    },
  },
  "a stand-in for Supabase's Storage": {
    store: hostedStore,
    db: async () => clientOf({ url: standIn.url, key: "key" }, staffToken),
    read: fetchFrom(standIn.url, fetch),
  },
  "the engine's own Storage, with our row rules": {
    store: hostedStore,
    db: async () => clientOf(engine, await engine.tokenFor(`${crypto.randomUUID()}@musterhafen.example`)),
    read: fetchFrom(engine.url, engine.fetch),
  },
};

let name = "";
const filesOf = (size = 3000) =>
  [480, 960, 1600].map((width) => ({ file: `${name}-${width}.webp`, content: passingWebp(size + width) }));
beforeEach(() => {
  name = crypto.randomUUID().replaceAll("-", "");
});

describe.each(Object.entries(kinds))("%s", (_name, { store, db, read }) => {
  let staff: Db;
  beforeAll(async () => {
    staff = await db();
  });

  it("keeps the files of a picture to the byte", async () => {
    const files = filesOf();
    await store.store(staff, files);
    for (const { file, content } of files) expect((await read(file))?.equals(content)).toBe(true);
  });

  it("takes a picture that it has, and leaves what is there", async () => {
    const [first, ...others] = filesOf();
    if (!first) throw new Error("no file");
    await store.store(staff, [first]);
    await store.store(staff, [{ ...first, content: passingWebp(20) }, ...others]);
    expect((await read(first.file))?.equals(first.content)).toBe(true);
    for (const { file, content } of others) expect((await read(file))?.equals(content)).toBe(true);
  });

  it("takes the same picture from many at once", async () => {
    await Promise.all(Array.from({ length: 5 }, () => store.store(staff, filesOf())));
    expect((await read(`${name}-960.webp`))?.length).toBe(3960);
  });

  it("stores again what has been removed since, and nothing else", async () => {
    await store.store(staff, filesOf());
    await store.confirm(staff, filesOf(20));
    expect((await read(`${name}-480.webp`))?.length).toBe(3480);
    await store.remove(staff, [`${name}-960.webp`]);
    await store.confirm(staff, filesOf());
    expect((await read(`${name}-960.webp`))?.length).toBe(3960);
    await store.remove(staff, filesNamed(name));
    await store.confirm(staff, filesOf());
    for (const { file, content } of filesOf()) expect((await read(file))?.equals(content)).toBe(true);
  });

  it("finds the files that there are of a picture", async () => {
    const [first, ...others] = filesOf();
    if (!first) throw new Error("no file");
    await store.store(staff, [{ ...first, file: `${"1".repeat(32)}-480.webp` }, ...others]);
    expect(await store.find(staff, name)).toEqual(others.map(({ file }) => file));
  });

  it("has what nobody stored as missing", async () => {
    expect(await read(`${name}-480.webp`)).toBeUndefined();
  });

  it("removes all files of a picture, and no others; a second time as well", async () => {
    const other = { file: `${"0".repeat(32)}-480.webp`, content: passingWebp(100) };
    await store.store(staff, [...filesOf(), other]);
    await store.remove(staff, filesNamed(name));
    for (const { file } of filesOf()) expect(await read(file)).toBeUndefined();
    expect(await read(other.file)).toBeDefined();
    await store.remove(staff, filesNamed(name));
    await store.store(staff, filesOf());
    expect(await read(`${name}-480.webp`)).toBeDefined();
  });
});

describe.each<[string, (email?: string) => Promise<Db>, (file: string) => Promise<Buffer | undefined>]>([
  [
    "a stand-in for Supabase's Storage",
    async (email) => clientOf({ url: standIn.url, key: "key" }, email && "the-token-of-others"),
    fetchFrom(standIn.url, fetch),
  ],
  [
    "the engine's own Storage, with our row rules",
    async (email) => clientOf(engine, email && (await engine.tokenFor(email))),
    fetchFrom(engine.url, engine.fetch),
  ],
])("%s lets nobody write", (of, db, read) => {
  it.each([
    ["without a token", undefined],
    ["with the token of who is no staff", `${crypto.randomUUID()}@anderswo.example`],
  ])("%s", async (_who, email) => {
    const other = await db(email);
    await expect(hostedStore.store(other, filesOf())).rejects.toThrow(
      /^media: not stored \(403|\(AccessDenied/,
    );
    expect(await read(`${name}-480.webp`)).toBeUndefined();
  });

  it("under another name, whoever they are", async () => {
    const staff = await kinds[of]?.db();
    if (!staff) throw new Error("no staff");
    const others = [
      "liesmich.webp",
      `${name}-481.webp`,
      `${name.toUpperCase()}G-480.webp`,
      `a/${name}-480.webp`,
    ];
    for (const file of others)
      await expect(hostedStore.store(staff, [{ file, content: passingWebp(50) }])).rejects.toThrow(
        StoreFault,
      );
  });
});

describe("the bucket of a project", () => {
  const staff = clientOf({ url: standIn.url, key: "key" }, staffToken);
  const read = fetchFrom(standIn.url, fetch);
  afterEach(() => {
    standIn.state.failure = undefined;
  });

  it.each(["taken", "takenInNewWords", "takenByCode"] as const)(
    "has the file already: %s",
    async (answer) => {
      standIn.state.failure = storageSays[answer];
      await hostedStore.store(staff, filesOf());
    },
  );

  it.each([
    ["tooLarge", "413", "large"],
    ["forbidden", "403", "forbidden"],
    ["wrongType", "415"],
    ["broken", "500"],
    ["databaseLate", "544"],
    ["gatewayForbids", "403", "forbidden"],
    ["gatewayLate", "504"],
    ["pageInstead", "no usable answer"],
    ["nothingInstead", "no usable answer"],
  ] as const)(
    "does not store, and says why in a code alone: %s",
    async (answer, code, reason = undefined) => {
      standIn.state.failure = storageSays[answer];
      await expect(hostedStore.store(staff, filesOf())).rejects.toEqual(
        new StoreFault(`media: not stored (${code})`, { reason }),
      );
      await expect(hostedStore.remove(staff, filesNamed(name))).rejects.toEqual(
        new StoreFault(`media: not removed (${code})`),
      );
      await expect(hostedStore.find(staff, name)).rejects.toEqual(
        new StoreFault(`media: not listed (${code})`),
      );
      expect([...standIn.files.keys()].filter((file) => file.startsWith(name))).toEqual([]);
    },
  );

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
    await expect(read(`${name}-480.webp`)).rejects.toEqual(new StoreFault(sentence));
  });

  it.each(["missing", "missingInNewWords"] as const)("lacks a file: %s", async (answer) => {
    standIn.state.failure = storageSays[answer];
    expect(await read(`${name}-480.webp`)).toBeUndefined();
  });

  it.each([
    ["half a file", passingWebp(5000).subarray(0, 4000), "media: the store gave no picture"],
    ["what is no picture", Buffer.from("<html>".repeat(100)), "media: the store gave no picture"],
    ["more than the bucket holds", Buffer.alloc(12 * 1024 * 1024 + 1), "media: the store gave too much"],
  ])("gives %s, which nobody shows", async (_what, content, sentence) => {
    standIn.files.set(`${name}-480.webp`, content);
    await expect(read(`${name}-480.webp`)).rejects.toEqual(new StoreFault(sentence));
  });

  it("takes a file as large as it may be, and none larger", async () => {
    const limit = 12 * 1024 * 1024;
    await hostedStore.store(staff, [{ file: `${name}-1600.webp`, content: passingWebp(limit) }]);
    expect((await read(`${name}-1600.webp`))?.length).toBe(limit);
    await expect(
      hostedStore.store(staff, [{ file: `${name}-960.webp`, content: passingWebp(limit + 1) }]),
    ).rejects.toEqual(new StoreFault("media: not stored (413)", { reason: "large" }));
  });

  it("that says nothing is given up", async () => {
    standIn.state.failure = "silence";
    await expect(withDeadlines(0.02, () => read(`${name}-480.webp`))).rejects.toEqual(
      new StoreFault("media: not fetched (TimeoutError)"),
    );
    const late: typeof fetch = (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(200) });
    const waiting = clientOf({ url: standIn.url, key: "key", fetch: late }, staffToken);
    await expect(hostedStore.store(waiting, filesOf())).rejects.toEqual(
      new StoreFault("media: not stored (no usable answer)"),
    );
  });
});
