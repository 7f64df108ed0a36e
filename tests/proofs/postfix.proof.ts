// In npm test: tests/unit/mail.test.ts - what each answer of a mail server means; this one asks Debian's Postfix (as root)
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EmbeddedBackend } from "~/platform/database/embedded/start.server";
import { freshData } from "../helpers/fresh-data";
import { openBackend, startMailing } from "../helpers/mailing";
import { type Postfix, startPostfix } from "../helpers/postfix";
import { type RunningServer, startServer } from "../helpers/server";
import { temporaryFolder } from "../helpers/temporary-folder";

const subscribers = 400;
const replies = {
  "antje@werft.example": "sent",
  "jörg@werft.example": "sent",
  "niemand@werft.example": "refused",
  "spaeter@werft.example": "waiting",
  "fremd@anderswo.example": "refused",
};

let postfix: Postfix;
let server: RunningServer | undefined;
const dataDir = freshData(temporaryFolder());

beforeAll(async () => {
  const boxes = Array.from({ length: subscribers }, (_, number) => `n${number}@werft.example`);
  postfix = await startPostfix([...boxes, "antje@werft.example", "jörg@werft.example"], {
    smtpd_recipient_restrictions:
      "check_recipient_access inline:{{spaeter@werft.example = 450 4.2.1 Busy}}, reject_unauth_destination",
  });
});
afterAll(async () => {
  await server?.stop();
  postfix.stop();
});

async function send(prepare: (backend: EmbeddedBackend) => Promise<unknown>) {
  const before = await openBackend(dataDir);
  await prepare(before);
  await before.close();
  server = await startServer({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${postfix.port}`,
    MAIL_FROM: "moin@musterhafen.example",
  });
}

async function stored(query: string) {
  await server?.stop();
  server = undefined;
  const backend = await openBackend(dataDir);
  return backend.sql(query).finally(() => backend.close());
}

it("takes mails for those whom it has, and what it refuses or puts off is told so", async () => {
  await send(({ sql }) =>
    sql(
      `with asked as (
         insert into contact_submissions (name, email, message)
         select 'Jörg Müller', unnest($1::text[]), 'Grüße aus der Werft' returning id
       ) insert into replies (submission_id, subject, body) select id, 'Re: Grüße', 'Schöne Grüße!' from asked`,
      [Object.keys(replies)],
    ),
  );
  const answers = [/450 4\.2\.1 .*spaeter@/, /550 5\.1\.1 .*niemand@/, /554 5\.7\.1 .*fremd@/];
  for (const answer of answers) await expect.poll(() => postfix.log(), { timeout: 60_000 }).toMatch(answer);
  for (const to of ["antje@werft.example", "jörg@werft.example"])
    await expect.poll(() => postfix.mailsTo(to).length, { timeout: 60_000 }).toBe(1);
  const states = await stored(
    `select email, outbox.state, last_error from outbox join contact_submissions message on message.id = submission_id
     where kind = 'reply'`,
  );
  expect(Object.fromEntries(states.map(({ email, state }) => [email, state]))).toEqual(replies);
  for (const { state, last_error: reason } of states) expect(!reason).toBe(state === "sent");
  const [mail = ""] = postfix.mailsTo("antje@werft.example");
  expect(mail).toMatch(/^Subject: =\?UTF-8\?Q\?Re=3A_Gr=C3=BC=C3=9Fe\?=$/im);
  expect(mail).toMatch(/^Message-ID: <[^>]+@musterhafen\.example>$/im);
  expect(mail.match(/^Date: /gm)).toHaveLength(1);
});

it(`takes an issue for ${subscribers} subscribers, each once`, async () => {
  await send((backend) => startMailing(backend, subscribers));
  const taken = () =>
    Array.from({ length: subscribers }, (_, number) => postfix.mailsTo(`n${number}@werft.example`).length);
  await expect
    .poll(() => taken().filter(Boolean).length, { timeout: 120_000, interval: 1000 })
    .toBe(subscribers);
  expect(new Set(taken())).toEqual(new Set([1]));
  const states = await stored("select state, count(*)::int from outbox where kind = 'newsletter' group by 1");
  expect(states).toEqual([{ state: "sent", count: subscribers }]);
});
