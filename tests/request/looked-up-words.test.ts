import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccount, get, post, routes, signIn } from "../helpers/app";
import { takeErrors } from "../helpers/setup";
import { fieldNames, pathOf, plantSecrets, queryNames } from "../helpers/staff-routes";
import { atFullLength } from "../proofs/prove";

const inherited = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];
const words = atFullLength ? inherited : ["constructor"];

const choices = [
  ...["intent", "kind", "group", "direction", "place", "status", "days", "share", "item", "id", "draft"],
  ...["is_read", "resend", "remove_note", "snippet", "seen", "version", "account", "slug", "category"],
  ...[
    "new_id",
    "note_id",
    "updated_at",
    "opened",
    "begun_at",
    "begun",
    "base",
    "seq",
    "chosen",
    "find",
    "post",
    "token",
  ],
  ...[
    "path",
    "target",
    "privacy",
    "is_active",
    "is_featured",
    "cover",
    "chosen_cover",
    "portrait_of",
    "kept",
  ],
];

let secrets: Awaited<ReturnType<typeof plantSecrets>>;
let Cookie = "";
beforeAll(async () => {
  secrets = await plantSecrets();
  const [email, password] = ["woerter@musterhafen.example", "hafen-lotse-1"];
  await createAccount(email, password);
  Cookie = await signIn(email, password);
});
afterAll(() => secrets.remove());

const addressOf = (id: string) => `${pathOf(id, secrets.ids)}${routes[id]?.index ? "?index" : ""}`;
const own = (path: string) => fieldNames(path).filter((name) => choices.includes(name));

async function faultOf(what: string, answer: Promise<Response>): Promise<string[]> {
  const { status } = await answer;
  const errors = takeErrors();
  return status >= 500 || errors.length > 0 ? [`${what}: ${status} ${errors.join(" ").slice(0, 300)}`] : [];
}

/** Of a page's head and data, and of what visitors read. */
function placesOf(html: string, path: string): string[] {
  const data = html.match(/<script type="application\/ld\+json">.*?<\/script>/gs) ?? [];
  const shown = html.replace(/<(script|style)\b.*?<\/\1>/gs, "").replace(/<[^>]*>/g, " ");
  return [html.split("</head>")[0] ?? "", ...data, ...(path.startsWith("/admin") ? [] : [shown])];
}

it("an address with a word that every object answers to in its path or its query is no fault, and named in no head", async () => {
  const parameters = queryNames();
  expect(parameters).toEqual(expect.arrayContaining(["kategorie", "group", "version", "teil", "q", "seite"]));
  const faults: string[] = [];
  let heads = 0;
  const ask = async (what: string, address: string, word: string) => {
    const answer = get(address, { headers: { Cookie } });
    faults.push(...(await faultOf(what, answer)));
    if (!(await answer).headers.get("Content-Type")?.startsWith("text/html")) return;
    heads += 1;
    for (const place of placesOf(await (await answer).text(), address)) {
      const said = place.match(new RegExp(`.{0,80}${word}.{0,80}`, "is"));
      if (said) faults.push(`${what} names it: ${said[0]}`);
    }
  };
  for (const word of words) {
    // No page has such a number: nothing else of the query would be looked at.
    const query = [...parameters.filter((name) => name !== "seite"), word].map((name) => `${name}=${word}`);
    for (const [id, route] of Object.entries(routes)) {
      if (!route?.module.loader && !route?.module.default) continue;
      await ask(id, `${pathOf(id, secrets.ids)}?${query.join("&")}`, word);
      if (!route.path?.includes(":")) continue;
      const named = pathOf(id, new Proxy({}, { get: () => word }));
      await ask(named, named, word);
    }
    for (const path of ["/blog", "/references", "/admin/blog", `/${word}`, `/admin/${word}`])
      await ask(path, `${path}?seite=${word}`, word);
  }
  expect(heads).toBeGreaterThan(60);
  expect(faults).toEqual([]);
});

it("a form with a word that every object answers to is refused or taken, and never a fault", async () => {
  const faults: string[] = [];
  let sent = 0;
  const withForms = Object.keys(routes).filter((id) => routes[id]?.module.action);
  const isLast = (id: string) => Number(id.includes("logout"));
  for (const id of withForms.sort((one, other) => isLast(one) - isLast(other))) {
    const path = addressOf(id);
    const headers: Record<string, string> = path.startsWith("/admin/login") ? {} : { Cookie };
    const send = (to: string, fields: Record<string, string>) => post(to, fields, { headers });
    const names = own(path.replace(/\?.*/, ""));
    for (const word of words) {
      const group: Record<string, string> = path.startsWith("/admin/company") ? { group: "contact" } : {};
      // One by one at full length: what refuses the first field looks at no other.
      for (const some of atFullLength ? names.map((name) => [name]) : [names]) {
        sent += some.length;
        const fields = Object.fromEntries(some.map((name) => [name, word]));
        faults.push(...(await faultOf(`${path} ${some}=${word}`, send(path, { ...group, ...fields }))));
      }
      expect((await send(path, { [word]: word })).status, `${path} ${word}`).toBeLessThan(500);
      expect(takeErrors()).toEqual([]);
    }
  }
  expect(sent).toBeGreaterThan(60);
  expect(faults).toEqual([]);
});
