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

it("an address with a word that every object answers to in its path or its query is no fault", async () => {
  const parameters = queryNames();
  expect(parameters).toEqual(expect.arrayContaining(["kategorie", "group", "version", "teil", "q", "seite"]));
  const faults: string[] = [];
  for (const [id, route] of Object.entries(routes)) {
    if (!route?.module.loader && !route?.module.default) continue;
    const path = pathOf(id, secrets.ids);
    const ask = (address: string) => get(address, { headers: { Cookie } });
    for (const word of words) {
      const query = parameters.map((name) => `${name}=${word}`).join("&");
      faults.push(...(await faultOf(`${path} query ${word}`, ask(`${path}?${query}&${word}=${word}`))));
      if (!route.path?.includes(":")) continue;
      const named = pathOf(id, new Proxy({}, { get: () => word }));
      faults.push(...(await faultOf(named, ask(named))));
    }
  }
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
