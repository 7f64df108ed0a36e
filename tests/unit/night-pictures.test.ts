import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nightOf } from "~/content/night-pictures";

const pictures = ["covers", "home", "people", "use-cases"].flatMap((folder) =>
  readdirSync(`public/images/${folder}`).map((file) => `/images/${folder}/${file}`),
);
const sizeOf = (path: string) =>
  /<svg [^>]*viewBox="([^"]+)"/.exec(readFileSync(`public${path}`, "utf8"))?.[1];

test.each(pictures.filter((path) => !path.includes("-night.")))("%s has its night", (path) => {
  const night = nightOf(path) ?? "";
  expect(pictures).toContain(night);
  expect(sizeOf(night)).toBe(sizeOf(path));
  expect(nightOf(night)).toBeUndefined();
});

test.each(["/media/0a0a-960.webp", "/images/people/mara.jpg", "/images/podcast/bar.svg", "/images/logo.svg"])(
  "%s is the same by night",
  (path) => expect(nightOf(path)).toBeUndefined(),
);
