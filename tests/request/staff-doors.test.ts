import { beforeAll, describe, expect, it } from "vitest";
import { backend, get, post, routes, sql, staffCookie } from "../helpers/app";
import { takeErrors } from "../helpers/setup";
import { type AuthSession, authSession, cookieFor } from "../helpers/staff";

const open = ["routes/admin_.login", "routes/admin_.logout", "routes/admin_.confirm"];
const secret = "Streng-Vertraulich";
const foreign = "tuerklinke@anderswo.example";

const ids: Record<string, string> = {};
let before: unknown;
let session: AuthSession;

/** Every row that staff may see, as it is now. */
async function snapshot() {
  const [row] = await sql(`select
    (select json_agg(m order by id) from contact_submissions m) as messages,
    (select json_agg(p order by id) from blog_posts p) as posts,
    (select json_agg(s order by id) from services s) as services,
    (select json_agg(r order by id) from "references" r) as refs,
    (select json_agg(m order by id) from mailings m) as mailings,
    (select json_agg(d order by id) from deliveries d) as deliveries,
    (select json_agg(s order by id) from subscribers s) as subscribers`);
  return row;
}

beforeAll(async () => {
  const insert = async (table: string, columns: string, values: string) => {
    const [row] = await sql(`insert into ${table} (${columns}) values (${values}) returning id`);
    return String(row?.id);
  };
  ids.contacts = await insert(
    "contact_submissions",
    "name, email, message",
    `'${secret}', 'g@kunde.example', '${secret}'`,
  );
  ids.blog = await insert(
    "blog_posts",
    "title, slug, content, status",
    `'${secret}', 'streng-vertraulich', '${secret}', 'draft'`,
  );
  ids.services = await insert(
    "services",
    "title, slug, full_description, is_active",
    `'${secret}', 'streng-vertraulich', '${secret}', false`,
  );
  ids.references = await insert(
    '"references"',
    "title, slug, description, is_active",
    `'${secret}', 'streng-vertraulich', '${secret}', false`,
  );
  ids.newsletter = await insert("mailings", "subject, body", `'${secret}', '${secret}'`);
  await insert(
    "subscribers",
    "email, first_name, last_name, consent_version, signed_up_at",
    `'streng@vertraulich.example', '${secret}', '${secret}', '1', now()`,
  );
  session = await authSession(foreign);
  before = await snapshot();
  return async () => {
    await sql(`delete from contact_submissions where name = '${secret}'`);
    await sql(`delete from mailings where subject = '${secret}'`);
    await sql(`delete from subscribers where first_name = '${secret}'`);
    for (const table of ["blog_posts", "services", '"references"'])
      await sql(`delete from ${table} where slug = 'streng-vertraulich'`);
  };
});

/** The address of a route, with the id of an item that is there. */
function pathOf(id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path);
  }
  const path = `/${parts.join("/")}`;
  return path.replace(/:\w+/, ids[path.split("/")[2] ?? ""] ?? crypto.randomUUID());
}

const doors = Object.keys(routes).filter((id) => /^routes\/admin/.test(id) && !open.includes(id));

const fields = {
  is_read: "true",
  title: "Neu",
  slug: "neu-neu",
  content: "Neu",
  status: "published",
  full_description: "Neu",
  description: "Neu",
  direction: "up",
};

/** Every way of asking for a route that the framework knows. */
function requests(id: string, headers: Record<string, string>) {
  const path = pathOf(id);
  const route = encodeURIComponent(id);
  const json = { ...headers, "Content-Type": "application/json" };
  return {
    document: () => get(path, { headers }),
    head: () => get(path, { method: "HEAD", headers }),
    "client data": () => get(`${path}.data`, { headers }),
    "client data of this route alone": () => get(`${path}.data?_routes=${route}`, { headers }),
    "old client data": () => get(`${path}?_data=${route}`, { headers }),
    form: () => post(path, fields, { headers }),
    "index form": () => post(`${path}?index`, fields, { headers }),
    "client form": () => post(`${path}.data`, fields, { headers }),
    "old client form": () => post(`${path}?_data=${route}`, fields, { headers }),
    "JSON form": () =>
      get(path, {
        method: "POST",
        headers: { ...json, Host: "127.0.0.1:3000" },
        body: JSON.stringify(fields),
      }),
    PUT: () =>
      get(path, {
        method: "PUT",
        headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
        body: "is_read=true",
      }),
    DELETE: () => get(path, { method: "DELETE", headers }),
  };
}

// The framework complains about "old client" requests, which the front door never lets in.
const complaints = () => takeErrors().filter((line) => !line.includes("should not be making ?_data"));

async function expectShut(answer: Response, how: string, expected: "login" | "forbidden") {
  const body = await answer.text();
  expect(body, how).not.toContain(secret);
  expect(body, how).not.toContain('musterhafen.example\\"');
  const status = answer.status;
  // A method that a route does not have is refused before anybody is asked.
  if ([400, 405].includes(status) && !/document|head|data/.test(how)) return;
  if (expected === "forbidden") {
    expect([status, how]).toEqual([403, how]);
    return;
  }
  expect([303, 307, 202, 204], `${how}: ${status}`).toContain(status);
  expect(answer.headers.get("Location") ?? answer.headers.get("X-Remix-Redirect"), how).toMatch(
    /^\/admin\/login\?redirectTo=%2Fadmin/,
  );
  if (status !== 202) expect(body, how).toBe("");
}

it("walks all staff routes", () => {
  expect(doors.length).toBeGreaterThan(10);
  for (const part of ["contacts", "blog", "services", "references"])
    expect(doors.some((id) => id.includes(`admin.${part}`))).toBe(true);
});

describe.each(doors)("%s", (id) => {
  it("is shut to visitors", async () => {
    for (const [how, ask] of Object.entries(requests(id, {}))) await expectShut(await ask(), how, "login");
    expect(complaints()).toEqual([]);
    expect(await snapshot()).toEqual(before);
  });

  it("is shut to an account of another domain", async () => {
    const headers = { Cookie: await cookieFor(session) };
    for (const [how, ask] of Object.entries(requests(id, headers)))
      await expectShut(await ask(), how, "forbidden");
    expect(complaints()).toEqual([]);
    expect(await snapshot()).toEqual(before);
  });

  it("takes no form of another site from staff", async () => {
    const headers = { Cookie: await staffCookie(), "Sec-Fetch-Site": "same-site" };
    for (const query of ["", "?index"]) {
      const answer = await post(pathOf(id) + query, fields, { headers });
      expect([403, 405]).toContain(answer.status);
    }
    expect(await snapshot()).toEqual(before);
  });
});

it("an account of another domain, made at the service itself, reads and writes nothing", async () => {
  const headers = {
    apikey: backend.anonKey,
    Authorization: `Bearer ${session.access_token}`,
    "Content-Type": "application/json",
    Prefer: "return=representation",
  };
  const rest = async (path: string, method = "GET", body?: object) => {
    const answer = await backend.embedded.fetch(`${backend.url}/rest/v1/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.text() };
  };
  expect((await rest("rpc/is_staff")).body).toBe("false");
  for (const table of ["contact_submissions", "blog_posts", "services", "references"]) {
    expect((await rest(`${table}?select=id`)).body, table).toBe("[]");
    expect((await rest(`${table}?id=not.is.null`, "DELETE")).body, table).not.toContain(secret);
  }
  await rest("contact_submissions?id=not.is.null", "PATCH", { is_read: true });
  await rest("blog_posts?id=not.is.null", "PATCH", { title: "gekapert" });
  await rest("blog_posts", "POST", { title: "x", slug: "gekapert", content: "x", status: "published" });
  expect(JSON.parse((await rest("staff_overview")).body)[0]).toMatchObject({ unread_messages: 0, drafts: 0 });
  expect(await snapshot()).toEqual(before);
  // The engine reports what the row rules have refused.
  expect(takeErrors().join()).toContain("violates row-level security policy");
});
