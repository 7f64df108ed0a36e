import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { csvLine } from "~/platform/forms/csv-line.server";
import { Operation } from "~/routes/admin._index/operation";
import { replyLink } from "~/routes/admin.contacts.$id/reply-link";
import { BusyLabel } from "~/ui/admin/action-button";
import { AuthProvider, useAuth } from "~/ui/admin/auth";

function Address() {
  return <p>{useAuth().user.email}</p>;
}

it("useAuth says who is signed in, and throws outside its provider", () => {
  const user = { email: "mara@musterhafen.example" };
  const shown = renderToString(
    <AuthProvider user={user}>
      <Address />
    </AuthProvider>,
  );
  expect(shown).toContain(user.email);
  expect(() => renderToString(<Address />)).toThrow("useAuth must be used within an AuthProvider");
});

it("a button says in German what happens while its form is under way", () => {
  const words = (props: { meanwhile?: string }) =>
    renderToStaticMarkup(
      <BusyLabel busy {...props}>
        Los
      </BusyLabel>,
    );
  expect(words({})).toContain("Wird gespeichert …");
  expect(words({ meanwhile: "Wird gesendet …" })).not.toContain("gespeichert");
  expect(words({})).not.toContain('lang="en"');
});

describe("a line of CSV", () => {
  it("suits a German Excel", () => {
    expect(csvLine(["Jörg", null, 'sagt "Moin"; geht', "zwei\nZeilen"])).toBe(
      '"Jörg";"";"sagt ""Moin""; geht";"zwei\nZeilen"\r\n',
    );
  });

  it.each([
    "=1+1",
    "+49-471",
    "+49 / 471-12",
    "+A1 (2)",
    "-1",
    "@SUM(A1)",
    " =1+1",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1+1",
    "|cmd",
    "%x",
  ])("shows %j as text", (cell) => {
    expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
  });

  it.each([
    "Moin",
    "a=b",
    "0471 - 1",
    "5 % Rabatt",
    "+49 471 1234567",
    "+49\u00A0(0)471",
    "+49 (0) 471 / 1234567-89",
  ])("leaves %j alone", (cell) => {
    expect(csvLine([cell])).toBe(`"${cell}"\r\n`);
  });
});

describe("the reply link", () => {
  const message = {
    name: "Jörg Müller",
    email: "joerg+a@firma.example",
    subject: "Umzug & mehr",
    message: "Moin!\nGeht das?",
    received: "Montag, 1. Juni 2026 um 09:00",
  };
  const parts = (link: string) => {
    const [address = "", query = ""] = link.replace("mailto:", "").split("?");
    const field = (name: string) => decodeURIComponent(query.split(`${name}=`)[1]?.split("&")[0] ?? "");
    return { address: decodeURIComponent(address), subject: field("subject"), body: field("body") };
  };

  it("opens an answer with subject and quoted text, and piles up no prefixes", () => {
    const { address, subject, body } = parts(replyLink(message));
    expect([address, subject]).toEqual([message.email, "Re: Umzug & mehr"]);
    expect(body).toContain("schrieb Jörg Müller:\r\n> Moin!\r\n> Geht das?");
    expect(parts(replyLink({ ...message, subject: "AW: Umzug" })).subject).toBe("AW: Umzug");
    expect(parts(replyLink({ ...message, subject: null })).subject).toBe("Re: Deine Nachricht");
  });

  it("cannot be given another recipient or field by what a visitor typed", () => {
    const [email, subject] = ["a@b.example?bcc=c@d.example&x=", "x&bcc=c@d.example"];
    const link = replyLink({ ...message, email, subject });
    expect(link.split("?")).toHaveLength(2);
    expect(link.match(/&/g)).toHaveLength(1);
  });

  it("keeps what a visitor typed over several lines out of its head", () => {
    const link = replyLink({ ...message, name: "Jörg\nMüller", subject: "Umzug\r\nBcc: c@d.example" });
    const { subject, body } = parts(link);
    expect(subject).toBe("Re: Umzug Bcc: c@d.example");
    expect(body).toContain("schrieb Jörg Müller:");
  });

  it.each(["ä".repeat(5000), "🚢".repeat(2500), "kurz\n".repeat(1000)])(
    "stays short enough for mail programs",
    (text) => {
      const link = replyLink({ ...message, message: text });
      expect(link.length).toBeLessThan(2000);
      expect(parts(link).body).toContain("[…]");
    },
  );
});

describe("the state of the server on the overview", () => {
  const whole = { files: 0, messages: 0 };
  const words = (props: Omit<Parameters<typeof Operation>[0], "damaged">, damaged = whole) =>
    renderToStaticMarkup(<Operation damaged={damaged} {...props} />).replace(/<[^>]+>/g, " ");
  const nothing = { waiting: 0, oldest: null, refused: 0 };

  it("says how many messages wait for the database, since when, and how many of them it refuses", () => {
    const oldest = Date.UTC(2026, 10, 21, 6, 5);
    const spool = (waiting: number, refused: number) => words({ spool: { waiting, oldest, refused } });
    expect(words({ spool: nothing })).toBe("");
    expect(spool(1, 0)).toMatch(/Eine Nachricht wartet .+ seit 21\.11\.2026, 07:05/);
    expect(spool(3, 0)).toContain("3 Nachrichten warten");
    expect(spool(3, 0)).not.toContain("nimmt die Datenbank nicht an");
    expect(spool(3, 1)).toContain("Eine davon nimmt die Datenbank nicht an.");
    expect(spool(3, 2)).toContain("2 davon nimmt die Datenbank nicht an.");
  });

  it("says when old messages could not be erased", () => {
    const last = { at: "2026-11-21T06:05:00Z", done: true };
    const erased = (of: typeof last | null) => words({ spool: nothing, retention: { last: of } });
    for (const well of [null, last]) expect(erased(well)).toBe("");
    expect(erased({ ...last, done: false })).toContain("21.11.2026, 07:05");
  });

  it("says that files were damaged, and whether messages are among them", () => {
    const damaged = (files: number, messages: number) => words({ spool: nothing }, { files, messages });
    expect(damaged(0, 0)).not.toContain("beschädigt");
    expect(damaged(1, 0)).toContain("Eine Datei des Servers war beschädigt.");
    expect(damaged(3, 2)).toMatch(/3 Dateien des Servers waren beschädigt\..*Darin stecken 2 Nachrichten\./);
  });
});
