import MailComposer from "nodemailer/lib/mail-composer";
import { describe, expect, it } from "vitest";
import { isOf, mentionsOf, readPersonAddress } from "~/features/people/address.server";
import { readMailText } from "~/features/people/mail-text.server";

const person = (typed: string) => {
  const read = readPersonAddress(typed);
  if (!read) throw new Error(`${typed} is no address`);
  return read;
};

describe("an address", () => {
  it.each(["", " ", "ann", "ann@", "@x.de", "an n@x.de", `${"a".repeat(251)}@x.de`])("is not %j", (typed) => {
    expect(readPersonAddress(typed)).toBeNull();
  });

  it("is one in any spelling of case and of its domain", () => {
    const ann = person(" Jörg@MÜLLER.de ");
    expect(ann.address).toBe("jörg@müller.de");
    for (const one of ["JÖRG@müller.DE", "jörg@xn--mller-kva.de"]) expect(isOf(ann, one)).toBe(true);
    const spellings = ["jörg@xn--mller-kva.de", "jörg@müller.de"];
    expect(person("jörg@XN--mller-kva.de")).toEqual({ ...ann, spellings });
    expect(isOf(ann, "joerg@müller.de")).toBe(false);
  });

  it("is one with its accents apart, or with what nobody sees", () => {
    const ann = person("jo\u0308rg@müller.de\u200B");
    expect(ann).toEqual(person("jörg@müller.de"));
    expect(isOf(ann, "\u2068jo\u0308rg@mu\u0308ller.de\u2069")).toBe(true);
    expect(mentionsOf(ann)("Schreib jo\u0308rg@\u00ADmüller.de.")).toBe(true);
  });

  it("is mentioned where it stands by itself", () => {
    const isMentioned = mentionsOf(person("ann@x.de"));
    const list = ["ann@x.de", "Schreib Ann@X.de.", "<ann@x.de>", "ann@x.de, b@x.de", "(ann@x.de)"];
    for (const text of [...list, '"mailto:ann@x.de?subject=a"', "E-Mail:ann@x.de\n"])
      expect(isMentioned(text), text).toBe(true);
    const others = "joann@x.de|jo.ann@x.de|jo+ann@x.de|ann@x.de.example|ann@x.dev|ann@x-de|ann@xyde|ann";
    for (const text of others.split("|")) expect(isMentioned(text), text).toBe(false);
  });

  it("may hold what patterns are made of", () => {
    expect(mentionsOf(person("a+b{2}|c?@x.de"))("An a+b{2}|c?@x.de")).toBe(true);
    expect(mentionsOf(person("a.b@x.de"))("axb@x.de")).toBe(false);
  });
});

describe("a mail", () => {
  const composed = async (mail: object) =>
    readMailText(await new MailComposer({ newline: "windows", ...mail }).compile().build());

  it("is read as it was composed", async () => {
    const text = `Grüße an jörg@müller.de, ${"ein langer Satz ".repeat(20)}`;
    const mail = await composed({
      from: "Büro <moin@x.de>",
      to: { name: "Jörg Ä. Müller", address: "jörg@müller.de" },
      replyTo: "ann@x.de",
      subject: `Übergrößenträger ${"für alle ".repeat(10)}`,
      text,
      html: `<p>${text}</p>`,
      attachments: [{ filename: "brief.txt", content: "Anhang: bob@x.de" }],
    });
    expect(mail.text.trim()).toBe(text.trim());
    expect(mail.headers.get("subject")).toBe(`Übergrößenträger ${"für alle ".repeat(10)}`.trim());
    expect(mail.headers.get("reply-to")).toBe("ann@x.de");
    expect(mentionsOf(person("JÖRG@müller.de"))(mail.headers.get("to") ?? "")).toBe(true);
    expect(mail.whole).toContain("Anhang: bob@x.de");
  });

  it("is read in any encoding", async () => {
    for (const encoding of ["base64", "quoted-printable"])
      expect((await composed({ textEncoding: encoding, text: "Größe" })).text.trim(), encoding).toBe("Größe");
    const latin =
      "Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=F6=\r\n=DFe";
    expect(readMailText(Buffer.from(latin)).text).toBe("Größe");
    expect(readMailText(Buffer.from("Content-Type: text/plain; charset=unsinn\r\n\r\nx")).text).toBe("x");
  });

  it("may be none, or without an end", () => {
    expect(readMailText(Buffer.from('{"email":"ann@x.de"')).whole).toContain("ann@x.de");
    expect(readMailText(Buffer.alloc(0)).whole).toBe("");
    const deep = `Content-Type: message/rfc822\r\n\r\n`.repeat(30);
    expect(readMailText(Buffer.from(`${deep}To: ann@x.de`)).whole).toContain("ann@x.de");
    const half =
      'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nTo: ann@x.de\r\nContent-Type: text/plain\r\n\r\nbob@x.de';
    expect(readMailText(Buffer.from(half)).whole).toMatch(/ann@x\.de[\s\S]*bob@x\.de/);
  });
});
