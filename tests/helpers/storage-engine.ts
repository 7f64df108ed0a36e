import { App, getStorageSchemaSql, setExperimental } from "@supabase/lite";
import { createPgliteConnection } from "@supabase/lite/pglite";
import { prepareAuthSchema } from "~/server/backend/embedded/database.server";
import { migrate } from "~/server/backend/embedded/migrations.server";
import { takingTurns } from "~/server/process/turns.server";

/** The embedded engine with its own Storage, which it counts as experimental, under our migrations: bucket and row rules included. */
export async function startStorageEngine() {
  setExperimental("storage", true);
  const connection = await createPgliteConnection({});
  await prepareAuthSchema(connection.driver);
  await connection.driver.exec(getStorageSchemaSql());
  await migrate(connection.driver, "nowhere");
  const key = "sb_publishable_of_the_storage_tests";
  const app = new App({
    connection,
    storage: { enabled: true },
    auth: {
      jwt_secret: "j".repeat(48),
      publishable_key: key,
      secret_key: `sb_secret_${"s".repeat(24)}`,
      minimum_password_length: 6,
      site_url: "http://engine.local",
      email: { enable_confirmations: false },
    },
    options: { server: { disableStudio: true }, drivers: { email: { send: async () => undefined } } },
  });
  app._storageAdapter = inMemory();
  await app.init();
  const inTurn = takingTurns();
  const ask: typeof fetch = (input, init) => inTurn(async () => app.fetch(new Request(input, init)));
  const url = "http://engine.local";
  return {
    url,
    key,
    fetch: ask,
    /** An access token of an account with this address, made for it. */
    async tokenFor(email: string): Promise<string> {
      const answer = await ask(`${url}/auth/v1/signup`, {
        method: "POST",
        headers: { apikey: key, "Content-Type": "application/json" },
        body: JSON.stringify({ email, password: "hafen-lotse-1" }),
      });
      return ((await answer.json()) as { access_token: string }).access_token;
    },
    stop: () => connection.close(),
  };
}

/** Where the engine puts the bytes. */
function inMemory(): NonNullable<App["_storageAdapter"]> {
  const files = new Map<string, { body: Buffer; mimetype: string; cacheControl: string }>();
  const placeOf = (bucket: string, key: string) => `${bucket}/${key}`;
  const about = (bucket: string, key: string) => {
    const { body, mimetype, cacheControl } = files.get(placeOf(bucket, key)) ?? {};
    if (!body) throw Object.assign(new Error("no such file"), { code: "ENOENT" });
    const size = body.length;
    return {
      cacheControl: cacheControl ?? "",
      contentLength: size,
      size,
      mimetype: mimetype ?? "",
      eTag: '"a"',
      lastModified: new Date(),
    };
  };
  return {
    driver: files,
    async getObject(bucket, key) {
      const metadata = about(bucket, key);
      return {
        metadata,
        httpStatusCode: 200,
        body: files.get(placeOf(bucket, key))?.body ?? Buffer.alloc(0),
      };
    },
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const parts: Uint8Array[] = [];
      if (body instanceof Uint8Array) parts.push(body);
      else for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part);
      files.set(placeOf(bucket, key), { body: Buffer.concat(parts), mimetype, cacheControl });
      return about(bucket, key);
    },
    async deleteObject(bucket, key) {
      files.delete(placeOf(bucket, key));
    },
    async deleteObjects(bucket, keys) {
      for (const key of keys) files.delete(placeOf(bucket, key));
    },
    async copyObject() {
      throw new Error("nobody copies");
    },
    headObject: async (bucket, key) => about(bucket, key),
    privateAssetUrl: async () => "",
  };
}
