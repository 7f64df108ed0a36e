import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { replyLink } from "~/routes/admin.contacts.$id/reply-link";
import { csvLine } from "~/server/staff/csv-line.server";
import { AuthProvider, useAuth } from "~/ui/admin/auth";

function Address() {
  return <p>{useAuth().user.email}</p>;
}

describe("useAuth", () => {
  it("says who is signed in", () => {
    const user = { email: "mara@musterhafen.example" };
    expect(
      renderToString(
        <AuthProvider user={user}>
          <Address />
        </AuthProvider>,
      ),
    ).toContain(user.email);
  });

  it("throws outside its provider", () => {
    expect(() => renderToString(<Address />)).toThrow("useAuth must be used within an AuthProvider");
  });
});

describe("a line of CSV", () => {
  it("suits a German Excel", () => {
    expect(csvLine(["Jörg", null, 'sagt "Moin"; geht', "zwei\nZeilen"])).toBe(
      '"Jörg";"";"sagt ""Moin""; geht";"zwei\nZeilen"\r\n',
    );
  });

  it.each(["=1+1", "+49 471", "-1", "@SUM(A1)", " =1+1", "\t=1", "\r=1", "\n=1", "＝1+1", "|cmd", "%x"])(
    "shows %j as text",
    (cell) => {
      expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
    },
  );

  it.each(["Moin", "a=b", "0471 - 1", "5 % Rabatt"])("leaves %j alone", (cell) => {
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

  it("opens an answer with subject and quoted text", () => {
    const { address, subject, body } = parts(replyLink(message));
    expect(address).toBe(message.email);
    expect(subject).toBe("Re: Umzug & mehr");
    expect(body).toContain("schrieb Jörg Müller:\r\n> Moin!\r\n> Geht das?");
  });

  it("does not pile up prefixes, and has a subject where there was none", () => {
    expect(parts(replyLink({ ...message, subject: "AW: Umzug" })).subject).toBe("AW: Umzug");
    expect(parts(replyLink({ ...message, subject: null })).subject).toBe("Re: Deine Nachricht");
  });

  it("cannot be given another recipient or field by what a visitor typed", () => {
    const link = replyLink({
      ...message,
      email: "a@b.example?bcc=c@d.example&x=",
      subject: "x&bcc=c@d.example",
    });
    expect(link.split("?")).toHaveLength(2);
    expect(link.match(/&/g)).toHaveLength(1);
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
