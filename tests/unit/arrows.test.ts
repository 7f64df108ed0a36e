import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const layers = [
  ["content"],
  ["schemas"],
  ["platform/settings", "platform/process", "platform/files"],
  ["platform/mail", "platform/security"],
  ["platform/database"],
  ["platform/forms", "platform/media", "platform/outbox", "platform/page-cache"],
  ["platform/sessions"],
  ["platform/http"],
  ["client"],
  ["ui"],
  ["features"],
  ["routes", "root", "entry.client", "entry.server"],
];
const parted = /^(?:client|ui)\/.* → platform\//;
const open = /^features\/[\w-]+\/model\.server$|^platform\/settings\/deadlines\.server$/;

const folderOf = (path: string) => layers.flat().find((name) => path === name || path.startsWith(`${name}/`));
const layerOf = (path: string) => layers.findIndex((names) => names.includes(folderOf(path) ?? ""));

it("keeps the arrows between the layers", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const arrows = files.flatMap((file) => {
    const imports = readFileSync(join("app", file), "utf8").matchAll(
      /(?:from|import\(|import) ?"(~|\.\.?)\/([^"]+)"/g,
    );
    const target = (root = "", path = "") => (root === "~" ? path : join(dirname(file), root, path));
    return [...imports].map(([, root, path]) => [file.replace(/\.tsx?$/, ""), target(root, path)] as const);
  });
  const isWrong = ([from, to]: readonly [string, string]) =>
    layerOf(from) >= 0 && folderOf(from) !== folderOf(to) && !open.test(to) && layerOf(to) >= layerOf(from);
  const named = (arrow: readonly [string, string]) => arrow.join(" → ");
  expect(arrows.length).toBeGreaterThan(2000);
  expect(arrows.filter((arrow) => isWrong(arrow) || parted.test(named(arrow))).map(named)).toEqual([]);
});
