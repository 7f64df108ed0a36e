import { describe, expect, it } from "vitest";
import { PlainBrowser } from "../helpers/plain-browser";

interface Asked {
  method: string;
  path: string;
  body: string;
  headers: Headers;
}

/** A browser on pages that stand here; those by `answers` are tried first, each for one path. */
function browserOn(
  html: string,
  answers: Record<string, (asked: Asked) => Response | undefined> = {},
): { visitor: PlainBrowser; asked: Asked[] } {
  const asked: Asked[] = [];
  const visitor = new PlainBrowser(async (request) => {
    const { pathname, search } = new URL(request.url);
    const one = {
      method: request.method,
      path: pathname + search,
      body: await request.text(),
      headers: request.headers,
    };
    asked.push(one);
    return answers[pathname]?.(one) ?? new Response(html);
  });
  return { visitor, asked };
}

const form = (inner: string, attributes = 'method="post" action="/to"') =>
  `<!doctype html><title>T</title><form ${attributes}>${inner}<button>Los</button></form>`;

/** What a form sends when its button is pressed, after somebody has typed. */
async function sent(inner: string, type: (visitor: PlainBrowser) => unknown = () => {}, attributes?: string) {
  const { visitor, asked } = browserOn(form(inner, attributes));
  await visitor.open("/");
  await type(visitor);
  if (asked.length === 1) await visitor.press("Los");
  return asked[1]?.body ?? visitor.stopped;
}

describe("what a form sends", () => {
  it.each([
    ["texts, as they stand or are typed", '<input name="a" value="1"><input name="b">', "a=1&b="],
    ["nothing disabled or without a name", '<input name="a" value="1" disabled><input value="2">', ""],
    ["ticked boxes only", '<input type="checkbox" name="a" checked><input type="checkbox" name="b">', "a=on"],
    [
      "the chosen one of radio buttons",
      '<input type="radio" name="a" value="1"><input type="radio" name="a" value="2" checked>',
      "a=2",
    ],
    [
      "nothing of a fieldset that is disabled, but for its legend",
      '<fieldset disabled><legend><input name="a" value="1"></legend><input name="b"></fieldset>',
      "a=1",
    ],
    ["what is hidden", '<input type="hidden" name="a" value="1"><p hidden><input name="b"></p>', "a=1&b="],
    [
      "the first option of a list, unless one is selected",
      '<select name="a"><option>1<option>2</select><select name="b"><option>1<option selected value="z">2</select>',
      "a=1&b=z",
    ],
    ["lines that end as on the wire", "<textarea name=a>\n1\n2</textarea>", "a=1%0D%0A2"],
    ["the name of a file, where no parts are sent", '<input type="file" name="a">', "a="],
  ])("%s", async (_, inner, body) => {
    expect(await sent(inner)).toBe(body);
  });

  it("holds fields that stand elsewhere, in the order of the page", async () => {
    const html = `<input form="f" name="a" value="1"><form id="f" method="post"><input name="b" value="2"><button>Los</button></form><input form="f" name="c" value="3">`;
    const { visitor, asked } = browserOn(html);
    await (await visitor.open("/")).press("Los");
    expect(asked[1]?.body).toBe("a=1&b=2&c=3");
  });

  it("holds the button that was pressed, and goes where that says", async () => {
    const { visitor, asked } = browserOn(
      form(
        '<input name="a" value="1"><button name="intent" value="x" formaction="/x?y=1#z">X</button><button name="intent" value="g" formmethod="get" formaction="/g?old=1">G</button>',
      ),
    );
    await visitor.open("/");
    await visitor.press("intent=x");
    expect(asked[1]).toMatchObject({ method: "POST", path: "/x?y=1", body: "a=1&intent=x" });
    expect(visitor.url.hash).toBe("#z");
    await visitor.press("intent=g");
    expect(asked[2]).toMatchObject({ method: "GET", path: "/g?a=1&intent=g" });
    await visitor.enter("a");
    expect(asked[3]?.body).toBe("a=1&intent=x");
  });

  it("holds files in parts, also one that is none", async () => {
    const { visitor, asked } = browserOn(
      form(
        '<input name="t" value="ä"><input type="file" name="f"><input type="file" name="g">',
        'method="post" enctype="multipart/form-data"',
      ),
    );
    await visitor.open("/here");
    visitor.attach("f", new File(["%PDF"], "plan.pdf", { type: "application/pdf" }));
    await visitor.press("Los");
    const { body = "", headers, path } = asked[1] ?? {};
    const read = await new Response(body, { headers: headers ?? {} }).formData();
    expect(path).toBe("/here");
    expect(read.get("t")).toBe("ä");
    expect(read.get("f")).toMatchObject({ name: "plan.pdf", type: "application/pdf", size: 4 });
    expect(body).toContain('name="g"; filename=""\r\n');
  });

  it("says where it comes from", async () => {
    const { visitor, asked } = browserOn(form(""));
    await (await visitor.open("/")).press("Los");
    expect(asked.map(({ headers }) => headers.get("Origin"))).toEqual([null, "http://127.0.0.1:3000"]);
    expect(asked[1]?.headers.get("Content-Type")).toMatch(/^application\/x-www-form-urlencoded/);
  });

  it("comes in another window where it asks for one, with the same cookies", async () => {
    const page = form('<button formtarget="_blank" formaction="/look">Ansehen</button>');
    const { visitor, asked } = browserOn(page, {
      "/": () => new Response(page, { headers: { "Set-Cookie": "a=1; Path=/" } }),
      "/look": () => new Response("<h1>So</h1>"),
    });
    await visitor.open("/");
    const other = await visitor.press("Ansehen");
    expect([other.heading(), visitor.heading(), visitor.url.pathname]).toEqual(["So", "", "/"]);
    expect(asked[1]?.headers.get("Cookie")).toBe("a=1");
  });
});

describe("what the browser itself does not send", () => {
  it.each([
    ["nothing in a field that is required", '<input name="a" required>', "valueMissing"],
    ["no tick where one is required", '<input type="checkbox" name="a" required>', "valueMissing"],
    ["no choice where one is required", '<input type="radio" name="a" required>', "valueMissing"],
    ["no file where one is required", '<input type="file" name="a" required>', "valueMissing"],
    [
      "an empty option where one is required",
      '<select name="a" required><option value="">–</select>',
      "valueMissing",
    ],
    ["half a mail address", '<input type="email" name="a" value="antje">', "typeMismatch"],
    ["half an address", '<input type="url" name="a" value="werft.example">', "typeMismatch"],
    ["what does not fit a pattern", '<input name="a" pattern="[a-z]+" value="a1">', "patternMismatch"],
    ["a number below the least", '<input type="number" name="a" min="2" value="1">', "rangeUnderflow"],
    [
      "a day after the last",
      '<input type="date" name="a" max="2026-01-31" value="2026-02-01">',
      "rangeOverflow",
    ],
  ])("%s", async (_, inner, why) => {
    expect(await sent(inner)).toEqual({ field: "a", why });
  });

  it.each([
    ["an optional field that is empty", '<input type="email" name="a" pattern="x">', "a="],
    ["a mail address without a dot", '<input type="email" name="a" value="a@werft">', "a=a%40werft"],
    ["what is only to be read", '<input name="a" required readonly>', "a="],
    ["a short text that nobody has typed", '<input name="a" minlength="6" value="kurz">', "a=kurz"],
  ])("does send %s", async (_, inner, body) => {
    expect(await sent(inner)).toBe(body);
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

describe("redirects", () => {
  const to = (status: number, location: string) => () =>
    new Response(null, { status, headers: { Location: location } });

  it.each([
    [301, ["POST /from 301", "GET /end 200"]],
    [302, ["POST /from 302", "GET /end 200"]],
    [303, ["POST /from 303", "GET /end 200"]],
    [307, ["POST /from 307", "POST /end 200"]],
    [308, ["POST /from 308", "POST /end 200"]],
  ])("of %i are followed as browsers do", async (status, steps) => {
    const { visitor, asked } = browserOn(form('<input name="a" value="1">', 'method="post" action="/from"'), {
      "/from": to(status, "/end"),
    });
    await (await visitor.open("/")).press("Los");
    expect(visitor.steps).toEqual(steps);
    expect(asked[2]?.body).toBe(status > 303 ? "a=1" : "");
  });

  it("keep the part of the page that was asked for, unless they name one", async () => {
    const { visitor } = browserOn("", { "/old": to(301, "/new"), "/older": to(301, "/new#there") });
    expect((await visitor.open("/old#here")).url.hash).toBe("#here");
    expect((await visitor.open("/older#here")).url.hash).toBe("#there");
  });

  it("end", async () => {
    const { visitor } = browserOn("", { "/round": to(302, "/round") });
    await expect(visitor.open("/round")).rejects.toThrow("round and round");
  });
});

describe("cookies", () => {
  const setting = (...cookies: string[]) => {
    const headers = new Headers();
    for (const cookie of cookies) headers.append("Set-Cookie", cookie);
    return () => new Response("", { headers });
  };
  const sentTo = async (path: string, ...cookies: string[]) => {
    const { visitor, asked } = browserOn("", { "/a/set": setting(...cookies) });
    await visitor.open("/a/set");
    await visitor.open(path);
    return asked[1]?.headers.get("Cookie");
  };

  it("are sent where they belong, those of longer paths first", async () => {
    expect(await sentTo("/a/b", "x=1; Path=/", "y=2; Path=/a", "z=3; Path=/ab")).toBe("y=2; x=1");
    expect(await sentTo("/ab", "x=1; Path=/a")).toBe(null);
    expect(await sentTo("/a/b", "x=1")).toBe("x=1");
    expect(await sentTo("/b", "x=1")).toBe(null);
  });

  it("are replaced, and gone when they are told to be", async () => {
    expect(await sentTo("/a/b", "x=1; Path=/", "x=a=b; Path=/; HttpOnly")).toBe("x=a=b");
    expect(await sentTo("/a/b", "x=1; Path=/", "x=; Path=/; Max-Age=0")).toBe(null);
    expect(await sentTo("/a/b", "x=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT")).toBe(null);
    expect(await sentTo("/a/b", "x=1; Path=/; Max-Age=60")).toBe("x=1");
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

  it("goes with a link to a part of the page, without asking again", async () => {
    const { visitor, asked } = browserOn(`<a href="#s">Weiter</a>${asking}`);
    await (await visitor.open("/")).follow("Weiter");
    expect([visitor.focused(), visitor.target()?.text(), asked.length]).toEqual(["#s", "S", 1]);
  });
});

describe("what somebody finds", () => {
  const on = async (html: string) => browserOn(html).visitor.open("/");

  it("fields by what they are called: label, words around, aria-label, aria-labelledby", async () => {
    const visitor = await on(
      `<label for="a">Name<span aria-hidden="true"> *</span></label><input id="a" value="1">
       <label>Ort <input value="2"></label><input aria-label="Straße" value="3">
       <b id="l">Land</b><input aria-labelledby="l" value="4" aria-describedby="d"><p id="d" hidden>Wo?</p>`,
    );
    expect(["Name", "Ort", "Straße", "Land"].map((name) => visitor.value(name))).toEqual([
      "1",
      "2",
      "3",
      "4",
    ]);
    expect(visitor.description("Land")).toBe("Wo?");
  });

  it("parts by role and name, and in them only what is theirs", async () => {
    const visitor = await on(
      `<section aria-label="Eins"><button>Los</button></section><section aria-labelledby="h"><h2 id="h">Zwei</h2><a href="/x"><img alt="Bild"></a></section>
       <table><caption>Liste</caption><tr aria-label="Z"><th scope="row">Kopf</th><td>1</td></tr></table>`,
    );
    expect([
      visitor.part("region", "Eins").hasButton("Los"),
      visitor.part("region", "Zwei").hasButton("Los"),
    ]).toEqual([true, false]);
    expect(visitor.part("region", "Zwei").linkTo("Bild")).toBe("/x");
    expect(visitor.part("table", "Liste").part("row", "Z").names("rowheader")).toEqual(["Kopf"]);
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

  it("the button of a form by one of its fields, and what a field is folded away in", async () => {
    const { visitor, asked } = browserOn(
      form(
        `<details><summary>Mehr</summary><input name="a" value="1"></details><button hidden>Enter</button>
         <button name="intent" value="x">X</button>`,
      ),
    );
    await visitor.open("/");
    visitor.reveal("a");
    visitor.fill("a", "2");
    await visitor.send("a");
    expect(asked[1]?.body).toBe("a=2");
  });

  it("a file beside the page that it came from", async () => {
    const { visitor } = browserOn("<h1>Seite</h1><a href=/f>Datei</a>", {
      "/f": () => new Response("{}", { headers: { "Content-Disposition": 'attachment; filename="a.json"' } }),
    });
    await (await visitor.open("/")).follow("Datei");
    expect([visitor.heading(), visitor.downloaded]).toEqual(["Seite", { name: "a.json", text: "{}" }]);
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
