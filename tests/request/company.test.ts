import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { factGroups } from "~/content/fact-groups";
import { companyGroups, fieldsOf as factsOf } from "~/features/company/groups";
import { namesOf } from "~/features/company/texts";
import { mostFields } from "~/platform/forms/posted-form.server";
import { get, post, sql, staffCookie } from "../helpers/app";
import { type Fields, formIn, type OpenForm, openForm, placeAfter, sendForm } from "../helpers/editing";
import { clearFacts, storedFact as stored, storeFacts } from "../helpers/facts";
import { halves } from "../helpers/pictures";
import { nameOf } from "../helpers/posted-pictures";
import { decode, faultsIn, hiddenFieldsOf } from "../helpers/staff-form";

let cookie = "";
beforeAll(async () => {
  cookie = await staffCookie();
});
beforeEach(clearFacts);
afterAll(clearFacts);

const groups = Object.keys(factGroups) as (keyof typeof factGroups)[];
const signedIn = () => ({ headers: { Cookie: cookie } });
const page = async (path: string) => (await get(path, signedIn())).text();
const open = (group: string) => openForm(`/admin/company?group=${group}`);
const send = (fields: Fields) => post("/admin/company", fields, signedIn());
const refused = async (form: OpenForm, changes: Fields) => {
  const answer = await formIn(await sendForm(form, changes));
  return { ...answer, faults: faultsIn(answer.html)?.toSorted() };
};
const press = async (form: OpenForm, intent: string, changes: Fields = {}) => {
  const answer = await sendForm(form, { ...changes, intent });
  expect(answer.status).toBe(303);
  return openForm(placeAfter(answer));
};
const none = () => sql("select name from site_facts where facts <> '{}'");
const words = (html: string) =>
  decode(html.replace(/<!-- -->/g, "").replace(/<[^>]+>/g, " ")).replace(/\s+/g, " ");

describe("the forms", () => {
  it("stay below what is read of a form, however long their lists are", () => {
    for (const group of groups)
      expect(factsOf(group).flatMap((field) => namesOf(field)).length + 10).toBeLessThan(mostFields);
  });

  it("are all listed on one page, with what they hold, what was begun and a page that explains them", async () => {
    await storeFacts({ phone: "+49 471 1234567", faq: 5 });
    await sendForm(await open("social"), { "social.0.name": "Hafenfunk", intent: "draft" });
    const listed = await page("/admin/company");
    expect(listed).toContain('href="/admin/help/company"');
    const help = await page("/admin/help/company");
    for (const html of [listed, help])
      for (const { title } of Object.values(companyGroups)) expect(words(html)).toContain(title);
    expect(listed.match(/nicht gespeichert/g)).toHaveLength(1);
    expect(await page("/admin")).toMatch(
      /href="\/admin\/company\?group=social"[^>]*>(?:<[^>]*>)*Soziale Netzwerke/,
    );
  });

  it.each(groups)("of %s change nothing when they are sent as they came", async (group) => {
    const answer = await sendForm(await open(group));
    expect([answer.status, placeAfter(answer)]).toEqual([303, `/admin/company?group=${group}`]);
    expect(await none()).toEqual([]);
  });

  it("do not exist for other groups", async () => {
    expect((await get("/admin/company?group=toString", signedIn())).status).toBe(404);
    expect((await send({ group: "nichts", phone: "1" })).status).toBe(400);
    expect((await send({ group: "contact", unbekannt: "1" })).status).toBe(400);
  });
});

describe("saving", () => {
  it("shows on the public pages at once, changes only what was sent, and goes back with the default", async () => {
    expect((await send({ group: "contact", phone: "+49 471 987654" })).status).toBe(303);
    expect(await sql("select facts from site_facts")).toEqual([{ facts: { phone: "+49 471 987654" } }]);
    for (const path of ["/contact", "/impressum"])
      expect(words(await (await get(path)).text())).toContain("+49 471 987654");
    expect((await open("contact")).html).toContain("Vorgabe: +49 471 0000000");
    expect((await send({ group: "contact", phone: "+49 471 0000000" })).status).toBe(303);
    expect(await none()).toEqual([]);
  });

  it("takes a day as it is written in German", async () => {
    expect((await send({ group: "hours", "closedDays.0.date": "24.12.2030" })).status).toBe(303);
    expect(await stored("closedDays")).toEqual([{ date: "2030-12-24", until: "", reason: "" }]);
  });

  it("takes days that are closed on end as one, and is closed on each of them", async () => {
    const from = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const until = new Date(Date.now() + 15 * 86_400_000).toISOString().slice(0, 10);
    const span = { "closedDays.0.date": from, "closedDays.0.until": until };
    const wrong = { ...span, "closedDays.0.until": "2020-01-01", "closedDays.length": "1" };
    const backwards = await refused(await open("hours"), wrong);
    expect(backwards.faults).toEqual(["closedDays.0.until"]);
    const [year, , day] = from.split("-").map(Number);
    expect(words(backwards.html)).toMatch(new RegExp(`${day}\\. \\p{L}+ ${year}“: `, "u"));
    expect((await send({ group: "hours", ...span })).status).toBe(303);
    expect(await stored("closedDays")).toEqual([{ date: from, until, reason: "" }]);
    expect(words(await (await get("/contact")).text())).toContain("Geschlossen ist vom");
    const history = words(await (await get("/admin/company/history/hours", signedIn())).text());
    expect([history.includes(`Datum: ${from}`), history.includes(`Datum: ${day}. `)]).toEqual([false, true]);
  });

  it("writes the public holidays of a Land into the form", async () => {
    const { fields } = await press(await open("hours"), "holidays", { land: "HB" });
    const reasons = Object.entries(fields).filter(([name]) => name.endsWith(".reason"));
    expect(reasons.map(([, text]) => text).sort()).toEqual(
      [
        ...["1. Weihnachtstag", "2. Weihnachtstag", "Christi Himmelfahrt", "Karfreitag", "Neujahr"],
        ...["Ostermontag", "Pfingstmontag", "Reformationstag", "Tag der Arbeit", "Tag der Deutschen Einheit"],
      ].sort(),
    );
    expect(await none()).toEqual([]);
  });

  it("takes five digits for a German postcode, and others with their country", async () => {
    for (const postcode of ["2757", "1010", "D-27568", "AT 1010"])
      expect(
        (await refused(await open("offices"), { "offices.0.postcode": postcode })).faults,
        postcode,
      ).toEqual(["offices.0.postcode"]);
    expect((await send({ group: "offices", "offices.0.postcode": "AT-1010" })).status).toBe(303);
    expect(await (await get("/contact")).text()).toContain("AT-1010");
  });

  it("leads from the people to the words that name them", async () => {
    const { html } = await open("founders");
    for (const to of ["/admin/company?group=sentences", "/admin/pages/fixed/about"])
      expect(html).toContain(`href="${to}`);
  });

  it("takes an office and a person of whom not everything is known, and says what is missing of whom", async () => {
    const office = {
      ...{ "offices.length": "3", "offices.2.city": "Emden", "offices.2.street": "Am Delft 1" },
      "offices.2.postcode": "26721",
    };
    expect((await send({ group: "offices", ...office })).status).toBe(303);
    const person = {
      ...{ "founders.length": "3", "founders.2.name": "Lena Brandt", "founders.2.role": "Gestaltung" },
      ...{ "founders.2.email": "lena@musterhafen.example", "founders.2.specialization": "Formulare" },
    };
    const answer = await sendForm(await open("founders"), { ...person, "founders.2.description": "" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(faultsIn(html)).toEqual(["founders.2.description"]);
    expect(html).toMatch(/href="#eintrag-founders\.2\.description"[^>]*>[^<]*Lena Brandt/);
    const whole = { ...person, "founders.2.description": "Sie macht Formulare, die man gern ausfüllt." };
    expect((await send({ group: "founders", ...whole })).status).toBe(303);
    for (const path of ["/contact", "/about", "/dating", "/"]) {
      const page = await get(path);
      const text = await page.text();
      expect([path, page.status, text.includes('src=""'), text.includes('href=""')]).toEqual([
        ...[path, 200],
        ...[false, false],
      ]);
    }
    expect(await (await get("/dating")).text()).toContain("Lena Brandt");
  });

  it("takes addresses of the web without https://, again as well, and none that lead elsewhere", async () => {
    const fields = {
      "social.length": "1",
      ...{ "social.0.name": "Hafenfunk", "social.0.url": "hafenfunk.example/werft" },
    };
    const mine = await open("social");
    for (let times = 0; times < 2; times += 1) expect((await sendForm(mine, fields)).status).toBe(303);
    expect(await stored("social")).toEqual([{ name: "Hafenfunk", url: "https://hafenfunk.example/werft" }]);
    const booking = { group: "booking", "teamBooking.url": "termine.example/team" };
    expect((await send(booking)).status).toBe(303);
    expect(await stored("teamBooking.url")).toBe("https://termine.example/team");
    for (const url of ["javascript:alert(1)", "hafenfunk", "ftp://hafenfunk.example"])
      expect(await refused(await open("social"), { ...fields, "social.0.url": url })).toMatchObject({
        ...{ status: 400, faults: ["social.0.url"] },
      });
  });

  it("says at each field what it does not understand, keeps what was typed and stores nothing", async () => {
    const faulty = { "hours.mon": "morgens", "closedDays.0.date": "Weihnachten", "closedDays.length": "1" };
    const typed = { ...faulty, "hours.tue": "10-14" };
    const answer = await refused(await open("hours"), typed);
    expect([answer.status, answer.faults]).toEqual([400, ["closedDays.0.date", "hours.mon"]]);
    expect(answer.fields).toMatchObject(typed);
    const portrait = { "founders.0.photo": "/media/00000000000000000000000000000000-960.webp" };
    expect((await refused(await open("founders"), portrait)).faults).toEqual(["founders.0.photo"]);
    expect(await none()).toEqual([]);
  });

  it("mends what is no good, and says before why it does not show", async () => {
    await storeFacts({ phone: "ruf an" });
    const form = await open("contact");
    expect(form.fields.phone).toBe("+49 471 0000000");
    expect(await stored("phone")).toBe("ruf an");
    expect((await sendForm(form)).status).toBe(303);
    expect(await stored("phone")).toBeUndefined();
  });

  it("leaves alone what a later version of the product has stored", async () => {
    await storeFacts({ "sentences.later": "Bald", "sentences.home.title": "Moin" });
    expect((await send({ group: "sentences", "sentences.home.title": "Ahoi" })).status).toBe(303);
    expect(await stored("sentences.later")).toBe("Bald");
  });

  it("asks about nothing when others have saved another group, or the same", async () => {
    const mine = await open("contact");
    await send({ group: "social", "social.0.name": "Hafenfunk" });
    const phone = "+49 471 222222";
    expect((await sendForm(mine, { phone })).status).toBe(303);
    expect((await sendForm(mine, { phone })).status).toBe(303);
  });

  it("asks when another field of the group was saved meanwhile, also the first that ever was", async () => {
    for (const phone of ["+49 471 222222", "+49 471 333333"]) {
      const mine = await open("contact");
      await send({ group: "contact", phone });
      const conflict = await formIn(await sendForm(mine, { email: `${phone.slice(-1)}@werft.example` }));
      expect([conflict.status, conflict.html.includes(phone)]).toEqual([409, true]);
      expect((await sendForm(conflict, { phone })).status).toBe(303);
    }
    expect([await stored("phone"), await stored("email")]).toEqual(["+49 471 333333", "3@werft.example"]);
  });

  it("shows the whole of a list that has grown meanwhile", async () => {
    const mine = await open("faq");
    await send({ group: "faq", "faq.8.question": "Habt Ihr Kekse?", "faq.8.answer": "Ja." });
    const { status, html, fields } = await formIn(
      await sendForm(mine, { "faq.0.question": "Was kostet es?" }),
    );
    expect([status, fields["faq.0.question"]]).toEqual([409, "Was kostet es?"]);
    expect(decode(html)).toMatch(/Frage: Habt Ihr Kekse\?\nAntwort: Ja\./);
    expect(await stored("faq")).toHaveLength(9);
  });

  it("takes the form of an earlier release, whose version is not known, and asks where it differs", async () => {
    const address = "/admin/company?group=contact";
    const { fields } = await open("contact");
    const { base: _base, seq: _seq, ...former } = fields;
    const opened = { ...former, group: "contact", opened: "phone=abc" };
    const asked = await formIn(await post(address, { ...opened, phone: "+49 471 555555" }, signedIn()));
    expect([asked.status, asked.fields.phone]).toEqual([409, "+49 471 555555"]);
    expect((await sendForm(asked)).status).toBe(303);
    expect(await stored("phone")).toBe("+49 471 555555");
  });
});

describe("lists", () => {
  const question = (form: OpenForm, index: number) => form.fields[`faq.${index}.question`];

  it("grow, shrink and are moved without anything being stored or lost", async () => {
    const first = await open("faq");
    const added = await press(first, "add.faq", { "faq.0.answer": "Getippt." });
    expect(added.fields).toMatchObject({ "faq.length": "9", "faq.0.answer": "Getippt." });
    const typed = { "faq.8.question": "Neu?", "faq.8.answer": "Ja." };
    const moved = await press(added, "up.faq.8", typed);
    expect([question(moved, 7), question(moved, 8)]).toEqual(["Neu?", first.fields["faq.7.question"]]);
    const down = await press(moved, "down.faq.7");
    expect(question(down, 8)).toBe("Neu?");
    const less = await press(down, "remove.faq.0");
    expect([less.fields["faq.length"], question(less, 0)]).toEqual(["8", first.fields["faq.1.question"]]);
    expect(await none()).toEqual([]);
    expect((await sendForm(less)).status).toBe(303);
    expect(await stored("faq")).toHaveLength(8);
  });

  it("keep the last founder and the last office", async () => {
    const one = await press(await open("founders"), "remove.founders.0");
    expect(one.html).not.toContain('value="remove.founders.0"');
    const still = await press(one, "remove.founders.0");
    expect(still.fields["founders.length"]).toBe("1");
    for (const group of ["founders", "offices"])
      expect((await send({ group, [`${group}.length`]: "0" })).status).toBe(400);
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
    expect(await refused(await open("faq"), { intent: "add.phone" })).toMatchObject({
      ...{ status: 400, faults: [] },
    });
  });
});

describe("portraits", () => {
  const inParts = (form: OpenForm, changes: Fields, bytes: Uint8Array) => {
    const body = new FormData();
    for (const [name, text] of Object.entries({ ...form.fields, ...changes })) body.append(name, text);
    body.append("founders.1.photo.file", new File([new Uint8Array(bytes)], "bo.jpg"));
    const headers = { Cookie: cookie, Origin: "http://127.0.0.1:3000", Host: "127.0.0.1:3000" };
    return get(form.action, { method: "POST", body, headers });
  };
  const address = /^\/media\/[0-9a-f]{32}-\d+\.webp$/;
  let jpeg: Buffer;
  beforeAll(async () => {
    jpeg = await halves(640, 800).jpeg().toBuffer();
  });
  afterAll(async () => {
    await clearFacts();
    await sql("delete from media where name = $1", [nameOf(jpeg)]);
  });

  it("are brought in with the form, by their button and on the way to anything else, and chosen again", async () => {
    const form = await open("founders");
    const intent = "founders.1.photo.file";
    const taken = await inParts(form, { "founders.0.role": "Getippt", intent }, jpeg);
    expect(taken.status).toBe(303);
    const { fields } = await openForm(placeAfter(taken));
    expect(fields["founders.1.photo"]).toMatch(address);
    expect(fields["founders.0.role"]).toBe("Getippt");
    expect(await stored("founders")).toBeUndefined();

    const up = await inParts(await open("founders"), { intent: "up.founders.1" }, jpeg);
    const moved = await openForm(placeAfter(up));
    expect(moved.fields["founders.0.name"]).toBe("Bo Beispiel");
    expect(moved.fields["founders.0.photo"]).toMatch(address);

    expect((await inParts(await open("founders"), {}, jpeg)).status).toBe(303);
    const photos = async () => ((await stored("founders")) as { photo: string }[]).map(({ photo }) => photo);
    const [, path = ""] = await photos();
    expect(path).toMatch(address);
    expect(await (await get("/about")).text()).toContain(path.slice(0, 39));
    expect((await open("founders")).html).toMatch(
      new RegExp(`<input type="radio" name="founders\\.0\\.photo\\.chosen"[^>]*value="${path}"`),
    );
    expect((await send({ group: "founders", "founders.0.photo.chosen": path })).status).toBe(303);
    expect((await photos())[0]).toBe(path);
  });

  it("that are no pictures are refused with all that was typed", async () => {
    const changes = { "founders.0.role": "Getippt" };
    const answer = await inParts(await open("founders"), changes, Buffer.from("%PDF-1.7 …"));
    const { status, html, fields } = await formIn(answer);
    expect([status, faultsIn(html)]).toEqual([400, ["founders.1.photo.file"]]);
    expect(fields).toMatchObject(changes);
  });
});

describe("defaults", () => {
  it("come back into the form, and nothing else that was typed is lost", async () => {
    await storeFacts({ phone: "+49 471 987654" });
    const email = "getippt@musterhafen.example";
    const form = await press(await open("contact"), "default.phone", { email });
    expect(form.fields).toMatchObject({ phone: "+49 471 0000000", email });
    expect(await stored("phone")).toBe("+49 471 987654");
    expect((await sendForm(form)).status).toBe(303);
    expect(await stored("phone")).toBeUndefined();
  });
});

it.each(["1 ", "("])("a text without end (%j) is refused at once", async (unit) => {
  const text = `x${unit.repeat(180_000 / unit.length)}y`;
  expect([400, 413]).toContain((await send({ group: "hours", "hours.mon": text })).status);
});

describe("the history", () => {
  const change = async (group: string, key: string, text: string) =>
    expect((await send({ group, [key]: text })).status).toBe(303);
  const history = (group: string, more = "") => page(`/admin/company/history/${group}${more}`);
  const versionsIn = (html: string) => [
    ...new Set([...html.matchAll(/\?version=([0-9a-f-]{36})/g)].map(([, id]) => id ?? "")),
  ];
  const restore = (fields: Fields, group = "contact") =>
    post(`/admin/company/history/${group}`, fields, signedIn());

  it("begins with the first change, and there is none of what is no group", async () => {
    expect(versionsIn(await history("contact"))).toEqual([]);
    await change("contact", "phone", "+49 471 111111");
    expect(versionsIn(await history("contact"))).toHaveLength(1);
    expect(versionsIn(await history("hours"))).toEqual([]);
    expect((await get("/admin/company/history/nichts", signedIn())).status).toBe(404);
  });

  it("shows word for word what was changed, from the default on", async () => {
    await change("sentences", "sentences.home.title", "Digital stark: Heute. Morgen. Überhaupt.");
    const html = await history("sentences");
    expect(html).toMatch(/<del[^>]*>.*Immer/);
    expect(html).toMatch(/<ins[^>]*>.*Überhaupt/);
    await change("hours", "hours.fri", "");
    expect(words(await history("hours"))).toMatch(/Büro: Freitag.+9:00-17:00.+geschlossen/);
  });

  it("brings a former state back, which is a change again, and the defaults", async () => {
    await change("contact", "phone", "+49 471 111111");
    await change("contact", "phone", "+49 471 222222");
    const versions = versionsIn(await history("contact"));
    const [former = ""] = versions;
    const { updated_at = "" } = hiddenFieldsOf(await history("contact", `?version=${former}`));
    const answer = await restore({ version: former, updated_at });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/company?group=contact"]);
    expect(await stored("phone")).toBe("+49 471 111111");
    await change("contact", "phone", "+49 471 333333");
    const stale = await restore({ version: former, updated_at });
    expect([stale.status, faultsIn(await stale.text())]).toEqual([409, []]);

    expect((await restore({ version: versions.at(-1) ?? "" })).status).toBe(303);
    expect(await stored("phone")).toBeUndefined();
    const [before = ""] = versionsIn(await history("contact"));
    expect((await restore({ version: before })).status).toBe(303);
    expect(await stored("phone")).toBe("+49 471 333333");
  });

  it("brings nothing back that is no good any more, or not there", async () => {
    await storeFacts({ phone: "ruf an" });
    await change("contact", "phone", "+49 471 111111");
    const [former = ""] = versionsIn(await history("contact"));
    const answer = await restore({ version: former });
    expect([answer.status, faultsIn(await answer.text())]).toEqual([400, []]);
    expect((await restore({ version: crypto.randomUUID() })).status).toBe(404);
    expect((await restore({ version: "nichts" })).status).toBe(404);
    expect((await restore({ version: former }, "hours")).status).toBe(404);
    expect(await stored("phone")).toBe("+49 471 111111");
  });
});
