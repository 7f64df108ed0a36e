import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { z } from "zod";
import { readForm } from "~/platform/forms/read-form.server";
import { NameSchema, PasswordSchema } from "~/schemas/account";
import { ContactSchema } from "~/schemas/contact";
import { furtherPosts, MailingSchema } from "~/schemas/mailing";
import { NewsletterSchema } from "~/schemas/newsletter";
import { PictureSchema } from "~/schemas/picture";
import { PostSchema } from "~/schemas/post";
import { ReferenceSchema } from "~/schemas/reference";
import { NoteSchema, ReplySchema, SnippetSchema } from "~/schemas/reply";
import { ServiceSchema } from "~/schemas/service";
import {
  ConfirmationSchema,
  ForgottenSchema,
  passwordFields,
  SignInSchema,
  SignUpSchema,
} from "~/schemas/sign-in";
import { tidyText } from "~/schemas/tidy-text";
import { kept, unseen } from "../helpers/unseen";

const texts = {
  title: "Café „Größe“",
  email: "jörg@müller.example",
  name: "Jörg Łuczak",
  phone: "+49 471 1234567",
  slug: "cafe-groesse",
  published_at: "2026-05-03T10:00",
  display_order: "3",
  picture: "/images/kran/alt.png",
  website: "https://müller.example/größe",
  password: "hafen-lotse-ö",
  tick: "on",
};
const words = { subject: texts.title, message: texts.title, body: texts.title };
const account = { full_name: texts.name, email: texts.email, password: texts.password };
const forms: Record<string, [schema: z.ZodObject, typed: Record<string, string>]> = {
  contact: [
    ContactSchema,
    { name: texts.name, email: texts.email, company: texts.name, phone: texts.phone, ...words },
  ],
  newsletter: [
    NewsletterSchema,
    { email: texts.email, firstName: texts.name, lastName: texts.name, company: texts.name },
  ],
  "sign in": [SignInSchema, account],
  "sign up": [SignUpSchema, account],
  confirm: [ConfirmationSchema, account],
  forgotten: [ForgottenSchema, account],
  name: [NameSchema, account],
  password: [PasswordSchema, { password: texts.password, new_password: `${texts.password}-neu` }],
  post: [
    PostSchema,
    {
      ...{ title: texts.title, slug: texts.slug, excerpt: texts.title, content: texts.title },
      author: texts.title,
      ...{ status: "published", published_at: texts.published_at, category: texts.title },
      featured_image: texts.picture,
    },
  ],
  service: [
    ServiceSchema,
    {
      ...{ title: texts.title, slug: texts.slug, short_description: texts.title },
      ...{ full_description: texts.title, is_active: texts.tick, display_order: texts.display_order },
    },
  ],
  reference: [
    ReferenceSchema,
    {
      ...{ title: texts.title, slug: texts.slug, client_name: texts.name, description: texts.title },
      ...{ challenge: texts.title, solution: texts.title, results: texts.title, industry: texts.title },
      ...{ technologies: "Größe, Maß", image_url: texts.picture, website_url: texts.website },
      ...{ portraits: `Jörg: ${texts.picture}`, is_active: texts.tick, is_featured: texts.tick },
      display_order: texts.display_order,
    },
  ],
  mailing: [
    MailingSchema,
    {
      ...{ ...words, post: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff", closing: texts.title },
      send_at: texts.published_at,
      ...Object.fromEntries(
        furtherPosts.flatMap((n) => [
          [`words_${n}`, texts.title],
          [`post_${n}`, `beitrag-${n}`],
        ]),
      ),
    },
  ],
  picture: [PictureSchema, { alt: texts.title, caption: texts.title, decorative: texts.tick }],
  snippet: [SnippetSchema, { title: texts.title, body: texts.title }],
  reply: [ReplySchema, words],
  note: [NoteSchema, { note: texts.title }],
};
const cases = Object.entries(forms).flatMap(([form, [schema, typed]]) =>
  Object.keys(schema.shape).map((field) => ({ form, field, schema, typed })),
);

async function stored(schema: z.ZodObject, typed: Record<string, string>) {
  const body = new URLSearchParams(typed);
  const form = await readForm(new Request("http://x.example/", { method: "POST", body }), Object.keys(typed));
  const submission = parseWithZod(form, { schema });
  return submission.status === "success" ? submission.value : submission.reply().error;
}

describe("what a form stores", () => {
  it.each(cases)(
    "$form, $field: is the same, whatever nobody sees in it",
    async ({ field, schema, typed }) => {
      const plain = typed[field] ?? "";
      expect(typed, "the test types into every field").toHaveProperty(field);
      const expected = await stored(schema, typed);
      expect(expected).toHaveProperty(field);
      if (passwordFields.includes(field)) {
        const pasted = `\u00AD${plain.normalize("NFD")}\u200B`;
        expect(await stored(schema, { ...typed, [field]: pasted })).toHaveProperty(field, pasted);
        return;
      }
      for (const mark of unseen) {
        const pasted = `${mark}${[...plain.normalize("NFD")].join(mark)}${mark}`;
        expect(await stored(schema, { ...typed, [field]: pasted }), JSON.stringify(mark)).toEqual(expected);
      }
    },
  );

  it("counts what is stored, not what was pasted", async () => {
    const typed = { name: "A", email: "a@b.example", message: "a\u0308\u00AD".repeat(5000) };
    expect(await stored(ContactSchema, typed)).toHaveProperty("message", "ä".repeat(5000));
    const more = await stored(ContactSchema, { ...typed, message: `${typed.message}x` });
    expect(more).toEqual({ message: [expect.stringContaining("5000")] });
  });
});

test.each(kept)("%j stays as it is: it says or shows something", (text) => {
  expect(tidyText(text)).toBe(text);
  expect(tidyText(`Mit ${text}, vorn und hinten.`)).toBe(`Mit ${text}, vorn und hinten.`);
});

test.each([
  ["\u200Eabc\u200F \u061C1", "abc 1"],
  ["👩\u200D", "👩"],
  ["x\uFE0F y", "x y"],
  ["x\u200C\u180E", "x"],
  ["Hallo\u{E0061}\u{E007F}", "Hallo"],
  ["a\u00AD\u0308", "ä"],
  ["=\u0338 <b>\u200B\u0338o\u0308</b>", "≠ <b>\u0338ö</b>"],
  ["a\r\nb\rc\u0007", "a\nb\nc"],
  ["Kran\vKai\fBoje\x85Tonne", "Kran\nKai\nBoje\nTonne"],
])("of %j is left %j", (text, left) => {
  expect(tidyText(text)).toBe(left);
});

test("what is tidied once is tidy", () => {
  const unit = fc.oneof(
    fc.constantFrom(...unseen, ...kept, "a", "1", " ", "\u0308", "\u2126", "\u0338"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
      const once = tidyText(units.join(""));
      expect(tidyText(once)).toBe(once);
    }),
  );
});
