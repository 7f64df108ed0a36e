// In npm test: tests/request/sign-in.test.ts - one refresh for ten requests; two who save are in tests/request/staff-content.test.ts
import { expect } from "vitest";
import { backendDown, get, post, sql, staffCookie, withBackend } from "../helpers/app";
import { takeErrors } from "../helpers/setup";
import { authSession, cookieFor, counted } from "../helpers/staff";
import { fieldsOf } from "../helpers/staff-form";
import { prove } from "./prove";

const rounds = 100;

prove("lost-update", "of two who save at the same time one is told", async () => {
  const headers = { Cookie: await staffCookie() };
  const [row] = await sql("select id from services order by display_order limit 1");
  const path = `/admin/services/${row?.id}`;
  let overwritten = 0;
  let told = 0;
  for (let round = 0; round < rounds; round += 1) {
    const opened = fieldsOf(await (await get(path, { headers })).text());
    const texts = ["Jan", "Pia"].map((name) => `${name} schreibt in Runde ${round}.`);
    const answers = await Promise.all(
      texts.map((full_description) => post(path, { ...opened, full_description }, { headers })),
    );
    const saved = texts.filter((_, index) => answers[index]?.status === 303);
    const [stored] = await sql("select full_description from services where id = $1", [row?.id]);
    if (saved.length !== 1 || stored?.full_description !== saved[0]) overwritten += 1;
    for (const [index, answer] of answers.entries()) {
      if (answer.status !== 409) continue;
      told += 1;
      expect(await answer.text()).toContain(texts[index]);
    }
  }
  return {
    figure: `${rounds} rounds: ${overwritten} silent overwrites, ${told} told with both texts kept`,
    ok: overwritten === 0 && told === rounds,
  };
});

prove("refresh", "one refresh for 50 requests, and nobody signed out by a service that is away", async () => {
  const cookie = await cookieFor({ ...(await authSession("fuenfzig@musterhafen.example")), expires_at: 1 });
  const ask = () => get("/admin/contacts", { headers: { Cookie: cookie } });

  const away = await withBackend(backendDown, () => Promise.all(Array.from({ length: 50 }, ask)));
  const signedOut = away.filter(({ status, headers }) => status !== 503 || headers.getSetCookie().length > 0);
  takeErrors();

  const calls = counted();
  const answers = await withBackend(calls.fetch, () => Promise.all(Array.from({ length: 50 }, ask)));
  const refreshes = calls.requests.filter((path) => path.endsWith("/token")).length;
  const through = answers.filter(({ status }) => status === 200).length;
  return {
    figure: `${refreshes} refresh, ${through} of 50 answered; service away: ${signedOut.length} sign-outs`,
    ok: refreshes === 1 && through === 50 && signedOut.length === 0,
  };
});
