import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { startHttpServer } from "./http-server";

/** Equals the bucket's limit in the migrations. */
const limit = 12 * 1024 * 1024;
const names = /^[0-9a-f]{32}-(480|960|1600)[.]webp$/;

interface Failure {
  status: number;
  body: string;
  type?: string;
}

const said = (statusCode: string, error: string, message: string, more: object = {}): Failure => ({
  // Storage answers 400 for nearly everything.
  status: /^5(00|44)$/.test(statusCode) ? Number(statusCode) : 400,
  body: JSON.stringify({ statusCode, error, message, ...more }),
});
const page = (status: number, body = "<html><h1>Kaputt</h1></html>") => ({ status, body, type: "text/html" });

export const storageSays = {
  taken: said("409", "Duplicate", "The resource already exists"),
  takenInNewWords: said("409", "Duplicate", "The resource already exists", { code: "ResourceAlreadyExists" }),
  takenByCode: { status: 400, body: JSON.stringify({ code: "KeyAlreadyExists", message: "Key exists" }) },
  tooLarge: said("413", "Payload too large", "The object exceeded the maximum allowed size"),
  forbidden: said("403", "Unauthorized", "new row violates row-level security policy"),
  missing: said("404", "not_found", "Object not found"),
  noBucket: said("404", "Bucket not found", "Bucket not found"),
  noBucketInNewWords: {
    status: 404,
    body: JSON.stringify({ code: "NoSuchBucket", message: "Bucket not found" }),
  },
  missingInNewWords: {
    status: 404,
    body: JSON.stringify({ code: "NoSuchKey", message: "Object not found" }),
  },
  /** On S3 a missing file reads like a missing bucket. */
  missingAsKey: said("404", "NoSuchKey", "Object not found", { code: "NoSuchKey" }),
  wrongType: said("415", "invalid_mime_type", "mime type text/html is not supported"),
  broken: said("500", "internal", "Internal Server Error"),
  databaseLate: said("544", "DatabaseTimeout", "The connection to the database timed out"),
  gatewayForbids: page(403),
  gatewayLate: page(504),
  pageInstead: page(200),
  nothingInstead: { status: 200, body: "{}" },
} satisfies Record<string, Failure>;

interface Notes {
  stored: (name: string) => Promise<unknown>;
  removed: (name: string) => Promise<unknown>;
}

/** Staff write, anybody reads by name. */
export function storageStandIn(isStaff: (token: string) => Promise<boolean>, notes?: Notes) {
  const files = new Map<string, Buffer>();
  const state: { failure: Failure | "silence" | undefined; calls: string[] } = {
    failure: undefined,
    calls: [],
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    const { method = "", url = "", headers } = request;
    state.calls.push(`${method} ${url}`);
    if (state.failure === "silence") return;
    if (state.failure) return say(response, state.failure);
    const name = /^\/storage\/v1\/object\/(?:public\/)?media\/([^?]+)$/.exec(url)?.[1] ?? "";
    if (method === "GET" && url.startsWith("/storage/v1/object/public/media/")) {
      const content = files.get(name);
      if (!content) return say(response, storageSays.missing);
      return void response.writeHead(200, { "Content-Type": "image/webp" }).end(content);
    }
    const mayWrite = await isStaff(headers.authorization?.replace("Bearer ", "") ?? "");
    if (method === "POST" && name) {
      const answered = store(name, body, headers["content-type"], mayWrite);
      if (answered.status === 200) await notes?.stored(name);
      return say(response, answered);
    }
    if (method === "POST" && url === "/storage/v1/object/list/media") {
      const { search } = JSON.parse(body.toString()) as { search: string };
      const found = mayWrite ? [...files.keys()].filter((one) => one.includes(search)) : [];
      return say(response, { status: 200, body: JSON.stringify(found.map((one) => ({ name: one }))) });
    }
    if (method === "DELETE" && url === "/storage/v1/object/media") {
      const { prefixes } = JSON.parse(body.toString()) as { prefixes: string[] };
      // Hidden rows: 200 with an empty list.
      const gone = mayWrite ? prefixes.filter((one) => files.delete(one)) : [];
      for (const one of gone) await notes?.removed(one);
      return say(response, { status: 200, body: JSON.stringify(gone.map((one) => ({ name: one }))) });
    }
    say(response, storageSays.missing);
  }

  function store(name: string, body: Buffer, type: string | undefined, mayWrite: boolean): Failure {
    if (type !== "image/webp") return storageSays.wrongType;
    if (body.length > limit) return storageSays.tooLarge;
    if (!mayWrite || !names.test(name)) return storageSays.forbidden;
    if (files.has(name)) return storageSays.taken;
    files.set(name, body);
    return { status: 200, body: JSON.stringify({ Id: crypto.randomUUID(), Key: `media/${name}` }) };
  }

  return { files, state, answer };
}

export async function startStorage(token: string) {
  const storage = storageStandIn(async (given) => given === token);
  const { url, close } = await startHttpServer((request, response) => void storage.answer(request, response));
  return { ...storage, url, close };
}

function say(response: ServerResponse, { status, body, type = "application/json" }: Failure) {
  response.writeHead(status, { "Content-Type": type }).end(body);
}
