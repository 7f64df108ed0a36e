import { afterAll, beforeAll, expect, test } from "vitest";
import { toBerlinTime } from "~/schemas/berlin-time";
import { post, sql } from "../helpers/app";
import { jpeg } from "../helpers/drawn-pictures";
import { clearFacts } from "../helpers/facts";
import { newColleague, newEditor, newVisitor } from "../helpers/journey";
import { mailsTo } from "../helpers/mailbox";
import { paragraph, picture, wordFile, words, wordType } from "../helpers/word-file";

// How many presses a deed of every day takes where no scripts run; with them: tests/browser/presses.proof.ts.

beforeAll(clearFacts);
afterAll(clearFacts);

const read = (path: string) => newVisitor().open(path);

async function receive(name: string, email: string) {
  const sent = { name, email, subject: "Anfrage", message: "Moin, habt Ihr Zeit?", privacy: "on" };
  expect((await post("/contact", sent)).status).toBe(302);
  const [row] = await sql("select id from contact_submissions where email = $1", [email]);
  return `/admin/contacts/${row?.id}`;
}
const stateOf = async (address: string) => {
  const [row] = await sql("select state, assignee from contact_submissions where id = $1", [
    address.split("/").at(-1),
  ]);
  return row;
};

test("a Word file of 700 words with two described pictures is planned for tomorrow and shared by nine presses", async () => {
  const text = Array.from({ length: 70 }, (_, at) =>
    paragraph(words(`Absatz ${at} hat mit dieser Nummer genau zehn Wörter, ganz sicher.`)),
  );
  const body = [paragraph(words("Kräne im Winter"), "Titel"), picture("bild"), ...text, picture("bild")];
  const pictures = body.map((part) => (part.startsWith("<w:r>") ? paragraph(part) : part));
  const bytes = await wordFile(pictures, { others: { "word/media/bild.png": await jpeg("#c76309") } });
  const tomorrow = toBerlinTime(new Date(Date.now() + 24 * 3_600_000));

  const editor = await newEditor("/admin");
  await editor.part("main").follow("/admin/blog/new");
  editor.attach("document", new File([new Uint8Array(bytes)], "Winter.docx", { type: wordType }));
  await editor.press("intent=import");
  editor.choose("status", "published");
  editor.fill("published_at", tomorrow);
  await editor.press("intent=stay");
  editor.reveal("days");
  await editor.press("intent=share");
  expect(editor.presses).toBeLessThanOrEqual(9);
  const shown = await read(new URL(editor.value(/^Dein Link/)).pathname);
  expect(shown.heading()).toBe("Kräne im Winter");
  expect(shown.part("main").parts("img", "Kran")).toHaveLength(2);
  expect(shown.text()).toContain("Absatz 69");
  expect((await read("/blog/kraene-im-winter")).status).toBe(404);
  const [stored] = await sql("select status, published_at from blog_posts where slug = 'kraene-im-winter'");
  expect([stored?.status, toBerlinTime(new Date(stored?.published_at as string))]).toEqual([
    "published",
    tomorrow,
  ]);
});

test("an enquiry is handed to a colleague, called spam and deleted by one press each, and comes back by one", async () => {
  const colleague = "uebernimmt@musterhafen.example";
  await newColleague(colleague);
  const address = await receive("Gesa Griff", "gesa@griff.example");
  const editor = await newEditor(address);
  const pressed = async (deed: () => Promise<unknown>) => {
    const before = editor.presses;
    await deed();
    return editor.presses - before;
  };
  editor.choose("assignee", colleague);
  expect(await pressed(() => editor.press("intent=assign"))).toBe(1);
  expect((await stateOf(address))?.assignee).not.toBeNull();
  await expect.poll(() => mailsTo(colleague).some(({ text }) => text.includes(address))).toBe(true);

  await editor.open(address);
  expect(await pressed(() => editor.press("intent=spam"))).toBe(1);
  expect((await stateOf(address))?.state).toBe("quarantined");
  await editor.open(address);
  expect(await pressed(() => editor.press("intent=release"))).toBe(1);
  expect((await stateOf(address))?.state).toBe("open");

  await editor.open(`${address}/delete`);
  expect(await pressed(() => editor.part("main").press("Löschen"))).toBe(1);
  expect((await stateOf(address))?.state).toBe("deleted");
  expect(await pressed(() => editor.press("Rückgängig"))).toBe(1);
  expect([editor.url.pathname, (await stateOf(address))?.state]).toEqual([address, "open"]);
  await editor.open(`${address}/delete`);
  await editor.part("main").press("Löschen");
  await editor.open("/admin/trash");
  expect(await pressed(() => editor.part("row", /Gesa Griff/).press(/^Wiederherstellen/))).toBe(1);
  expect((await stateOf(address))?.state).toBe("open");
});

test("a slip of a public article is mended by two presses", async () => {
  const item = {
    title: "Zwei Griffe",
    slug: "zwei-griffe",
    content: "<p>Der Kai ist nas.</p>",
    status: "published",
  };
  const writer = await newEditor("/admin/blog/new");
  const { status, ...typed } = item;
  writer.fillIn(typed);
  writer.choose("status", status);
  await writer.send("title");
  const editor = await newEditor("/admin/blog");
  await editor.part("row", item.title).part("rowheader").follow(/./);
  editor.fill("content", "Der Kai ist nass.");
  await editor.send("content");
  expect(editor.presses).toBe(2);
  expect((await read("/blog/zwei-griffe")).text()).toContain("Der Kai ist nass.");
});

test("a third founder, a third office and a closed week are three presses each from the list of facts", async () => {
  const entries: { group: string; list: string; fields: Record<string, string> }[] = [
    {
      group: "founders",
      list: "founders",
      fields: {
        ...{ "founders.2.name": "Dora Dritte", "founders.2.role": "Partnerin" },
        ...{ "founders.2.email": "dora@musterhafen.example", "founders.2.specialization": "Netze" },
        "founders.2.description": "Dora verlegt Kabel.",
      },
    },
    {
      group: "offices",
      list: "offices",
      fields: {
        ...{ "offices.2.street": "Am Delft 1", "offices.2.postcode": "26721", "offices.2.city": "Emden" },
      },
    },
    {
      group: "hours",
      list: "closedDays",
      fields: { "closedDays.0.date": "2030-12-24", "closedDays.0.until": "2031-01-02" },
    },
  ];
  for (const { group, list, fields } of entries) {
    const editor = await newEditor("/admin/company");
    await editor.part("main").follow(`/admin/company?group=${group}`);
    await editor.press(`intent=add.${list}`);
    editor.fillIn(fields);
    await editor.press("intent=stay");
    expect([editor.status, editor.presses]).toEqual([200, 3]);
  }
  expect((await read("/about")).text()).toContain("Dora Dritte");
  expect((await read("/contact")).text()).toContain("Emden");
  const facts = await sql("select facts -> 'closedDays' as days from site_facts where facts ? 'closedDays'");
  expect(facts).toEqual([{ days: [{ date: "2030-12-24", until: "2031-01-02", reason: "" }] }]);
});

test("whoever looks for mayer finds Meyer by one press", async () => {
  await receive("Karin Meyer", "karin@meyer.example");
  const editor = await newEditor("/admin/contacts?state=open");
  editor.part("main").fill("q", "mayer");
  await editor.part("main").send("q");
  expect(editor.presses).toBe(1);
  expect(editor.part("region", "Liste").parts("button", /Karin Meyer/)).toHaveLength(1);
});
