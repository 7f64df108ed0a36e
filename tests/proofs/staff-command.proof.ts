// In npm test: tests/proofs/operating.test.ts - one invitation, one refusal and one removal beside a running server
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../helpers/eventually";
import { linkIn, mailsTo } from "../helpers/mailbox";
import { embeddedSite, staffCommand } from "../helpers/staff-command";

// npm run staff on the embedded backend where accounts have to be confirmed: behind a proxy, over TLS.
const password = "hafen-lotse-1";
const another = "lotse-hafen-2";
const anna = "anna@musterhafen.example";

let site: Awaited<ReturnType<typeof embeddedSite>>;

beforeAll(async () => {
  site = await embeddedSite();
});
afterAll(() => site.end());

const signUp = (email: string, full_name = "Wer auch immer") =>
  site.proxy.ask("/admin/login?modus=registrieren", { form: { email, password: another, full_name } });
const refused = (words: RegExp) => ({ code: 1, out: "", words: expect.stringMatching(words) });
const isIn = async (email: string, chosen: string) =>
  (await site.area(await site.signIn(email, chosen))) === 200;

async function colleague(email: string) {
  expect(await site.choose((await site.staff("invite", email)).link, password)).toBe(303);
  return site.signIn(email, password);
}

it.each([
  ["nothing", []],
  ["a word that is no command", ["einladen", anna]],
  ["a name that every object has", ["constructor"]],
  ["no address", ["invite"]],
  ["an address too many", ["invite", anna, anna]],
  ["one for the list", ["list", anna]],
  ["a flag of another command", ["invite", anna, "--force"]],
  ["an unknown flag", ["remove", anna, "--sofort"]],
])("answers %s with what there is", async (_, given) => {
  const usage = /^npm run staff -- list .+\n.+invite.+\n.+reset.+\n.+remove.+\n.+unblock[^\n]+$/;
  expect(await site.staff(...given)).toMatchObject(refused(usage));
});

it("helps who asks, and says that there is no database yet", async () => {
  expect(await site.staff("--help")).toMatchObject({ code: 0, words: "" });
  const words = `There is no database in ${site.dataDir}.`;
  expect(await site.staff("invite", anna)).toMatchObject({ code: 1, out: "", words });
});

describe("beside a running server", () => {
  beforeAll(() => site.start());

  it("invites somebody by a link that the page takes once, and the list tells how far it is", async () => {
    const invited = await site.staff("invite", "  Anna@MUSTERHAFEN.example\n");
    expect(invited.code).toBe(0);
    expect(invited.out).toBe(`${site.proxy.url}${invited.link}`);
    expect(invited.words).toMatch(/^anna@musterhafen\.example becomes staff .+ It works once, until [^\n]+$/);
    expect(await site.listed(anna)).toMatch(/\| – \| invited \| 20\d\d-\d\d-\d\d \| –$/);
    for (let count = 0; count < 2; count += 1)
      expect((await site.proxy.ask(invited.link)).html).toContain(`>${anna}</strong>`);
    expect(await site.choose(invited.link, password)).toBe(303);
    const cookie = await site.signIn(anna, password);
    expect(await site.area(cookie)).toBe(200);
    expect(await site.listed(anna)).toMatch(/\| staff \| 20\d\d-\d\d-\d\d \| 20\d\d-\d\d-\d\d \d\d:\d\d$/);
    expect(await site.choose(invited.link, another)).toBe(400);
    expect(await site.signIn(anna, another)).toBe("");
    expect(await site.staff("invite", anna)).toMatchObject(refused(/is staff already/));
    expect(await site.area(cookie)).toBe(200);
  });

  it("resets a colleague: what is open ends at once, and the old password with it", async () => {
    // What a terminal would obey is shown as mere text.
    await site.sql(
      `update auth.users set raw_user_meta_data = jsonb_build_object('full_name', E'A\\u001b[2J\\nb\\u202ec') where email = '${anna}'`,
    );
    const cookie = await site.signIn(anna, password);
    const reset = await site.staff("reset", anna);
    expect(reset.words).toMatch(/is signed out everywhere/);
    expect(await site.area(cookie)).toBe(303);
    expect(await site.signIn(anna, password)).toBe("");
    expect(await site.listed(anna)).toContain("| A [2J b c | staff, without a password |");
    expect((await site.staff("list")).out).not.toMatch(/[^\P{C}\n]/u);
    expect(await site.choose(reset.link, another)).toBe(303);
    expect(await isIn(anna, another)).toBe(true);
    expect(await site.signIn(anna, password)).toBe("");
    expect(await site.choose(reset.link, password)).toBe(400);
  });

  it.each([
    ["invite", "fremd@anderswo.example", /staff have addresses at musterhafen\.example/],
    ["reset", "fremd@anderswo.example", /staff have addresses at musterhafen\.example/],
    ["reset", "niemand@musterhafen.example", /has no account: npm run staff -- invite/],
    ["remove", "niemand@musterhafen.example", /has no account/],
    ["invite", `${"a".repeat(300)}@musterhafen.example`, /no e-mail address/],
    ["remove", `"a' or '1'='1"@musterhafen.example`, /has no account/],
    ["invite", "a\nb@musterhafen.example", /no e-mail address/],
    ["invite", "a@musterhafen.example.anderswo.example", /staff have addresses/],
  ])("refuses in one sentence to %s %j", async (command, address, words) => {
    const said = await site.staff(command, address);
    expect(said).toMatchObject(refused(words));
    expect(said.words).not.toContain("\n");
    expect(await isIn(anna, another)).toBe(true);
  });

  it("gives nobody in whose access the team has ended, until that is given back", async () => {
    const email = "beendet@musterhafen.example";
    await colleague(email);
    await site.sql(
      `insert into private.blocked_accounts (address, user_id, blocked_by) select email, id, '${anna}' from auth.users where email = '${email}'`,
    );
    expect(await site.listed(email)).toContain("| access ended |");
    const words = `The team has ended the access of ${email}; to give it back: npm run staff -- unblock ${email}`;
    for (const command of ["invite", "reset"])
      expect(await site.staff(command, email)).toMatchObject({ code: 1, out: "", words });
    expect(await site.signIn(email, password)).toBe("");
    const unblocked = await site.staff("unblock", ` ${email.toUpperCase()}`);
    expect(unblocked.words).toMatch(/^beendet@.+ has access again/);
    expect((await site.staff("unblock", email)).words).toMatch(
      /^The team has not ended the access of beendet@/,
    );
    expect(await isIn(email, password)).toBe(true);
    expect(await site.sql("select act, account, actor from access_log")).toEqual([
      { act: "unblock", account: email, actor: null },
    ]);
    expect((await site.staff("remove", email)).code).toBe(0);
  });

  it("lets a link run out after a day", async () => {
    const email = "spaet@musterhafen.example";
    const { link: path } = await site.staff("invite", email);
    const [, claims = ""] = /token=([^.]+)/.exec(path) ?? [];
    const { exp } = JSON.parse(Buffer.from(claims, "base64url").toString());
    expect(Math.abs(exp - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
    await site.sql(
      `update auth.users set confirmation_sent_at = now() - interval '25 hours' where email = '${email}'`,
    );
    expect(await site.listed(email)).toContain("| invited, link has run out |");
    expect(await site.choose(path, password)).toBe(400);
    expect(await site.signIn(email, password)).toBe("");
    await signUp("irgendwer@musterhafen.example");
    expect(await site.listed(email)).toBeUndefined();
    expect(await site.area(await colleague(email))).toBe(200);
  });

  it("makes the newest of several links the only one, at the same time too", async () => {
    const email = "mehrmals@musterhafen.example";
    const first = await site.staff("invite", email);
    const both = await Promise.all([site.staff("invite", email), site.staff("invite", email)]);
    const made = both.filter(({ code }) => code === 0);
    expect(made.length).toBeGreaterThan(0);
    for (const { code, words } of both) if (code) expect(words).toMatch(/run the command again/);
    expect(await site.choose(first.link, password)).toBe(400);
    const taken = [];
    for (const { link: path } of made) taken.push(await site.choose(path, password));
    expect(taken.filter((status) => status === 303)).toHaveLength(1);
    expect(await isIn(email, password)).toBe(true);
  });

  it("leaves nothing to whoever has signed a foreign address up, neither link nor name nor password", async () => {
    const email = "besetzt@musterhafen.example";
    await signUp(email, "Ein\u001b[2JFremder");
    await eventually(() => expect(mailsTo(email, site.dataDir)).toHaveLength(1));
    const mailed = linkIn(mailsTo(email, site.dataDir)[0], "/admin/confirm");
    expect(await site.listed(email)).toMatch(/waits for confirmation/);
    const { link: path } = await site.staff("invite", email);
    expect(await site.listed(email)).toContain("| – | invited |");
    expect(await site.choose(mailed, another)).toBe(400);
    expect(await site.choose(path, password)).toBe(303);
    expect(await site.signIn(email, another)).toBe("");
    expect(await isIn(email, password)).toBe(true);
  });

  it("vouches for an account that was confirmed without becoming staff, by a link of its own", async () => {
    const email = "halb@musterhafen.example";
    await site.sql(`insert into auth.users (id, email, encrypted_password, phone) values
      ('7d444840-9dc0-11d1-b245-5ffdce74fad2', 'halb@anderswo.example', '', '+4947100')`);
    await site.sql("update auth.users set email_confirmed_at = now() where email = 'halb@anderswo.example'");
    await site.sql(
      "insert into auth.sessions (id, user_id) select gen_random_uuid(), id from auth.users where phone is not null",
    );
    await site.sql(`update auth.users set email = '${email}' where phone is not null`);
    expect(await site.listed(email)).toContain("| confirmed, but not staff |");
    expect(await site.area(await colleague(email))).toBe(200);
    expect(await site.sql("select from auth.users where phone is not null")).toEqual([]);
  });

  it("removes a colleague: what is open ends at once, and who comes again has to confirm", async () => {
    const email = "geht@musterhafen.example";
    const cookie = await colleague(email);
    expect(await site.area(cookie)).toBe(200);
    await site.sql("insert into blog_posts (title, slug, content) values ('Mit', 'mit-links', '<p>x</p>')");
    await site.sql(`insert into shares (token_hash, item_id, created_by, expires_at)
      select encode(sha256(n::text::bytea), 'hex'), p.id, u.id, now() + interval '1 day'
      from blog_posts p, auth.users u, generate_series(1, 7) n where p.slug = 'mit-links' and u.email = '${email}'`);
    const removed = await site.staff("remove", email.toUpperCase());
    expect(removed).toMatchObject({ code: 0, out: "", words: expect.stringMatching(/\b7 links/) });
    expect(await site.sql("select from shares")).toEqual([]);
    expect(removed.words).toMatch(/signed out everywhere.+close the mailbox/);
    expect(await site.area(cookie)).toBe(303);
    expect(await site.signIn(email, password)).toBe("");
    await signUp(email);
    expect(await site.signIn(email, another)).toBe("");
    expect(await site.listed(email)).toContain("waits for confirmation");
    expect((await site.staff("remove", email)).code).toBe(0);
    expect(await site.listed(email)).toBeUndefined();
  });

  it("keeps the last member of staff, unless told otherwise", async () => {
    const { out } = await site.staff("list");
    const others = out.split("\n").flatMap((line) => /^(\S+@\S+) .* staff /.exec(line)?.[1] ?? []);
    for (const email of others.filter((one) => one !== anna)) await site.staff("remove", email);
    expect(await site.staff("remove", anna)).toMatchObject(refused(/last member of staff.+--force/));
    const cookie = await site.signIn(anna, another);
    expect(await site.area(cookie)).toBe(200);
    expect((await site.staff("remove", anna, "--force")).code).toBe(0);
    expect(await site.area(cookie)).toBe(303);
  });

  it("tells the server's log nothing of a link", async () => {
    const { link } = await site.staff("invite", anna);
    expect(await site.choose(link, password)).toBe(303);
    await eventually(() => expect(site.output()).toContain("/admin/confirm"));
    expect(site.output()).not.toContain(link.replace(/.*token=/, ""));
  });
});

it("does the same while no server runs, and the next start takes the link", async () => {
  await site.stop();
  const email = "vorab@musterhafen.example";
  const { link, code } = await site.staff("invite", email);
  expect(code).toBe(0);
  expect(await site.listed(email)).toContain("| invited |");
  const reset = await site.staff("reset", anna);
  await site.start();
  expect(await site.signIn(anna, password)).toBe("");
  expect(await site.choose(link, password)).toBe(303);
  expect(await site.choose(reset.link, another)).toBe(303);
  expect([await isIn(email, password), await isIn(anna, another)]).toEqual([true, true]);
});

describe("when the firm's domain changes", () => {
  const neu = "anna@neuhafen.example";

  it("invites to the new one, before or after the start, and the old accounts are out until it is set back", async () => {
    const moved = staffCommand({ ...site.settings, STAFF_EMAIL_DOMAIN: "Neuhafen.example" });
    const cookie = await site.signIn(anna, another);
    const early = await moved("invite", neu);
    expect(early.words).toMatch(
      /^The database's staff are those of musterhafen\.example.+start the server anew/,
    );
    await site.stop();
    const { link } = await moved("invite", neu);
    await site.start({ STAFF_EMAIL_DOMAIN: "Neuhafen.example" });
    expect(await site.area(cookie)).toBe(403);
    expect(await site.signIn(anna, another)).toBe("");
    expect(await site.listed(anna)).toContain("| not of the staff domain |");
    expect(await site.choose(link, password)).toBe(303);
    expect(await isIn(neu, password)).toBe(true);
    expect((await moved("remove", anna)).code).toBe(0);
    expect((await moved("remove", neu)).words).toMatch(/last member of staff/);
    await site.stop();
    await site.start();
    expect(await isIn("vorab@musterhafen.example", password)).toBe(true);
  });

  it("may have an umlaut in it, however a browser sends it", async () => {
    await site.stop();
    await site.start({ STAFF_EMAIL_DOMAIN: "müller.example" });
    expect((await site.staff("invite", "Jörg@müller.example")).link).toBe("");
    const { link } = await site.staff("invite", "joerg@Müller.example");
    expect(await site.choose(link, password)).toBe(303);
    for (const email of ["joerg@müller.example", "joerg@xn--mller-kva.example"])
      expect(await isIn(email, password)).toBe(true);
    await signUp("neu@xn--mller-kva.example");
    expect(await site.listed("neu@xn--mller-kva.example")).toContain("waits for confirmation");
  });
});
