// In npm test: tests/request/recovery.test.ts - links of this site, tokens, limits, a failing service
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../helpers/eventually";
import { freshData } from "../helpers/fresh-data";
import { ask } from "../helpers/hosts";
import { linkIn, mailsTo } from "../helpers/mailbox";
import { type RunningServer, startServer } from "../helpers/server";
import { temporaryFolder } from "../helpers/temporary-folder";

const account = { email: "kapitaenin@musterhafen.example", password: "vom-inhaber-gewaehlt" };
const site = "https://www.hafen.example";
const dataDir = freshData(temporaryFolder());
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ HOST: "0.0.0.0", SITE_URL: site, DATA_DIR: dataDir });
  const signUp = { ...account, password: "von-wem-auch-immer", full_name: "Kapitänin" };
  await post("/admin/login?modus=registrieren", signUp);
  await eventually(() => expect(mailsTo(account.email, dataDir)).toHaveLength(1));
  const link = linkIn(mailsTo(account.email, dataDir)[0], "/admin/confirm");
  expect((await post(link, { full_name: "Nora Eigen", password: account.password })).headers.location).toBe(
    "/admin/login",
  );
});
afterAll(() => server.stop("SIGKILL"));

/** A post as a browser sends it to this host, with what a proxy may say of it. */
function post(path: string, fields: Record<string, string>, host = "www.hafen.example") {
  const forwarded = { "X-Forwarded-Host": host, Forwarded: `host=${host}` };
  const headers = { Host: host, Origin: `https://${host}`, ...forwarded };
  return ask(server.port, path, headers, `${new URLSearchParams(fields)}`);
}

it("sends a link that leads to this site, whatever host was asked for it", async () => {
  const answer = await post("/admin/login/forgotten", { email: account.email }, "boese.example");
  expect([answer.status, answer.headers.location]).toEqual([303, "/admin/login"]);
  await eventually(() => expect(mailsTo(account.email, dataDir)).toHaveLength(2));
  const mail = mailsTo(account.email, dataDir)[1];
  expect(mail?.text).toContain(`${site}/admin/login/reset?token=`);
  expect(mail?.raw).not.toContain("boese");
});
