import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { factGroups } from "~/content/fact-groups";
import { companyGroups, fieldsOf as factsOf } from "~/schemas/company-groups";
import { namesOf } from "~/schemas/fact-texts";
import { mostFields } from "~/server/forms/posted-form.server";
import { askBackend, get, post, sql, staffCookie, withBackend } from "../helpers/app";
import { halves } from "../helpers/pictures";
import { nameOf } from "../helpers/posted-pictures";
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
  it("stay below what is read of a form, however long their lists are", () => {
    for (const group of groups)
      expect(factsOf(group).flatMap((field) => namesOf(field)).length + 10).toBeLessThan(mostFields);
  });

  it("are all listed on one page, with what they hold and a page that explains them", async () => {
    await sql(`insert into site_facts (key, value) values ('phone', '"+49 471 1234567"'), ('faq', '5')`);
    const listed = await page("/admin/company");
    expect(listed).toContain('href="/admin/help/company"');
    const help = await page("/admin/help/company");
    for (const html of [listed, help])
      for (const { title } of Object.values(companyGroups)) expect(words(html)).toContain(title);
  });

  it.each(groups)("of %s change nothing when they are sent as they came", async (group) => {
    const answer = await send(await opened(group));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`/admin/company?group=${group}`);
    expect(await sql("select key from site_facts")).toEqual([]);
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
    expect(await sql("select * from site_facts")).toMatchObject([{ key: "phone", value: "+49 471 987654" }]);
    for (const path of ["/contact", "/impressum"])
      expect(words(await (await get(path)).text())).toContain("+49 471 987654");
    expect(await form("contact")).toContain("Vorgabe: +49 471 0000000");
    expect((await send({ group: "contact", phone: "+49 471 0000000" })).status).toBe(303);
    expect(await sql("select key from site_facts")).toEqual([]);
  });

  it("takes a day as it is written in German", async () => {
    expect((await send({ group: "hours", "closedDays.0.date": "24.12.2030" })).status).toBe(303);
    expect(await stored("closedDays")).toEqual([{ date: "2030-12-24", reason: "" }]);
  });

  it("takes addresses of the web without https://, again as well, and none that lead elsewhere", async () => {
    const fields = {
      ...{ group: "social", "social.length": "1" },
      ...{ "social.0.name": "Hafenfunk", "social.0.url": "hafenfunk.example/werft" },
    };
    const mine = await opened("social");
    for (let times = 0; times < 2; times += 1) expect((await send({ ...mine, ...fields })).status).toBe(303);
    expect(await stored("social")).toEqual([{ name: "Hafenfunk", url: "https://hafenfunk.example/werft" }]);
    const booking = { group: "booking", "teamBooking.url": "termine.example/team" };
    expect((await send(booking)).status).toBe(303);
    expect(await stored("teamBooking.url")).toBe("https://termine.example/team");
    for (const url of ["javascript:alert(1)", "hafenfunk", "ftp://hafenfunk.example"])
      expect(faultsIn(await sendPage({ ...fields, "social.0.url": url }, 400))).toEqual(["social.0.url"]);
  });

  it("says at each field what it does not understand, keeps what was typed and stores nothing", async () => {
    const faulty = { "hours.mon": "morgens", "closedDays.0.date": "Weihnachten" };
    const typed = { ...faulty, "hours.tue": "10-14" };
    const html = await sendPage({ group: "hours", ...typed }, 400);
    expect(faultsIn(html)?.toSorted()).toEqual(Object.keys(faulty).toSorted());
    expect(typedIn(html)).toMatchObject(typed);
    const portrait = { "founders.0.photo": "/media/00000000000000000000000000000000-960.webp" };
    expect(faultsIn(await sendPage({ group: "founders", ...portrait }, 400))).toEqual(["founders.0.photo"]);
    expect(await sql("select key from site_facts")).toEqual([]);
  });

  it("leaves what is no good alone until it is sent, and says why it does not show", async () => {
    await sql(`insert into site_facts (key, value) values ('phone', '"ruf an"')`);
    const html = await form("contact");
    expect(typedIn(html).phone).toBe("+49 471 0000000");
    expect((await send({ group: "contact", email: "hallo@musterhafen.example" })).status).toBe(303);
    expect(await stored("phone")).toBe("ruf an");
    expect((await send(typedIn(html))).status).toBe(303);
    expect(await stored("phone")).toBeUndefined();
  });

  it("asks about nothing when somebody else has saved something else meanwhile, or the same", async () => {
    const mine = await opened("contact");
    await send({ group: "contact", phone: "+49 471 222222" });
    const email = "hallo@musterhafen.example";
    expect((await send({ ...mine, email })).status).toBe(303);
    expect([await stored("phone"), await stored("email")]).toEqual(["+49 471 222222", email]);
    expect((await send({ ...mine, email, phone: "+49 471 222222" })).status).toBe(303);
  });

  it("keeps what two have answered in one list, and shows the whole of a list that has grown", async () => {
    const mine = await opened("faq");
    await send({ ...mine, "faq.0.answer": "Von Kai." });
    expect((await send({ ...mine, "faq.1.answer": "Von Jana." })).status).toBe(303);
    const answers = (await stored("faq")) as { answer: string }[];
    expect(answers.slice(0, 2).map(({ answer }) => answer)).toEqual(["Von Kai.", "Von Jana."]);

    await send({ group: "faq", "faq.8.question": "Habt Ihr Kekse?", "faq.8.answer": "Ja." });
    const html = await sendPage({ ...mine, "faq.0.question": "Was kostet es?" }, 409);
    expect(decode(html)).toMatch(/Frage: Habt Ihr Kekse\?\nAntwort: Ja\./);
    expect(await stored("faq")).toHaveLength(9);
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
    expect(typedIn(added)).toMatchObject({ "faq.length": "9", "faq.0.answer": "Getippt." });
    const typed = { ...typedIn(added), "faq.8.question": "Neu?", "faq.8.answer": "Ja." };
    const moved = await sendPage({ ...typed, intent: "up.faq.8" }, 200);
    expect([question(moved, 7), question(moved, 8)]).toEqual(["Neu?", first["faq.7.question"]]);
    const down = await sendPage({ ...typedIn(moved), intent: "down.faq.7" }, 200);
    expect(question(down, 8)).toBe("Neu?");
    const less = await sendPage({ ...typedIn(moved), intent: "remove.faq.0" }, 200);
    expect([typedIn(less)["faq.length"], question(less, 0)]).toEqual(["8", first["faq.1.question"]]);
    expect(await sql("select key from site_facts")).toEqual([]);
  });

  it("keep the last founder and the last office", async () => {
    const one = await sendPage({ ...(await opened("founders")), intent: "remove.founders.0" }, 200);
    expect(one).not.toContain('value="remove.founders.0"');
    const still = await sendPage({ ...typedIn(one), intent: "remove.founders.0" }, 200);
    expect(typedIn(still)["founders.length"]).toBe("1");
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
    expect(faultsIn(await sendPage({ group: "faq", intent: "add.phone" }, 400))).toEqual([]);
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
  let jpeg: Buffer;
  beforeAll(async () => {
    jpeg = await halves(640, 800).jpeg().toBuffer();
  });
  afterAll(async () => {
    await clear();
    await sql("delete from media where name = $1", [nameOf(jpeg)]);
  });

  it("are brought in with the form, by their button and on the way to anything else, and chosen again", async () => {
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
    const photos = async () => ((await stored("founders")) as { photo: string }[]).map(({ photo }) => photo);
    const [, path = ""] = await photos();
    expect(path).toMatch(address);
    expect(await (await get("/about")).text()).toContain(path.slice(0, 39));
    expect(await form("founders")).toMatch(
      new RegExp(`<input type="radio" name="founders\\.0\\.photo\\.chosen"[^>]*value="${path}"`),
    );
    expect((await send({ group: "founders", "founders.0.photo.chosen": path })).status).toBe(303);
    expect((await photos())[0]).toBe(path);
  });

  it("that are no pictures are refused with all that was typed", async () => {
    const fields = { ...(await opened("founders")), "founders.0.role": "Getippt" };
    const refused = await inParts(fields, Buffer.from("%PDF-1.7 …"));
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(faultsIn(html)).toEqual(["founders.1.photo.file"]);
    expect(typedIn(html)["founders.0.role"]).toBe("Getippt");
  });
});

describe("defaults", () => {
  it("come back into the form, and nothing else that was typed is lost", async () => {
    await sql(`insert into site_facts (key, value) values ('phone', '"+49 471 987654"')`);
    const typed = { ...(await opened("contact")), email: "getippt@musterhafen.example" };
    const html = await sendPage({ ...typed, intent: "default.phone" }, 200);
    expect(typedIn(html)).toMatchObject({ phone: "+49 471 0000000", email: "getippt@musterhafen.example" });
    expect(await stored("phone")).toBe("+49 471 987654");
    expect((await send(typedIn(html))).status).toBe(303);
    expect(await stored("phone")).toBeUndefined();
  });
});

it.each(["1 ", "("])("a text without end (%j) is refused at once", async (unit) => {
  const text = `x${unit.repeat(180_000 / unit.length)}y`;
  expect([400, 413]).toContain((await send({ group: "hours", "hours.mon": text })).status);
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
    const html = await history("/sentences.home.title");
    expect(html).toMatch(/<del[^>]*>.*Immer/);
    expect(html).toMatch(/<ins[^>]*>.*Überhaupt/);
    await change("hours.fri", "");
    expect(words(await history("/hours.fri"))).toMatch(/9:00-17:00.+geschlossen/);
  });

  it("brings a former value back, which is a change again, and the default", async () => {
    await change("phone", "+49 471 111111");
    await change("phone", "+49 471 222222");
    const versions = versionsIn(await history("/phone"));
    const [former = ""] = versions;
    const { updated_at = "" } = hiddenFieldsOf(await history(`/phone?version=${former}`));
    const answer = await restore({ version: former, updated_at }, "/phone");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/company?group=contact"]);
    expect(await stored("phone")).toBe("+49 471 111111");
    const stale = await restore({ version: former, updated_at }, "/phone");
    expect(stale.status).toBe(409);
    expect(faultsIn(await stale.text())).toBeDefined();

    expect((await restore({ version: versions.at(-1) ?? "" })).status).toBe(303);
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
