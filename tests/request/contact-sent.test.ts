import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { site } from "~/content/site";
import { cookiesOf, get, post, sql } from "../helpers/app";

const typed = {
  name: "Antje <Ahlers>",
  email: "antje.karte@werft.example",
  message: "Moin!\n\nUnser Server brummt & keiner weiß, warum.",
  privacy: "on",
};

const forms: { page: string; further: Record<string, string> }[] = [
  { page: "/contact", further: { subject: "Der Server", phone: "0471 987654" } },
  { page: "/?index", further: { company: "Werft Ahlers" } },
];

afterEach(() => void vi.useRealTimers());
afterAll(() => sql("delete from contact_submissions where email = $1", [typed.email]));

/** Sends it, and follows where the answer leads as a browser does. */
async function send(page: string, fields: Record<string, string>) {
  const answer = await post(page, fields, { headers: { "x-client-address": "198.51.105.1" } });
  const [address = ""] = (answer.headers.get("Location") ?? "").split("#");
  const shown = await get(address, { headers: { Cookie: cookiesOf(answer) } });
  return { answer, address, shown, html: await shown.text() };
}

const proofIn = (response: Response) =>
  cookiesOf(response)
    .split("; ")
    .find((cookie) => cookie.startsWith("sent=")) ?? "";

const words = (html: string) =>
  html
    .replace(/^.*<main/s, "<main")
    .replace(/<\/main>.*$/s, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("\u00A0", " ")
    .replace(/<(?:strong|a|\/strong|\/a)[^>]*>/g, "")
    .replace(/<[^>]*>/g, "\n");

function shownMessage(html: string) {
  const [, text = ""] = /<p class="[^"]*pre-wrap[^"]*">([^<]*)<\/p>/.exec(html) ?? [];
  const [, more = "0"] = /… und ([\d.]+) weitere Zeichen/.exec(words(html)) ?? [];
  return { text: [...text], more: Number(more.replace(".", "")) };
}

describe.each(forms)("the card after sending from $page", ({ page, further }) => {
  it("says once what was sent, and until when an answer comes", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-04T10:20:00+01:00") });
    const { address, answer, shown, html } = await send(page, { ...typed, ...further });
    expect(html).toContain("Danke, Deine Nachricht ist bei uns");
    expect(html).toContain("Antje &lt;Ahlers&gt;");
    expect(html).toContain("Moin!\n\nUnser Server brummt &amp; keiner weiß, warum.</p>");
    for (const text of [typed.email, ...Object.values(further)]) expect(words(html)).toContain(`\n${text}\n`);
    expect(words(html)).toContain("spätestens am Donnerstag, 5. März um 10:20 Uhr.");
    expect(words(html)).toContain(site.phone);
    expect(html).not.toContain('name="message"');

    expect(answer.headers.get("Location")).not.toContain("Antje");
    for (const cookie of answer.headers.getSetCookie()) {
      expect(cookie).toContain("HttpOnly");
      expect(cookie).toContain("Max-Age=300");
    }
    expect(shown.headers.get("Cache-Control")).toBe("private, no-store");

    const again = await get(address, { headers: { Cookie: proofIn(shown) } });
    const thanks = await again.text();
    expect(thanks).toContain("Danke, Deine Nachricht ist bei uns");
    expect(words(thanks)).not.toContain(typed.email);
    expect(again.headers.get("Cache-Control")).toBe("private, no-store");
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  it("names the next opening where nobody is there a day later", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-06T13:30:00+01:00") });
    const { html } = await send(page, { ...typed, ...further });
    expect(words(html)).toContain("spätestens am Montag, 9. März, bis 10 Uhr.");
  });

  it("waits for the page that tells of it, and is shown to its script as well", async () => {
    const { answer, address } = await send(page, typed);
    const headers = { Cookie: cookiesOf(answer) };
    const other = await get(page.replace("?index", ""), { headers });
    expect(await other.text()).not.toContain(typed.email);
    expect(other.headers.getSetCookie().join("\n")).not.toContain("sent=");
    expect(await (await get("/newsletter?angemeldet=1", { headers })).text()).toContain('name="lastName"');

    const shown = await get(`${page === "/contact" ? page : "/_root"}.data?gesendet=1`, { headers });
    expect(await shown.text()).toContain("Unser Server brummt");
    expect(shown.headers.get("Cache-Control")).toBe("private, no-store");
    const again = await get(address, { headers: { Cookie: proofIn(shown) } });
    expect(await again.text()).not.toContain("Unser Server brummt");
  });

  it("looks the same to whoever fills the honeypot", async () => {
    const fields = { ...typed, ...further, message: "Kauft ein!" };
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-04T10:20:00+01:00") });
    const person = await send(page, fields);
    const robot = await send(page, { ...fields, website: "https://spam.example" });
    const shapeOf = ({ headers }: Response) =>
      [...headers].map(([name, value]) => [name, decodeURIComponent(value).length]);
    expect(robot.answer.status).toBe(person.answer.status);
    expect(shapeOf(robot.answer)).toEqual(shapeOf(person.answer));
    expect(words(robot.html)).toBe(words(person.html));
    expect(robot.html).toContain("Kauft ein!");
  });
});

it("takes whatever a robot sends", async () => {
  const { html } = await send("/contact", { website: "x", name: "n".repeat(9000), message: " " });
  expect(html).toContain(`>${"n".repeat(100)}<`);
  const { html: nothing } = await send("/contact", { website: "x" });
  expect(nothing).toContain("Danke, Deine Nachricht ist bei uns");
});

describe("a long message", () => {
  const word = "Größenordnung ";
  it.each([
    ["of common letters", word.repeat(357), typed.name],
    ["of what takes many bytes", "🚢".repeat(5000), typed.name],
    ["of what has to be written otherwise", '"\\\n'.repeat(1666), typed.name],
    ["beside fields that are full as well", "🚢".repeat(5000), "🚢".repeat(100)],
  ])("%s is cut to what a cookie holds, and says so", async (_name, message, name) => {
    const full = "🚢".repeat(100);
    const fields = { ...typed, name, message, subject: full, company: full, phone: "🚢".repeat(20) };
    const { answer, html } = await send("/contact", fields);
    expect(answer.status).toBe(302);
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(Buffer.byteLength(cookie)).toBeLessThanOrEqual(4000);
    const { text, more } = shownMessage(html);
    expect(more).toBeGreaterThan(0);
    expect(message.trim().startsWith(text.join("").replaceAll("&quot;", '"'))).toBe(true);
    expect(html).toContain("Bei uns ist alles angekommen.");
  });

  it("says how much more there was", async () => {
    const message = word.repeat(357).trim();
    const { text, more } = shownMessage((await send("/contact", { ...typed, message })).html);
    expect(text.length + more).toBe(message.length);
    expect(text.length).toBeGreaterThan(2000);
  });

  it("of two thousand characters is shown as it is", async () => {
    const message = "Wir suchen jemanden, der sich kümmert.\n".repeat(51).trim();
    const { text, more } = shownMessage((await send("/contact", { ...typed, message })).html);
    expect([text.join(""), more]).toEqual([message, 0]);
  });
});

it.each(["sent=x", "sent=", "sent=IiI", "sent=bnVsbA%3D%3D.x"])("reads nothing in %j", async (Cookie) => {
  const shown = await get("/contact?gesendet=1", { headers: { Cookie } });
  expect(shown.status).toBe(200);
  expect(await shown.text()).toContain('name="message"');
});

it.each(["/contact", "/"])("thanks nobody who only opens the address after %s", async (page) => {
  const [plain, opened] = await Promise.all(
    [page, `${page}?gesendet=1`].map(async (address) => (await get(address)).text()),
  );
  expect(words(opened ?? "")).toBe(words(plain ?? ""));
  expect(opened).toContain('name="message"');
});

it("takes no other cookie of ours for a message", async () => {
  const [toast = ""] = cookiesOf((await send("/contact", typed)).answer).split("; ");
  const shown = await get("/contact?gesendet=1", { headers: { Cookie: toast.replace("flash", "sent") } });
  expect(shown.status).toBe(200);
  expect(await shown.text()).toContain('name="message"');
});
