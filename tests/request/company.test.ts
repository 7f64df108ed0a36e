import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { factGroups, factKeys } from "~/content/fact-groups";
import { companyGroups, fieldsOf as factsOf } from "~/schemas/company-groups";
import { namesOf } from "~/schemas/fact-texts";
import { mostFields } from "~/server/forms/posted-form.server";
import { askBackend, createAccount, get, post, signIn, sql, staffCookie, withBackend } from "../helpers/app";
import { halves } from "../helpers/pictures";
import { takeErrors } from "../helpers/setup";
import { decode, faultsIn, fieldsOf, hiddenFieldsOf } from "../helpers/staff-form";

let cookie = "";
beforeAll(async () => {
  cookie = await staffCookie();
});
async function clear() {
  await sql("delete from site_facts");
  await sql("delete from content_versions where kind = 'site_facts'");
}
beforeEach(clear);
afterAll(clear);

const groups = Object.keys(factGroups) as (keyof typeof factGroups)[];
const signedIn = () => ({ headers: { Cookie: cookie } });
const page = async (path: string) => (await get(path, signedIn())).text();
const form = (group: string) => page(`/admin/company?group=${group}`);
const opened = async (group: string) => fieldsOf(await form(group), "unternehmen");
const send = (fields: Record<string, string>) => post("/admin/company", fields, signedIn());
const sendPage = async (fields: Record<string, string>, status: number) => {
  const answer = await send(fields);
  expect(answer.status).toBe(status);
  return answer.text();
};
const typedIn = (html: string) => fieldsOf(html, "unternehmen");
const stored = async (key: string) =>
  (await sql("select value from site_facts where key = $1", [key]))[0]?.value;
const words = (html: string) =>
  decode(html.replace(/<!-- -->/g, "").replace(/<[^>]+>/g, " ")).replace(/\s+/g, " ");

describe("the forms", () => {
  it("have a field for every fact", () => {
    const named = groups.flatMap((group) => factsOf(group).map(({ name }) => name));
    expect(named.toSorted()).toEqual([...factKeys].toSorted());
    for (const group of groups) {
      const own: readonly string[] = factGroups[group];
      expect(
        factsOf(group)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(own.toSorted());
    }
  });

  it("stay below what is read of a form, however long their lists are", () => {
    for (const group of groups)
      expect(factsOf(group).flatMap((field) => namesOf(field)).length + 10).toBeLessThan(mostFields);
  });

  it("are all listed on one page, with what they hold", async () => {
    await sql(`insert into site_facts (key, value) values ('phone', '"+49 471 1234567"'), ('faq', '5')`);
    const listed = words(await page("/admin/company"));
    for (const { title } of Object.values(companyGroups)) expect(listed).toContain(title);
  });

  it.each(groups)("of %s change nothing when they are sent as they came", async (group) => {
    const answer = await send(await opened(group));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`/admin/company?group=${group}`);
    expect(await sql("select key from site_facts")).toEqual([]);
  });

  it("are for staff", async () => {
    expect((await get("/admin/company")).headers.get("Location")).toContain("/admin/login");
    await createAccount("gast@anderswo.example", "hafen-lotse-1");
    const guest = await signIn("gast@anderswo.example", "hafen-lotse-1");
    expect((await get("/admin/company", { headers: { Cookie: guest } })).status).not.toBe(200);
  });

  it("do not exist for other groups", async () => {
    expect((await get("/admin/company?group=toString", signedIn())).status).toBe(404);
    expect((await send({ group: "nichts", phone: "1" })).status).toBe(400);
    expect((await send({ group: "contact", unbekannt: "1" })).status).toBe(400);
  });
});

describe("saving", () => {
  it("shows on the public pages at once, and only what was sent has changed", async () => {
    expect((await send({ group: "contact", phone: "+49 471 987654" })).status).toBe(303);
    expect(await stored("phone")).toBe("+49 471 987654");
    expect(await sql("select key from site_facts")).toEqual([{ key: "phone" }]);
    for (const path of ["/contact", "/impressum"])
      expect(words(await (await get(path)).text())).toContain("+49 471 987654");
    expect(await form("contact")).toContain("Vorgabe: +49 471 0000000");
  });

  it("takes hours as people write them, and shows them in one form", async () => {
    expect((await send({ group: "hours", "hours.fri": "9 bis 12 Uhr, 13–16.30" })).status).toBe(303);
    expect((await opened("hours"))["hours.fri"]).toBe("9:00-12:00, 13:00-16:30");
    expect(await stored("hours.fri")).toEqual([
      { opens: "09:00", closes: "12:00" },
      { opens: "13:00", closes: "16:30" },
    ]);
    expect((await send({ group: "hours", "hours.fri": "geschlossen" })).status).toBe(303);
    expect((await opened("hours"))["hours.fri"]).toBe("");
    expect(words(await (await get("/contact")).text())).toContain("Mo-Do 9:00-17:00");
  });

  it("says at the field what it does not understand, and keeps all that was typed", async () => {
    const html = await sendPage(
      { group: "hours", "hours.mon": "morgens", "hours.tue": "10-14", "closedDays.0.date": "Weihnachten" },
      400,
    );
    expect(faultsIn(html)?.sort()).toEqual(["closedDays.0.date", "hours.mon"]);
    expect(typedIn(html)).toMatchObject({
      "hours.mon": "morgens",
      "hours.tue": "10-14",
      "closedDays.0.date": "Weihnachten",
    });
    expect(await sql("select key from site_facts")).toEqual([]);
  });

  it("takes a German date for a closed day", async () => {
    const day = { "closedDays.0.date": "24.12.2030", "closedDays.0.reason": "" };
    expect((await send({ group: "hours", ...day })).status).toBe(303);
    expect(await stored("closedDays")).toEqual([{ date: "2030-12-24", reason: "" }]);
    expect((await opened("hours"))["closedDays.0.date"]).toBe("2030-12-24");
  });

  it.each([
    ["contact", "phone", "ruf an"],
    ["contact", "email", "niemand"],
    ["company", "name", " "],
    ["company", "areaServed", ""],
    ["booking", "teamBooking.url", "javascript:alert(1)"],
    ["booking", "teamBooking.minutes", "lange"],
    ["offices", "offices.0.latitude", "Norden"],
    ["founders", "founders.0.photo", "/media/00000000000000000000000000000000-960.webp"],
    ["founders", "founders.1.reasons", "a\nb\nc\nd\ne\nf\ng"],
    ["sentences", "sentences.home.title", "x".repeat(81)],
    ["sentences", "sentences.home.title", "Moin {Niemand}"],
  ])("refuses in %s that %s is %j", async (group, name, text) => {
    const html = await sendPage({ group, [name]: text }, 400);
    expect(faultsIn(html)).toEqual([name]);
    expect(typedIn(html)[name]).toBe(text.replace(/\r/g, ""));
    expect(await sql("select key from site_facts")).toEqual([]);
  });

  it("goes back to nothing stored with the default", async () => {
    await send({ group: "contact", phone: "+49 471 987654" });
    expect((await send({ group: "contact", phone: "+49 471 0000000" })).status).toBe(303);
    expect(await sql("select key from site_facts")).toEqual([]);
  });

  it("leaves what is no good alone until it is sent, and says why it does not show", async () => {
    await sql(`insert into site_facts (key, value) values ('phone', '"ruf an"')`);
    const html = await form("contact");
    expect(typedIn(html).phone).toBe("+49 471 0000000");
    expect((await send({ group: "contact", email: "hallo@musterhafen.example" })).status).toBe(303);
    expect(await stored("phone")).toBe("ruf an");
    expect((await send(await opened("contact"))).status).toBe(303);
    expect(await stored("phone")).toBeUndefined();
  });

  it("shows both when somebody else has saved the same group meanwhile", async () => {
    const mine = await opened("contact");
    await send({ group: "contact", phone: "+49 471 222222" });
    const html = await sendPage({ ...mine, phone: "+49 471 333333" }, 409);
    expect(words(html)).toContain("+49 471 222222");
    expect(typedIn(html).phone).toBe("+49 471 333333");
    expect(await stored("phone")).toBe("+49 471 222222");
    expect((await send(typedIn(html))).status).toBe(303);
    expect(await stored("phone")).toBe("+49 471 333333");
  });

  it("leaves alone what somebody else has changed meanwhile and this form has not", async () => {
    const mine = await opened("contact");
    await send({ group: "contact", phone: "+49 471 222222" });
    expect((await send({ ...mine, email: "hallo@musterhafen.example" })).status).toBe(303);
    expect(await stored("phone")).toBe("+49 471 222222");
    expect(await stored("email")).toBe("hallo@musterhafen.example");

    const asked = await opened("faq");
    await send({ ...asked, "faq.0.answer": "Von Kai." });
    expect((await send({ ...asked, "faq.1.answer": "Von Jana." })).status).toBe(303);
    const answers = (await stored("faq")) as { answer: string }[];
    expect(answers.slice(0, 2).map(({ answer }) => answer)).toEqual(["Von Kai.", "Von Jana."]);
  });

  it("asks where rows have changed places meanwhile, also when they are alike in part", async () => {
    const started = await opened("founders");
    const both = { ...started, "founders.0.bookingMinutes": "30", "founders.1.bookingMinutes": "30" };
    await send(both);
    const mine = await opened("founders");
    await send({ ...mine, "founders.0.bookingMinutes": "45" });
    const swapped = Object.fromEntries(
      Object.entries(mine).map(([name, text]) => [
        name.replace(/^founders\.([01])\./, (_, at) => `founders.${1 - at}.`),
        text,
      ]),
    );
    expect((await send(swapped)).status).toBe(409);
  });

  it("shows the whole of a list that somebody else has made longer", async () => {
    const mine = await opened("faq");
    await send({ group: "faq", "faq.8.question": "Habt Ihr Kekse?", "faq.8.answer": "Ja." });
    const html = await sendPage({ ...mine, "faq.0.question": "Was kostet es?" }, 409);
    expect(decode(html)).toMatch(/Frage: Habt Ihr Kekse\?\nAntwort: Ja\./);
    expect(await stored("faq")).toHaveLength(9);
  });

  it("does not ask about what is stored as it was typed", async () => {
    const mine = await opened("contact");
    await send({ group: "contact", phone: "+49 471 222222" });
    expect((await send({ ...mine, phone: "+49 471 222222" })).status).toBe(303);
  });

  it("says a fault, keeps the text and stores nothing", async () => {
    const down: typeof fetch = async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url);
      if (pathname.endsWith("/site_facts") || pathname.endsWith("/put_facts"))
        throw new TypeError("fetch failed");
      return askBackend(input, init);
    };
    const html = await withBackend(down, () => sendPage({ group: "contact", phone: "+49 471 444444" }, 503));
    expect(faultsIn(html)).toEqual([]);
    expect(typedIn(html).phone).toBe("+49 471 444444");
    expect(takeErrors()).not.toEqual([]);
  });
});

describe("lists", () => {
  const question = (html: string, index: number) => typedIn(html)[`faq.${index}.question`];

  it("grow, shrink and are moved without anything being stored or lost", async () => {
    const first = await opened("faq");
    const added = await sendPage({ ...first, "faq.0.answer": "Getippt.", intent: "add.faq" }, 200);
    expect(typedIn(added)["faq.length"]).toBe("9");
    expect(typedIn(added)["faq.0.answer"]).toBe("Getippt.");
    expect(added).toMatch(/name="faq\.8\.question"[^>]*autofocus|autofocus[^>]*name="faq\.8\.question"/i);
    const typed = { ...typedIn(added), "faq.8.question": "Neu?", "faq.8.answer": "Ja." };
    const moved = await sendPage({ ...typed, intent: "up.faq.8" }, 200);
    expect(question(moved, 7)).toBe("Neu?");
    expect(question(moved, 8)).toBe(first["faq.7.question"]);
    const down = await sendPage({ ...typedIn(moved), intent: "down.faq.7" }, 200);
    expect(question(down, 8)).toBe("Neu?");
    const less = await sendPage({ ...typedIn(moved), intent: "remove.faq.0" }, 200);
    expect(typedIn(less)["faq.length"]).toBe("8");
    expect(question(less, 0)).toBe(first["faq.1.question"]);
    expect(await sql("select key from site_facts")).toEqual([]);

    expect((await send(typedIn(less))).status).toBe(303);
    expect(await stored("faq")).toHaveLength(8);
    expect(words(await (await get("/contact")).text())).toContain("Neu?");
  });

  it("keep the last founder and the last office", async () => {
    for (const [group, list] of [
      ["founders", "founders"],
      ["offices", "offices"],
    ] as const) {
      const one = await sendPage({ ...(await opened(group)), intent: `remove.${list}.0` }, 200);
      expect(one).not.toContain(`value="remove.${list}.0"`);
      const still = await sendPage({ ...typedIn(one), intent: `remove.${list}.0` }, 200);
      expect(typedIn(still)[`${list}.length`]).toBe("1");
      expect((await send({ group, [`${list}.length`]: "0" })).status).toBe(400);
    }
  });

  it("have a third founder on the public page", async () => {
    const fields = await opened("founders");
    const third = Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => name.startsWith("founders.0."))
        .map(([name, text]) => [name.replace(".0.", ".2."), text]),
    );
    const answer = await send({
      ...fields,
      ...third,
      "founders.length": "3",
      "founders.2.name": "Dritta Drei",
      "founders.2.email": "dritta@musterhafen.example",
    });
    expect(answer.status).toBe(303);
    expect(words(await (await get("/about")).text())).toContain("Dritta Drei");
  });

  it("take one part of one item from tools that send no more", async () => {
    expect((await send({ group: "founders", "founders.1.role": "Tüftler" })).status).toBe(303);
    const founders = (await stored("founders")) as { name: string; role: string }[];
    expect(founders.map(({ name, role }) => [name, role])).toEqual([
      ["Mara Muster", "Mitgründerin & Geschäftsführerin"],
      ["Bo Beispiel", "Tüftler"],
    ]);
  });

  it("know no other buttons", async () => {
    const html = await sendPage({ ...(await opened("faq")), intent: "add.phone" }, 400);
    expect(faultsIn(html)).toEqual([]);
  });
});

describe("portraits", () => {
  const inParts = (fields: Record<string, string>, bytes: Uint8Array) => {
    const body = new FormData();
    for (const [name, text] of Object.entries(fields)) body.append(name, text);
    body.append("founders.1.photo.file", new File([new Uint8Array(bytes)], "bo.jpg"));
    const headers = { Cookie: cookie, Origin: "http://127.0.0.1:3000", Host: "127.0.0.1:3000" };
    return get("/admin/company", { method: "POST", body, headers });
  };
  const address = /^\/media\/[0-9a-f]{32}-\d+\.webp$/;
  afterAll(async () => {
    await clear();
    await sql("delete from media where created_at > '2026-07-01'");
  });

  it("are brought in with the form, by their button and on the way to anything else", async () => {
    const jpeg = await halves(640, 800).jpeg().toBuffer();
    const fields = await opened("founders");
    const taken = await inParts(
      { ...fields, "founders.0.role": "Getippt", intent: "founders.1.photo.file" },
      jpeg,
    );
    expect(taken.status).toBe(200);
    const html = await taken.text();
    expect(typedIn(html)["founders.1.photo"]).toMatch(address);
    expect(typedIn(html)["founders.0.role"]).toBe("Getippt");
    expect(await stored("founders")).toBeUndefined();

    const moved = await (await inParts({ ...fields, intent: "up.founders.1" }, jpeg)).text();
    expect(typedIn(moved)["founders.0.name"]).toBe("Bo Beispiel");
    expect(typedIn(moved)["founders.0.photo"]).toMatch(address);

    expect((await inParts(fields, jpeg)).status).toBe(303);
    const founders = (await stored("founders")) as { photo: string }[];
    expect(founders[1]?.photo).toMatch(address);
    expect(await (await get("/about")).text()).toContain(founders[1]?.photo.slice(0, 39));
  });

  it("that are no pictures are refused with all that was typed", async () => {
    const fields = { ...(await opened("founders")), "founders.0.role": "Getippt" };
    const refused = await inParts(fields, Buffer.from("%PDF-1.7 …"));
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(faultsIn(html)).toEqual(["founders.1.photo.file"]);
    expect(typedIn(html)["founders.0.role"]).toBe("Getippt");
  });

  it("are chosen from those that are there", async () => {
    const jpeg = await halves(640, 801).jpeg().toBuffer();
    const html = await (
      await inParts({ ...(await opened("founders")), intent: "founders.1.photo.file" }, jpeg)
    ).text();
    const path = typedIn(html)["founders.1.photo"] ?? "";
    expect(await form("founders")).toMatch(
      new RegExp(`<input type="radio" name="founders\\.0\\.photo\\.chosen"[^>]*value="${path}"`),
    );
    const chosen = { group: "founders", "founders.0.photo.chosen": path };
    expect((await send(chosen)).status).toBe(303);
    const founders = (await stored("founders")) as { photo: string }[];
    expect(founders[0]?.photo).toBe(path);
  });
});

describe("defaults", () => {
  it("come back into the form, and nothing else that was typed is lost", async () => {
    await send({ group: "contact", phone: "+49 471 987654", email: "neu@musterhafen.example" });
    const typed = { ...(await opened("contact")), email: "getippt@musterhafen.example" };
    const html = await sendPage({ ...typed, intent: "default.phone" }, 200);
    expect(typedIn(html)).toMatchObject({ phone: "+49 471 0000000", email: "getippt@musterhafen.example" });
    expect(await stored("phone")).toBe("+49 471 987654");
    expect((await send(typedIn(html))).status).toBe(303);
    expect(await stored("phone")).toBeUndefined();
  });

  it("come back for whole lists, also for those that were emptied", async () => {
    expect((await send({ group: "faq", "faq.length": "0" })).status).toBe(303);
    const empty = await form("faq");
    const html = await sendPage({ ...typedIn(empty), intent: "default.faq" }, 200);
    expect(typedIn(html)["faq.length"]).toBe("8");
    expect((await send(typedIn(html))).status).toBe(303);
    expect(await sql("select key from site_facts")).toEqual([]);
  });
});

it("a text without end is refused at once", async () => {
  const fields = await opened("hours");
  for (const unit of ["1 ", "("]) {
    const text = `x${unit.repeat(180_000 / unit.length)}y`;
    const answer = await send({ ...fields, "hours.mon": text });
    expect([400, 413]).toContain(answer.status);
  }
});

describe("the history", () => {
  const change = async (key: string, text: string) => {
    const group = groups.find((one) => (factGroups[one] as readonly string[]).includes(key)) ?? "";
    expect((await send({ group, [key]: text })).status).toBe(303);
  };
  const history = (more = "") => page(`/admin/company/history${more}`);
  const versionsIn = (html: string) => [
    ...new Set([...html.matchAll(/\?version=([0-9a-f-]{36})/g)].map(([, id]) => id ?? "")),
  ];
  const restore = (fields: Record<string, string>, path = "") =>
    post(`/admin/company/history${path}`, fields, signedIn());

  it("says who changed what, and nothing before there is anything", async () => {
    expect(versionsIn(await history())).toEqual([]);
    await change("phone", "+49 471 111111");
    await change("hours.fri", "9-12");
    const all = words(await history());
    expect(all).toMatch(/Büro: Freitag .+ geändert von .+ Telefon .+ geändert von/);
    const some = words(await history("?group=contact"));
    expect(some).toContain("Telefon");
    expect(some).not.toContain("Freitag");
    expect((await get("/admin/company/history?group=nichts", signedIn())).status).toBe(404);
    expect((await get("/admin/company/history/nichts", signedIn())).status).toBe(404);
  });

  it("shows word for word what was changed, from the default on", async () => {
    await change("sentences.home.title", "Digital stark: Heute. Morgen. Überhaupt.");
    const first = await history("/sentences.home.title");
    expect(words(first)).toContain("Verlauf: Startseite: Überschrift");
    expect(first).toMatch(/<del[^>]*>.*Immer/);
    expect(first).toMatch(/<ins[^>]*>.*Überhaupt/);
    await change("hours.fri", "");
    expect(words(await history("/hours.fri"))).toMatch(/9:00-17:00.+geschlossen/);
  });

  it("brings a former value back, which is a change again", async () => {
    await change("phone", "+49 471 111111");
    await change("phone", "+49 471 222222");
    const [former = ""] = versionsIn(await history("/phone"));
    const shown = await history(`/phone?version=${former}`);
    const { updated_at = "" } = hiddenFieldsOf(shown);
    const answer = await restore({ version: former, updated_at }, "/phone");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/admin/company?group=contact");
    expect(await stored("phone")).toBe("+49 471 111111");
    expect(words(await (await get("/contact")).text())).toContain("+49 471 111111");
    expect(versionsIn(await history("/phone"))).toHaveLength(3);

    const stale = await restore({ version: former, updated_at }, "/phone");
    expect(stale.status).toBe(409);
    expect(faultsIn(await stale.text())).toBeDefined();
  });

  it("goes back to the default, and from there to what was before", async () => {
    await change("phone", "+49 471 111111");
    const oldest = versionsIn(await history("/phone")).at(-1) ?? "";
    expect((await restore({ version: oldest })).status).toBe(303);
    expect(await stored("phone")).toBeUndefined();
    const [before = ""] = versionsIn(await history("/phone"));
    expect((await restore({ version: before })).status).toBe(303);
    expect(await stored("phone")).toBe("+49 471 111111");
  });

  it("brings nothing back that is no good any more, or not there", async () => {
    await sql(`insert into site_facts (key, value) values ('phone', '"ruf an"')`);
    await change("phone", "+49 471 111111");
    const former = versionsIn(await history("/phone")).at(-1) ?? "";
    const refused = await restore({ version: former });
    expect(refused.status).toBe(400);
    expect(faultsIn(await refused.text())).toBeDefined();
    expect((await restore({ version: crypto.randomUUID() })).status).toBe(404);
    expect((await restore({ version: "nichts" })).status).toBe(404);
    await change("email", "ahoi@werft.example");
    const [ofMail = ""] = versionsIn(await history("/email"));
    expect((await restore({ version: ofMail }, "/phone")).status).toBe(404);
    expect(await stored("email")).toBe("ahoi@werft.example");
    expect(await stored("phone")).toBe("+49 471 111111");
  });
});

it("is explained on a page of its own", async () => {
  const help = words(await page("/admin/help/company"));
  expect(help).toContain("Öffnungszeiten");
  expect(help).toContain("CONTACT_EMAIL");
  for (const { title } of Object.values(companyGroups)) expect(help).toContain(title);
  expect(await page("/admin/company")).toContain('href="/admin/help/company"');
});
