import { describe, expect, it } from "vitest";
import { ContactSchema } from "~/schemas/contact";
import { NewsletterSchema } from "~/schemas/newsletter";

const contact = { name: "Antje", email: "antje@werft.example", message: "Moin" };
const signup = { email: "antje@werft.example", firstName: "Antje", lastName: "Ahlers" };

const longEmail = (length: number) => `${"a".repeat(length - "@werft.example".length)}@werft.example`;

function messagesOf(schema: typeof ContactSchema | typeof NewsletterSchema, input: object) {
  const result = schema.safeParse(input);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

describe("contact rules", () => {
  it.each([
    ["name", undefined, "Name ist erforderlich"],
    ["name", "", "Name ist erforderlich"],
    ["name", "a".repeat(101), "Name darf maximal 100 Zeichen lang sein"],
    ["name", "   ", "Name darf nicht nur aus Leerzeichen bestehen"],
    ["name", "\u200B\u200D", "Name darf nicht nur aus Leerzeichen bestehen"],
    ["name", "\u0301\u17B4", "Name darf nicht nur aus Leerzeichen bestehen"],
    ["email", undefined, "E-Mail ist erforderlich"],
    ["email", "  ", "E-Mail ist erforderlich"],
    ["email", "antje", "Ungültige E-Mail-Adresse"],
    ["email", "antje@werft", "Ungültige E-Mail-Adresse"],
    ["email", "antje @werft.example", "Ungültige E-Mail-Adresse"],
    ["email", "a..b@werft.example", "Ungültige E-Mail-Adresse"],
    ["email", "antje@werft.example\nBcc: x@y.de", "Ungültige E-Mail-Adresse"],
    ["email", longEmail(256), "E-Mail darf maximal 255 Zeichen lang sein"],
    ["company", "a".repeat(101), "Unternehmen darf maximal 100 Zeichen lang sein"],
    ["subject", "a".repeat(101), "Betreff darf maximal 100 Zeichen lang sein"],
    ["phone", "1".repeat(21), "Telefonnummer darf maximal 20 Zeichen lang sein"],
    ["phone", "+49 (0) 421 / 98765-4321 0987 654", "Telefonnummer darf maximal 20 Zeichen lang sein"],
    ["phone", `1${" ".repeat(60)}2`, "Telefonnummer darf maximal 20 Zeichen lang sein"],
    ["message", undefined, "Nachricht ist erforderlich"],
    ["message", "a".repeat(5001), "Nachricht darf maximal 5000 Zeichen lang sein"],
    ["message", " \n\t ", "Nachricht darf nicht nur aus Leerzeichen bestehen"],
  ])("%s %.20j: %s", (field, value, message) => {
    expect(messagesOf(ContactSchema, { ...contact, [field]: value })).toEqual([message]);
  });

  it.each([
    ["name", "a".repeat(100)],
    ["name", `  ${"a".repeat(100)}  `],
    ["email", longEmail(255)],
    ["email", "jörg@müller.de"],
    ["email", " antje@werft.example "],
    ["company", "a".repeat(100)],
    ["subject", "a".repeat(100)],
    ["phone", "1".repeat(20)],
    ["phone", "+49 (0) 421 / 98765-4321-098"],
    ["message", "🚢".repeat(5000)],
    ["message", "a".repeat(5000)],
  ])("accepts %s %#", (field, value) => {
    expect(messagesOf(ContactSchema, { ...contact, [field]: value })).toEqual([]);
  });

  it("keeps what stands on one line on one line, and the message as it was written", () => {
    const lines = "Antje\r\nBcc: x@y.example\u2028Ahlers";
    const typed = { ...contact, name: lines, company: lines, subject: lines, phone: "1\n2", message: lines };
    const line = "Antje Bcc: x@y.example Ahlers";
    expect(ContactSchema.parse(typed)).toEqual({
      ...typed,
      ...{ name: line, company: line, subject: line, phone: "1 2" },
    });
  });

  it("trims every value, and names the first failing field first, in the order of the form", () => {
    const typed = { name: " A ", email: " a@b.de ", company: " C ", message: " M " };
    expect(ContactSchema.parse(typed)).toEqual({ name: "A", email: "a@b.de", company: "C", message: "M" });
    const missing = ["Name", "E-Mail", "Nachricht"].map((label) => `${label} ist erforderlich`);
    expect(messagesOf(ContactSchema, {})).toEqual(missing);
  });

  it("takes an address that was copied with what stood around it, in any mixture", () => {
    const alone = ["antje@werft.example", "jörg.o'neil+hafen@müller.example"];
    const forms = ["<>", "Antje Ahlers <>", '"Ahlers, A. | Werft" <mailto:>', "MAILTO:", "<mailto:>", ""];
    for (const email of alone)
      for (const form of forms)
        for (const end of ["", ".", ",", ";", " ;", "..."])
          for (const at of ["@", "＠", "﹫"]) {
            const typed = (form.includes(">") ? form.replace(">", `${email}>`) : form + email) + end;
            const parsed = { email: ` ${typed.replace("@", at)} ` };
            expect(ContactSchema.parse({ ...contact, ...parsed }).email).toBe(email);
            expect(NewsletterSchema.parse({ ...signup, ...parsed }).email).toBe(email);
          }
    for (const email of [
      ".",
      ";",
      "mailto:",
      "<>",
      "<antje@werft>",
      "a@b.example, c@d.example",
      "a@b@c.example.",
    ])
      expect(messagesOf(ContactSchema, { ...contact, email })).toEqual(["Ungültige E-Mail-Adresse"]);
  });

  it("decides on hostile addresses, of which the square would take hours", () => {
    const email = `a@${"a".repeat(1_000_000)}`;
    expect(messagesOf(ContactSchema, { ...contact, email })).toHaveLength(1);
    expect(messagesOf(ContactSchema, { ...contact, email: `${".".repeat(1_000_000)}x` })).toHaveLength(1);
  });
});

describe("newsletter rules", () => {
  it.each([
    ["email", "", "E-Mail ist erforderlich"],
    ["email", "x@", "Ungültige E-Mail-Adresse"],
    ["email", longEmail(256), "E-Mail darf maximal 255 Zeichen lang sein"],
    ["company", "a".repeat(101), "Unternehmen darf maximal 100 Zeichen lang sein"],
    ...[
      ["firstName", "Vorname"],
      ["lastName", "Nachname"],
    ].flatMap(([field = "", label]) => [
      [field, undefined, `${label} ist erforderlich`],
      [field, "a".repeat(101), `${label} darf maximal 100 Zeichen lang sein`],
      [field, "  ", `${label} darf nicht nur aus Leerzeichen bestehen`],
    ]),
  ] as [string, string | undefined, string][])("%s %.20j: %s", (field, value, message) => {
    expect(messagesOf(NewsletterSchema, { ...signup, [field]: value })).toEqual([message]);
  });

  it("accept all fields at their limits, and a sign-up without a company", () => {
    const name = "a".repeat(100);
    const longest = { email: longEmail(255), firstName: name, lastName: name, company: name };
    expect(messagesOf(NewsletterSchema, longest)).toEqual([]);
    expect(messagesOf(NewsletterSchema, signup)).toEqual([]);
  });
});
