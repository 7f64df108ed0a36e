import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { listPosts } from "~/features/blog/model.server";
import { listSubmissions } from "~/features/inbox/model.server";
import { listMedia } from "~/features/media/model.server";
import { eachSubscriber, listSubscribers } from "~/features/newsletter/subscribers.server";
import { listReferences } from "~/features/references/model.server";
import { listServices } from "~/features/services/model.server";
import { dbFor } from "~/platform/database/client.server";
import type { Db } from "~/platform/database/db";
import { tidyText } from "~/schemas/tidy-text";
import { quietSql as sql } from "../helpers/app";
import { call, serverToken } from "../helpers/rest";
import { runs } from "../helpers/runs";
import { authSession } from "../helpers/staff";
import { kept, unseen } from "../helpers/unseen";

let db: Db;
beforeAll(async () => {
  db = dbFor((await authSession("faltung@musterhafen.example")).access_token);
});
const clear = async () => {
  for (const table of ["blog_posts", "services", '"references"'])
    await sql(`delete from ${table} where slug like 'falt-%'`);
  await sql("delete from subscribers where email like '%@falt.example'");
  await sql("delete from contact_submissions where email like '%@falt.example'");
  await sql("delete from media where sha256 like 'fa17%'");
};
beforeEach(clear);
afterAll(clear);

interface List {
  put: (text: string, number: number) => Promise<unknown>;
  find: (typed: string) => Promise<(string | null)[]>;
}
const titles = async (found: Promise<{ rows: { title: string }[] }>) =>
  (await found).rows.map(({ title }) => title);
const subscriber: List["put"] = (text, number) =>
  sql(
    `insert into subscribers (email, first_name, last_name, consent_version, signed_up_at)
     values ($1, $2, 'Ahlers', '1', now())`,
    [`n${number}@falt.example`, text],
  );

const own = "Zzz";
const lists: Record<string, List> = {
  blog: {
    put: (text, number) =>
      sql("insert into blog_posts (title, slug, content) values ($1, $2, 'x')", [text, `falt-${number}`]),
    find: (search) => titles(listPosts(db, { search, page: 1 })),
  },
  services: {
    put: (text, number) =>
      sql("insert into services (title, slug, full_description) values ($1, $2, 'x')", [
        text,
        `falt-${number}`,
      ]),
    find: (search) => titles(listServices(db, { search, page: 1 })),
  },
  references: {
    put: (text, number) =>
      sql("insert into \"references\" (title, slug, description) values ($1, $2, 'x')", [
        text,
        `falt-${number}`,
      ]),
    find: (search) => titles(listReferences(db, { search, page: 1 })),
  },
  subscribers: {
    put: subscriber,
    find: async (search) =>
      (await listSubscribers(db, { search, page: 1 })).rows.map(({ first_name }) => first_name),
  },
  "subscribers that are taken out": {
    put: subscriber,
    find: async (search) => {
      const names: string[] = [];
      for await (const rows of eachSubscriber(db, search))
        names.push(...rows.map(({ first_name }) => first_name));
      return names;
    },
  },
  messages: {
    put: (text, number) =>
      sql("insert into contact_submissions (name, email, message) values ($3, $1, $2)", [
        `n${number}@falt.example`,
        text,
        own,
      ]),
    find: async (search) =>
      (await listSubmissions(db, { search, unreadOnly: false, page: 1 })).rows
        // Other files' messages stand there as well.
        .filter(({ name }) => name === own)
        .map(({ message }) => message),
  },
  pictures: {
    put: (text, number) =>
      sql("insert into media (sha256, alt, width, height, bytes) values ($1, $2, 9, 9, 9)", [
        `fa17${String(number).padStart(28, "0")}`.padEnd(64, "0"),
        text,
      ]),
    find: async (search) => (await listMedia(db, { search, page: 1 })).rows.map(({ alt }) => alt),
  },
};

const pairs = [
  ...["käthe", "kathe", "kaethe", "KÄTHE", "Ka\u0308the", "ka\u00ADthe"].map((typed) => ["Käthe", typed]),
  ...["Käthe", "kathe"].map((typed) => ["Ka\u0308the", typed]),
  ...[
    ["Kathe", "käthe"],
    ["Kaethe", "Käthe"],
    ["Jo\u0308rg Ahlers", "jörg"],
    ["groß", "gross"],
    ["gross", "groß"],
    ["Schiff\u00ADfahrt", "schifffahrt"],
    ["Schifffahrt", "Schiff\u00ADfahrt"],
    ["Straße nach Łódź", "strasse lodz"],
    ["Brød og Smør", "smoer brod"],
    ["Uebergröße", "übergroesse"],
    ["Oﬃce", "office"],
    ["Łukasz", "łuk"],
  ],
] as [stored: string, typed: string][];

describe.each(Object.entries(lists))("a search in %s", (_, { put, find }) => {
  test("finds other spellings of a word, and no other word", async () => {
    const stored = [...new Set(pairs.map(([text]) => text)), "Kothe"];
    for (const [number, text] of stored.entries()) await put(text, number);
    for (const [text, typed] of pairs) {
      const found = await find(typed);
      expect(found, typed).toContain(text);
      expect(found, typed).not.toContain("Kothe");
    }
    expect(await find("kothe")).toEqual(["Kothe"]);
    expect(await find("käthe kothe")).toEqual([]);
  });
});

it("a message is found by the middle of a word and by what staff wrote to it, in other spellings", async () => {
  await lists.messages?.put("Die Werkstattschlüssel", 1);
  const [row] = await sql("select id from contact_submissions where email = 'n1@falt.example'");
  await sql("insert into submission_notes (submission_id, body) values ($1, 'Rückruf bei Ge\u0308rd')", [
    row?.id,
  ]);
  for (const typed of ["schluess", "SCHLÜSS", "ruckruf", "rueckruf gerd", "tattschlus", "ü"])
    expect(await lists.messages?.find(typed), typed).toEqual(["Die Werkstattschlüssel"]);
});

it("the database tidies a text as forms do", async () => {
  const unit = fc.oneof(
    fc.constantFrom(...unseen, ...kept, "\uFE0F", "a", "1", " ", "\u0308", "\u2126"),
    fc.string({ unit: "grapheme" }).map((text) => text.replace(/\p{Cc}/gu, "")),
  );
  const text = fc.array(unit, { maxLength: 12 }).map((units) => units.join("").toWellFormed());
  const texts = fc.sample(
    text.filter((one) => !/[<>]\u0338/.test(tidyText(one))),
    runs(2000, 300).numRuns,
  );
  const rows = await sql(
    `select private.plain(t.content) as once, private.plain(private.plain(t.content)) as twice
     from jsonb_array_elements_text($1::text::jsonb) as t (content)`,
    [JSON.stringify(texts)],
  );
  expect(rows).toEqual(texts.map((content) => ({ once: tidyText(content), twice: tidyText(content) })));
});

describe("an address that was stored with its accents apart", () => {
  const apart = "jo\u0308rg@falt.example";
  const whole = "jörg@falt.example";
  const store = (email: string) =>
    sql(
      `insert into subscribers (email, first_name, last_name, consent_version, signed_up_at)
       values ($1, 'J', 'A', '1', now())`,
      [email],
    );
  const stored = async () =>
    (await sql("select email from subscribers where email like '%@falt.example'")).map(({ email }) => email);
  const leave = async (email: string) =>
    (await call("end_subscription", { token: serverToken("newsletter-unsubscribe", { email }) })).rows;

  it("leaves by the link of a mail from then", async () => {
    await store(apart);
    await sql("select private.mend_texts()");
    expect(await stored()).toEqual([whole]);
    expect(await leave(apart)).toBe("done");
    expect(await stored()).toEqual([]);
  });

  it("stays where it stands there in one piece as well, and either link ends it", async () => {
    for (const email of [whole, apart]) await store(email);
    await sql("select private.mend_texts()");
    expect((await stored()).sort()).toEqual([whole, apart].sort());
    await leave(apart);
    expect(await stored()).toEqual([]);
  });
});

const names = [
  "Karin Mayer",
  "Meyer",
  "Maier",
  "Mayr",
  "Beate Schmidt",
  "Schmitt",
  "Jäger",
  "Kohler",
  "Mohr",
];
const sounding: [typed: string, found: string[]][] = [
  ["mayer", ["Karin Mayer", "Meyer", "Maier", "Mayr"]],
  ["mayr", ["Karin Mayer", "Meyer", "Maier", "Mayr"]],
  ["karin meier", ["Karin Mayer"]],
  ["schmid", ["Beate Schmidt", "Schmitt"]],
  ["jaeger", ["Jäger"]],
  ["koler", ["Kohler"]],
  ["mor", ["Mohr"]],
  ["mayer7", []],
];

it.each(["messages", "subscribers"])("half a name finds %s in each way it is spelled", async (list) => {
  for (const [number, name] of names.entries())
    if (list === "subscribers") await subscriber(name, number);
    else
      await sql(
        "insert into contact_submissions (name, email, message) values ($1, $2, 'Wir haben mehr im Maiglöckchen')",
        [name, `n${number}@falt.example`],
      );
  for (const [typed, expected] of sounding) {
    const found =
      list === "subscribers"
        ? (await listSubscribers(db, { search: typed, page: 1 })).rows.map(({ first_name }) => first_name)
        : (
            await listSubmissions(db, { search: `${typed} falt.example`, unreadOnly: false, page: 1 })
          ).rows.map(({ name }) => name);
    expect(found.sort(), typed).toEqual([...expected].sort());
  }
});
