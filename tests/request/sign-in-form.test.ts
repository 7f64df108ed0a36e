import { describe, expect, it } from "vitest";
import { createAccount, post } from "../helpers/app";
import { wordsOf } from "../helpers/staff";

const email = "formular@musterhafen.example";

describe("what the sign-in form carries along", () => {
  const textOf = async (kept: string) => {
    const answer = await post("/admin/login", { email, password: "kurz", kept });
    const html = await answer.text();
    return { status: answer.status, keeps: html.includes('name="kept"') };
  };

  it("comes back when it is a form of ours", async () => {
    expect(await textOf(JSON.stringify([["title", "Moin"]]))).toEqual({ status: 400, keeps: true });
  });

  it.each([
    ["no JSON", "{"],
    ["no list", '{"title":"Moin"}'],
    ["a word", '"title"'],
    ["nothing", "null"],
    ["a list of words", '["title","Moin"]'],
    ["three parts", '[["title","Moin","x"]]'],
    ["a number", '[["title",1]]'],
    ["an object for a name", '[[{"a":1},"Moin"]]'],
    ["a name with a path", '[["a[0].b","Moin"]]'],
    ["a name of the library", '[["__intent__.x","Moin"]]'],
    ["a long name", JSON.stringify([["a".repeat(41), "Moin"]])],
    ["too many", JSON.stringify(Array.from({ length: 201 }, () => ["title", "Moin"]))],
    ["too deep", "[".repeat(50_000)],
  ])("counts as nothing when it is %s", async (_, kept) => {
    expect(await textOf(kept)).toEqual({ status: 400, keeps: false });
  });

  it("says whose text it is to whoever else signs in next", async () => {
    const [password, theirs] = ["hafen-lotse-1", "Andere@musterhafen.example"];
    await createAccount(email, password);
    const resumed = async (account: string) => {
      const kept = JSON.stringify(Object.entries({ title: "Moin", account }));
      return wordsOf(await post("/admin/login?redirectTo=/admin/blog/new", { email, password, kept }));
    };
    expect(await resumed(theirs)).toContain(`Hier liegt noch ein Text von ${theirs}.`);
    const own = await resumed(email);
    expect(own).toContain("Dein Text ist noch da.");
    expect(own).not.toContain("Ohne ihn weiter");
  });
});

describe("a password", () => {
  const signUp = (text: string) =>
    post("/admin/login?modus=registrieren", {
      email: "umlaut@musterhafen.example",
      password: text,
      full_name: "U",
    });

  it("may have 72 bytes, since the service reads no more", async () => {
    for (const text of ["ä".repeat(37), "a".repeat(73), "🐟".repeat(19)]) {
      const answer = await signUp(text);
      expect(answer.status).toBe(400);
      expect(await wordsOf(answer)).toContain(
        "Das Passwort darf maximal 72 Zeichen haben; Umlaute zählen doppelt",
      );
    }
    const fitting = "ä".repeat(36);
    expect((await signUp(fitting)).status).toBe(303);
    await createAccount("umlaut2@musterhafen.example", fitting);
    const signedIn = await post("/admin/login", { email: "umlaut2@musterhafen.example", password: fitting });
    expect(signedIn.status).toBe(303);
  });
});
