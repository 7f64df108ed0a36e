import { describe, expect, it } from "vitest";
import { PlainBrowser } from "../helpers/plain-browser";

// What it does wrong is seen by the journeys themselves where that makes them fail. Here stands what would let them pass: what
// it sends although a browser does not, and what it finds although nobody sees it.

interface Asked {
  method: string;
  path: string;
  body: string;
  headers: Headers;
}

/** A browser on a page that stands here, and what it asks for. */
function browserOn(html: string): { visitor: PlainBrowser; asked: Asked[] } {
  const asked: Asked[] = [];
  const visitor = new PlainBrowser(async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    asked.push({ method, path: pathname + search, body: await request.text(), headers });
    return new Response(html);
  });
  return { visitor, asked };
}

const form = (inner: string, attributes = 'method="post" action="/to"') =>
  `<!doctype html><title>T</title><form ${attributes}>${inner}<button>Los</button></form>`;

async function sent(inner: string, type: (visitor: PlainBrowser) => unknown = () => {}, attributes?: string) {
  const { visitor, asked } = browserOn(form(inner, attributes));
  await visitor.open("/");
  await type(visitor);
  if (asked.length === 1) await visitor.press("Los");
  return asked[1]?.body ?? visitor.stopped;
}

it.each([
  ["nothing disabled or without a name", '<input name="a" value="1" disabled><input value="2">', ""],
  ["ticked boxes only", '<input type="checkbox" name="a" checked><input type="checkbox" name="b">', "a=on"],
  ["no radio button that is not chosen", '<input type="radio" name="a" value="1">'.repeat(2), ""],
  ["nothing of a disabled fieldset", '<fieldset disabled><input name="b"></fieldset>', ""],
  ["what is hidden", '<input type="hidden" name="a" value="1"><p hidden><input name="b"></p>', "a=1&b="],
  ["the first option", '<select name="a"><option>1<option>2</select>', "a=1"],
  ["lines that end as on the wire", "<textarea name=a>\n1\n2</textarea>", "a=1%0D%0A2"],
  ["the name of a file, where no parts are sent", '<input type="file" name="a">', "a="],
])("a form sends %s", async (_, inner, body) => {
  expect(await sent(inner)).toBe(body);
});

it("a form says where it comes from, and which of its buttons was pressed, or its first", async () => {
  const go = '<button name="intent" value="g" formmethod="get" formaction="/g?old=1">G</button>';
  const { visitor, asked } = browserOn(
    form(`<input name="a" value="1"><button name="intent" value="x" formaction="/x?y=1">X</button>${go}`),
  );
  await visitor.open("/");
  await visitor.press("intent=x");
  expect(asked[1]).toMatchObject({ method: "POST", path: "/x?y=1", body: "a=1&intent=x" });
  await visitor.press("intent=g");
  expect(asked[2]).toMatchObject({ method: "GET", path: "/g?a=1&intent=g" });
  await visitor.enter("a");
  expect(asked[3]?.body).toBe("a=1&intent=x");
  const origins = asked.map(({ headers }) => headers.get("Origin"));
  expect(origins).toEqual([null, "http://127.0.0.1:3000", null, "http://127.0.0.1:3000"]);
});

describe("what the browser itself does not send", () => {
  it.each([
    ["nothing in a field that is required", '<input name="a" required>', "valueMissing"],
    ["no tick", '<input type="checkbox" name="a" required>', "valueMissing"],
    ["no choice", '<input type="radio" name="a" required>', "valueMissing"],
    ["no file", '<input type="file" name="a" required>', "valueMissing"],
    ["an empty option", '<select name="a" required><option value="">–</select>', "valueMissing"],
    ["half a mail address", '<input type="email" name="a" value="antje">', "typeMismatch"],
    ["half an address", '<input type="url" name="a" value="werft.example">', "typeMismatch"],
    ["what does not fit a pattern", '<input name="a" pattern="[a-z]+" value="a1">', "patternMismatch"],
    ["a number below the least", '<input type="number" name="a" min="2" value="1">', "rangeUnderflow"],
    ["a late day", '<input type="date" name="a" max="2026-01-31" value="2026-02-01">', "rangeOverflow"],
  ])("%s", async (_, inner, why) => {
    expect(await sent(inner)).toEqual({ field: "a", why });
  });

  it("a text that is typed too short; one too long is cut as it is typed", async () => {
    const type = (visitor: PlainBrowser) => visitor.fill("a", "kurz");
    expect(await sent('<input name="a" minlength="6">', type)).toEqual({ field: "a", why: "tooShort" });
    expect(await sent('<input name="a" maxlength="2">', type)).toBe("a=ku");
  });

  it("stops at the first field, which gets the focus, unless the form or button asks for no check", async () => {
    const { visitor, asked } = browserOn(
      form(
        '<input name="a"><input name="b" required><button formnovalidate name="c" value="1">Frei</button>',
      ),
    );
    await visitor.open("/");
    await visitor.press("Los");
    expect([visitor.focused(), visitor.stopped?.field, asked.length]).toEqual(["b", "b", 1]);
    await visitor.press("Frei");
    expect([visitor.stopped, asked.length]).toEqual([undefined, 2]);
    expect(await sent('<input name="a" required>', undefined, 'method="post" novalidate')).toBe("a=");
  });

  it("fails the test where nobody would see why", async () => {
    const type = (visitor: PlainBrowser) => visitor.press("Los");
    await expect(sent('<p hidden><input name="a" required></p>', type)).rejects.toThrow("nobody sees why");
  });
});

describe("where the keyboard is", () => {
  const focusOn = async (html: string, address = "/") => {
    const { visitor } = browserOn(html);
    return (await visitor.open(address)).focused();
  };
  const asking = '<h2 id="t">T</h2><section id="s" tabindex="-1">S</section><input name="a" autofocus>';

  it("is at its beginning, at what asks for it, or at what the address names if it can be there", async () => {
    expect(await focusOn("<input name=a>")).toBe("");
    expect(await focusOn(asking)).toBe("a");
    expect(await focusOn(asking, "/#s")).toBe("#s");
    expect(await focusOn(asking, "/#t")).toBe("");
    expect(await focusOn(asking, "/#gone")).toBe("a");
    expect(await focusOn("<p autofocus>P</p><input name=b autofocus disabled>")).toBe("");
  });
});

describe("what somebody finds", () => {
  const on = async (html: string) => browserOn(html).visitor.open("/");

  it("parts by role and name, and in them only what is theirs", async () => {
    const visitor = await on(
      `<section aria-label="Eins"><button>Los</button></section><section aria-labelledby="h"><h2 id="h">Zwei</h2></section>`,
    );
    const sections = ["Eins", "Zwei"].map((name) => visitor.part("region", name));
    expect(sections.map((section) => section.hasButton("Los"))).toEqual([true, false]);
    expect(() => visitor.part("region")).toThrow("2 × region");
  });

  it("nothing that is hidden, or folded away until it is unfolded", async () => {
    const visitor = await on(
      `<p hidden>A</p><template>B</template><script>C</script><noscript>D</noscript><dialog>E</dialog>
       <details><summary>Mehr</summary><p>F</p><button>Los</button></details><input type="hidden" name="g">`,
    );
    expect(visitor.text()).toBe("D Mehr");
    expect([visitor.hasField("g"), visitor.hasButton("Los")]).toEqual([false, false]);
    expect(() => visitor.press("Los")).toThrow("no button Los to be seen");
    visitor.unfold("Mehr");
    expect([visitor.text(), visitor.hasButton("Los")]).toEqual(["D Mehr F Los", true]);
    visitor.unfold("Mehr");
    expect(visitor.hasButton("Los")).toBe(false);
  });

  it("no way to change what is disabled or only to be read", async () => {
    const visitor = await on(
      '<input name="a" disabled><input name="b" readonly><button disabled>Los</button>',
    );
    expect(() => visitor.fill("a", "1")).toThrow("cannot be changed");
    expect(() => visitor.fill("b", "1")).toThrow("cannot be changed");
    expect(() => visitor.press("Los")).toThrow("cannot be pressed");
  });
});
