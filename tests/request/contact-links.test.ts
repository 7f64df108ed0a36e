import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { linkFrom } from "~/features/rich-text/editor/addresses";
import { ContactSchema } from "~/schemas/contact";
import { mailtoOf, telOf } from "~/schemas/contact-links";
import { get, routes, sql, staffCookie } from "../helpers/app";
import { publicPages } from "../helpers/pages";
import { decode } from "../helpers/staff-form";
import { pathOf, plantSecrets } from "../helpers/staff-routes";

const addresses = [
  "kunde%40x.example?cc=boese%40b.example&body=Hallo@b.example",
  "a&bcc=b@b.example",
  "a#b@b.example",
  "jörg+1@müller.example",
];
afterAll(() => sql("delete from contact_submissions where name = 'Linkprobe'"));

/** To whom a mail program would write. */
function readersOf(link: string) {
  const { protocol, pathname, search, hash } = new URL(link);
  expect([protocol, hash]).toEqual(["mailto:", ""]);
  const names = [...new URLSearchParams(search).keys()];
  expect(names.every((name) => name === "subject" || name === "body")).toBe(true);
  return decodeURIComponent(pathname);
}

it("whatever an address is made of, a mail goes to it and nobody else", () => {
  expect(addresses.filter((address) => !ContactSchema.shape.email.safeParse(address).success)).toEqual([]);
  const signs = fc.constantFrom(..."a1.!#$%&'*+/=?^_`{|}~-äß".split(""), "%40", "%0a", "?cc=", "&body=");
  const local = fc.array(signs, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));
  const typed = local
    .map((name) => `${name}@b.example`)
    .filter((text) => ContactSchema.shape.email.safeParse(text).success);
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...addresses), typed),
      fc.string({ unit: "binary" }),
      (address, text) => {
        expect(readersOf(mailtoOf(address))).toBe(address);
        expect(readersOf(mailtoOf(address, { subject: text, body: text }))).toBe(address);
        const made = linkFrom(address);
        if (made?.startsWith("mailto:")) expect(readersOf(made)).toBe(address);
      },
    ),
  );
});

it("a telephone is rung by its digits", () => {
  expect(telOf("+49 (0)471 12-34")).toBe("tel:+494711234");
  expect(telOf("0471/12 34;ext=+5?x=1")).toBe("tel:0471123451");
});

it("nothing else of the source makes such a link", () => {
  const made = /(?:mailto|tel):(?:\$\{|["'`]\s*\+)/;
  const files = readdirSync("app", { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.(?:tsx?|c?js|mdx)$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => made.test(readFileSync(file, "utf8")));
  expect(files.sort()).toEqual(["app/features/rich-text/clean.server.ts", "app/schemas/contact-links.ts"]);
});

it("every such link on a page leads to one address or number", async () => {
  const phone = "+49 (0)471 12;x=3";
  const stored = await sql(
    `insert into contact_submissions (name, email, phone, subject, message)
     select 'Linkprobe', email, $2, 'Frage & Antwort', 'Moin?cc=x' from unnest($1::text[]) as email returning id, email`,
    [addresses, phone],
  );
  const Cookie = await staffCookie();
  const secrets = await plantSecrets();
  const staff = Object.keys(routes).filter((id) => id.includes("admin") && routes[id]?.module.default);
  const paths = [
    ...[...publicPages, "/blog", "/newsletter/confirm?token=x"].map((path) => ({ path, email: undefined })),
    ...staff.map((id) => ({ path: pathOf(id, secrets.ids), email: undefined })),
    ...stored.map(({ id, email }) => ({ path: `/admin/contacts/${id}`, email: String(email) })),
  ];
  let found = 0;
  for (const { path, email } of paths) {
    const html = await (await get(path, { headers: { Cookie } })).text();
    const links = [...html.matchAll(/ href="((?:mailto|tel):[^"]*)"/g)].map(([, link = ""]) => decode(link));
    found += links.length;
    for (const link of links) {
      if (link.startsWith("tel:")) expect(link, path).toMatch(/^tel:\+?\d{5,20}$/);
      else expect(readersOf(link), path).toMatch(email ? /@/ : /^([^\s@?&]+@[^\s@?&]+)?$/);
    }
    const mails = links.filter((link) => link.startsWith("mailto:")).map(readersOf);
    if (email) expect(new Set(mails), path).toEqual(new Set([email]));
  }
  await secrets.remove();
  expect(found).toBeGreaterThan(40);
  const security = await (await get("/.well-known/security.txt")).text();
  expect(readersOf(/^Contact: (\S+)$/m.exec(security)?.[1] ?? "")).toMatch(/@/);
});
