import { afterAll, beforeAll, expect, it } from "vitest";
import { mostOfPages } from "~/platform/forms/posted-form.server";
import { fromThisSite, get, routes, staffCookie } from "../helpers/app";
import { fingerprint, written } from "../helpers/served";
import { fieldsFor, pathOf, plantSecrets } from "../helpers/staff-routes";
import { atFullLength } from "../proofs/prove";

let secrets: Awaited<ReturnType<typeof plantSecrets>>;
beforeAll(async () => {
  secrets = await plantSecrets();
  await staffCookie();
});
afterAll(() => secrets.remove());

const parts = (names: string[]) =>
  `${names.map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`).join("")}--x--\r\n`;
const inParts = "multipart/form-data; boundary=x";

async function send(path: string, body: string, type = "application/x-www-form-urlencoded") {
  const headers = { ...fromThisSite, Cookie: await staffCookie(), "Content-Type": type };
  return get(path, { method: "POST", headers, body });
}

const addressOf = (id: string) => `${pathOf(id, secrets.ids)}${routes[id]?.index ? "?index" : ""}`;

const deaf = ["routes/admin_.logout", "routes/_site.$slug"];

it("no form takes what it does not have, in parts or not, or stores anything of it", async () => {
  const before = await fingerprint();
  const ids = Object.keys(routes).filter((id) => routes[id]?.module.action && !deaf.includes(id));
  expect(ids.length).toBeGreaterThan(25);
  for (const [index, id] of ids.entries()) {
    const path = addressOf(id);
    // Reading so many is what takes long.
    const isCounted = atFullLength || index % 6 === 0;
    const field = Object.keys(fieldsFor(pathOf(id, secrets.ids)))[0] ?? "a";
    const answers = [
      await send(path, "gibtesnicht=x"),
      await send(path, parts(["email[9]"]), inParts),
      ...(isCounted ? [await send(path, parts(Array(mostOfPages + 1).fill(field)), inParts)] : []),
    ];
    expect([path, new Set(answers.map(({ status }) => status))]).toEqual([path, new Set([400])]);
  }
  expect(written(before, await fingerprint())).toEqual([]);
});

it.each([
  ["a place in a list", "email[100000000]=x"],
  ["a name within a name", `${"a.".repeat(500)}a=x`],
  ["an empty name", "=x"],
  ["a command to the form library", "__intent__=x"],
  ["thousands of fields", "email=x&".repeat(5000)],
  ["nothing but separators", "&".repeat(5000)],
])("turns away %s", async (_, body) => {
  for (const path of ["/contact", "/admin/blog/new"]) expect((await send(path, body)).status).toBe(400);
});

it.each([
  ["a text of special characters", `name=a&message=${"<".repeat(60_000)}`],
  ["many of them", `name=${'"'.repeat(30_000)}&message=${"'<>".repeat(9000)}`],
])("does not give %s back many times as large", async (_name, body) => {
  const answer = await send("/contact", body, inParts);
  expect(answer.status).toBe(400);
  expect((await send("/contact", body)).status).toBe(413);
});

it("gives an article back, whatever it is made of", async () => {
  const content = `<p class="a">Größe &amp; Maß "in" Hülle</p>\n`.repeat(2000);
  const answer = await send(
    "/admin/blog/new",
    new URLSearchParams({ title: "", slug: "a", content, status: "published" }).toString(),
  );
  expect(answer.status).toBe(400);
  expect((await answer.text()).length).toBeGreaterThan(2 * content.length);
});
