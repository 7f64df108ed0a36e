import { describe, expect, it } from "vitest";
import { mostOfPages } from "~/platform/forms/posted-form.server";
import { createAccount, post } from "../helpers/app";
import { wordsOf } from "../helpers/staff";
import { fieldsOf } from "../helpers/staff-form";

const email = "formular@musterhafen.example";

describe("what the sign-in form carries along", () => {
  const many = Array.from({ length: mostOfPages + 1 }, () => ["title", "Moin"]);
  it.each([
    ["a form of ours", '[["title","Moin"]]', true],
    ["no JSON", "{", false],
    ["no list", '{"title":"Moin"}', false],
    ["a list of words", '["title","Moin"]', false],
    ["three parts", '[["title","Moin","x"]]', false],
    ["a number", '[["title",1]]', false],
    ["a name with a path", '[["a[0].b","Moin"]]', false],
    ["a name of the library", '[["__intent__.x","Moin"]]', false],
    ["a long name", JSON.stringify([["a".repeat(41), "Moin"]]), false],
    ["too many", JSON.stringify(many), false],
    ["too deep", "[".repeat(50_000), false],
  ])("comes back only when it is a form of ours: %s", async (_, kept, isKept) => {
    const answer = await post("/admin/login", { email, password: "kurz", kept });
    expect([answer.status, (await answer.text()).includes('name="kept"')]).toEqual([400, isKept]);
  });

  it("fills in the address of whose form it is", async () => {
    const answer = await post("/admin/login?redirectTo=/admin/blog/new", { title: "Moin", account: email });
    expect([answer.status, fieldsOf(await answer.text(), "anmeldung")]).toMatchObject([401, { email }]);
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
