import { afterAll, beforeAll, expect, it } from "vitest";
import { site } from "~/content/site";
import { get, post, routes, staffCookie } from "../helpers/app";
import { fingerprint } from "../helpers/served";
import { takeErrors } from "../helpers/setup";
import { fieldsFor, pathOf, plantSecrets, secret } from "../helpers/staff-routes";
import { falseStaffCookies } from "../helpers/tokens-of-staff";
import { atOnce } from "../helpers/visitors";
import { atFullLength, prove } from "./prove";

const open = ["", "_.forgotten", "_.reset"]
  .map((part) => `routes/admin_.login${part}`)
  .concat("routes/admin_.logout", "routes/admin_.confirm");
const doors = Object.keys(routes).filter((id) => /^routes\/(_site\.)?admin/.test(id) && !open.includes(id));

const ownAddresses = JSON.stringify(site).match(/[\w.-]+@musterhafen\.example/g) ?? [];

let secrets: Awaited<ReturnType<typeof plantSecrets>>;
let cookies: Record<string, string> = {};
let before = "";

beforeAll(async () => {
  secrets = await plantSecrets();
  cookies = await falseStaffCookies();
  before = await fingerprint();
});
afterAll(() => secrets.remove());

/** Every way of asking for a route that the framework knows; the first six are the ones the promise counts. */
const ways: Record<string, (path: string, id: string, headers: Record<string, string>) => Promise<Response>> =
  {
    document: (path, _, headers) => get(path, { headers }),
    "client data": (path, _, headers) => get(`${path}.data`, { headers }),
    "client data of this route alone": (path, id, headers) =>
      get(`${path}.data?_routes=${encodeURIComponent(id)}`, { headers }),
    "old client data": (path, id, headers) => get(`${path}?_data=${encodeURIComponent(id)}`, { headers }),
    form: (path, _, headers) => post(path, fieldsFor(path), { headers }),
    "client form": (path, _, headers) => post(`${path}.data`, fieldsFor(path), { headers }),
    head: (path, _, headers) => get(path, { method: "HEAD", headers }),
    "index form": (path, _, headers) => post(`${path}?index`, fieldsFor(path), { headers }),
    "old client form": (path, id, headers) =>
      post(`${path}?_data=${encodeURIComponent(id)}`, fieldsFor(path), { headers }),
    "JSON form": (path, _, headers) =>
      get(path, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json", Host: "127.0.0.1:3000" },
        body: JSON.stringify(fieldsFor(path)),
      }),
    PUT: (path, _, headers) =>
      get(path, {
        method: "PUT",
        headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
        body: "is_read=true",
      }),
    DELETE: (path, _, headers) => get(path, { method: "DELETE", headers }),
  };

async function faultOf(answer: Response, way: string, who: string): Promise<string> {
  const body = ownAddresses.reduce((rest, own) => rest.replaceAll(own, ""), await answer.text());
  if (body.includes(secret) || body.includes('musterhafen.example\\"')) return "shows protected data";
  const { status } = answer;
  if ([400, 405].includes(status) && !/document|head|data/.test(way)) return "";
  if (["foreign domain", "unconfirmed"].includes(who)) return status === 403 ? "" : `answers ${status}`;
  const target = answer.headers.get("Location") ?? answer.headers.get("X-Remix-Redirect") ?? "";
  if (status === 202) return body.includes("/admin/login?redirectTo=") ? "" : "leads elsewhere";
  if (![303, 307, 204].includes(status)) return `answers ${status}`;
  if (!target.startsWith("/admin/login?redirectTo=%2Fadmin")) return `leads to ${target}`;
  return body ? "has a body" : "";
}

it("walks all staff routes", () => {
  expect(doors.length).toBeGreaterThan(25);
  for (const part of ["contacts", "blog", "services", "references", "newsletter"])
    expect(doors.some((id) => id.includes(`admin.${part}`))).toBe(true);
  expect(Object.keys(routes).filter((id) => /admin/.test(id)).length).toBe(doors.length + open.length);
});

prove("authorisation", "no staff door opens to anyone else", async () => {
  const faults: string[] = [];
  let count = 0;
  const chosen = Object.entries(ways).slice(0, atFullLength ? undefined : 6);
  for (const [c, [who, cookie]] of Object.entries(cookies).entries()) {
    for (const [w, [way, ask]] of chosen.entries()) {
      // In npm test each door by each token in one way, which differs from door to door.
      const tried = doors.filter((_, d) => atFullLength || (c + w + d) % chosen.length === 0);
      // At the same time: one question to the auth service answers for all of them.
      const answers = await Promise.all(
        tried.map(async (id) => {
          const answer = await ask(pathOf(id, secrets.ids), id, cookie ? { Cookie: cookie } : {});
          return [id, await faultOf(answer, way, who)];
        }),
      );
      count += answers.length;
      for (const [id, fault] of answers) if (fault) faults.push(`${id} as ${way} by ${who} ${fault}`);
    }
  }
  // The framework complains about "old client" requests, which the front door never lets in; the engine about tokens
  // that it takes for nobody's.
  const expected = /should not be making \?_data|permission denied for function staff_frame/;
  const complaints = takeErrors().filter((line) => !expected.test(line));
  const written = (await fingerprint()) === before ? 0 : 1;
  return {
    figure: `${count} requests to ${doors.length} doors, ${Object.keys(cookies).length} kinds of token: ${faults.length} opened, ${written} writes ${[...faults, ...complaints].slice(0, 3).join("; ")}`,
    ok: faults.length === 0 && written === 0 && complaints.length === 0,
  };
});

prove("authorisation", "the same doors open to staff", async () => {
  const headers = { Cookie: await staffCookie() };
  const shown: (readonly [status: number, hasSecret: boolean])[] = [];
  // All at the same time would wait for the one database past their deadline.
  await atOnce(doors.length, 4, async (index) => {
    const answer = await get(pathOf(doors[index] ?? "", secrets.ids), { headers });
    shown.push([answer.status, (await answer.text()).includes(secret)]);
  });
  const shut = shown.filter(([status]) => status >= 400);
  const withSecret = shown.filter(([, found]) => found).length;
  return {
    figure: `staff: ${shown.length - shut.length} of ${shown.length} answer, ${withSecret} show the secret`,
    ok: withSecret >= 10,
  };
});
