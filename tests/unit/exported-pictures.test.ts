import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import type { OperatorDatabase } from "../../app/operator/database.js";
import { copyPictures, otherFolders } from "../../app/operator/export-files.js";
import { inOwnFolder } from "../helpers/own-folder";

const [cached, remote, gone, moved, unstored, deleted, left] = [..."abced01"].map(
  (letter) => `${letter.repeat(32)}-480.webp`,
) as [string, string, string, string, string, string, string];
const pictures = [cached, remote, gone, moved, unstored].map((file) => ({ name: file.slice(0, 32) }));

let place = "";
let project: Server;
const asked: string[] = [];
inOwnFolder(async (path) => {
  place = path;
  mkdirSync(join(place, "data/media"), { recursive: true });
  mkdirSync(join(place, "copy"));
  mkdirSync(join(place, "data/cache/media"), { recursive: true });
  writeFileSync(join(place, "data/cache/media", cached), "cached");
  writeFileSync(join(place, "data/media", moved), "moved");
  writeFileSync(join(place, "data/media", unstored), "unstored");
  writeFileSync(join(place, "data/media", left), "left");
  asked.length = 0;
  project = createServer(({ url = "" }, response) => {
    asked.push(url);
    if (url === `/storage/v1/object/public/media/${remote}`) response.end("remote");
    else response.writeHead(400).end('{"statusCode":"404"}');
  });
  await new Promise<void>((resolve) => project.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  project.close();
});

const database = (files?: string[]) =>
  ({
    query: async (text: string) => {
      if (text.includes("to_regclass")) return [{ is_there: files !== undefined }];
      return text.includes("public.media") ? pictures : (files ?? []).map((name) => ({ name }));
    },
  }) as unknown as OperatorDatabase;

const copied = () => {
  const folder = join(place, "copy/media");
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
};
const address = () => `http://127.0.0.1:${(project.address() as AddressInfo).port}`;
const copy = (files: string[] | undefined, from: string | undefined) =>
  copyPictures(database(files), join(place, "data"), join(place, "copy"), from);

it("takes what is in the cache, and what was moved here although no bucket has it yet, fetches what else lies in the bucket, and names what it does not get", async () => {
  const names = [cached, moved, remote, gone, deleted];
  expect(await copy(names, address())).toEqual([expect.stringContaining(gone)]);
  expect(copied()).toEqual({
    [cached]: "cached",
    [moved]: "moved",
    [remote]: "remote",
    [unstored]: "unstored",
  });
  expect(asked.filter((url) => [cached, moved, deleted].some((file) => url.includes(file)))).toEqual([]);
});

it("names what lies elsewhere when the project is not known, or does not answer", async () => {
  expect(await copy([cached, remote], undefined)).toEqual([expect.stringContaining(remote)]);
  expect(await copy([cached, remote], "http://127.0.0.1:1")).toEqual([expect.stringContaining(remote)]);
  expect(copied()).toEqual({ [cached]: "cached", [moved]: "moved", [unstored]: "unstored" });
});

it("takes the folder without what deleted pictures have left where there is no bucket", async () => {
  expect(await copy(undefined, undefined)).toEqual([]);
  expect(Object.keys(copied()).sort()).toEqual([moved, unstored].sort());
  expect(otherFolders).not.toContain("media");
});
