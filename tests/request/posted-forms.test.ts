import { afterAll, beforeAll, expect, it } from "vitest";
import { get, routes, staffCookie } from "../helpers/app";
import { fieldsFor, pathOf, plantSecrets } from "../helpers/doors";
import { fingerprint, written } from "../helpers/served";

let secrets: Awaited<ReturnType<typeof plantSecrets>>;
beforeAll(async () => {
  secrets = await plantSecrets();
  await staffCookie();
});
afterAll(() => secrets.remove());

const form = "application/x-www-form-urlencoded";
const parts = (names: string[]) =>
  `${names.map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`).join("")}--x--\r\n`;

async function send(path: string, body: string, type = form) {
  const headers = {
    Cookie: await staffCookie(),
    Origin: "http://127.0.0.1:3000",
    Host: "127.0.0.1:3000",
    "Content-Type": type,
  };
  return get(path, { method: "POST", headers, body });
}

const addressOf = (id: string) => `${pathOf(id, secrets.ids)}${routes[id]?.index ? "?index" : ""}`;

/** Doors that read nothing of what is posted to them. */
const deaf = ["routes/admin_.logout"];
const doors = Object.keys(routes).filter((id) => routes[id]?.module.action && !deaf.includes(id));

const hostile = [
  ["a name it does not have", "gibtesnicht=x"],
  ["a place in a list", "email[100000000]=x"],
  ["a name within a name", `${"a.".repeat(500)}a=x`],
  ["an empty name", "=x"],
  ["a command to the form library", "__intent__=x"],
  ["thousands of fields", "email=x&".repeat(5000)],
  ["nothing but separators", "&".repeat(5000)],
];

it.each(doors)(
  "%s turns away whatever its form does not have, in parts too, and stores nothing",
  async (id) => {
    const path = addressOf(id);
    const before = await fingerprint();
    for (const [name, body = ""] of hostile)
      expect([name, (await send(path, body)).status]).toEqual([name, 400]);
    const field = Object.keys(fieldsFor(pathOf(id, secrets.ids)))[0] ?? "a";
    for (const names of [["gibtesnicht"], ["email[9]"], Array(201).fill(field)])
      expect((await send(path, parts(names), "multipart/form-data; boundary=x")).status).toBe(400);
    expect(written(before, await fingerprint())).toEqual([]);
  },
);

it("has a look at every door", () => {
  expect(doors.length).toBeGreaterThan(25);
});

it.each([
  ["a text of special characters", `name=a&message=${"<".repeat(60_000)}`],
  ["many of them", `name=${'"'.repeat(30_000)}&message=${"'<>".repeat(9000)}`],
])("does not give %s back many times as large", async (_name, body) => {
  const answer = await send("/contact", body, "multipart/form-data; boundary=x");
  expect(answer.status).toBe(400);
  expect((await send("/contact", body)).status).toBe(413);
});

it("gives a text back that is far too long", async () => {
  const message = "Moin, wir suchen Hilfe. ".repeat(1500);
  const answer = await send(
    "/contact",
    new URLSearchParams({ name: "A", email: "a@b.example", message }).toString(),
  );
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(message.trim());
});

it("gives an article back, whatever it is made of", async () => {
  const content = `<p class="a">Größe &amp; Maß "in" Hülle</p>\n`.repeat(2000);
  const answer = await send(
    "/admin/blog/new",
    new URLSearchParams({ title: "", slug: "a", content }).toString(),
  );
  expect(answer.status).toBe(400);
  expect((await answer.text()).length).toBeGreaterThan(2 * content.length);
});
