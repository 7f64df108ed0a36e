import { expect, it } from "vitest";
import { advise, hiddenDefiners, mistakes, ruleNames } from "../helpers/advisor";
import { sql } from "../helpers/app";
import { prove } from "./prove";

/** Closed to everyone on purpose: row security without any policy lets nobody in. */
const closed = [
  "settings",
  "staff",
  "confirmed_accounts",
  "known_places",
  "ended_signups",
  "throttle",
  "post_counts",
  "blocked_accounts",
].map((name) => `private.${name}`);

prove("advisor", "finds nothing in the embedded database", async () => {
  const findings = await advise(sql);
  const grave = findings.filter(
    ({ level, security, what }) => level === "ERROR" || (security && !closed.includes(what)),
  );
  const rest = findings.filter((finding) => !grave.includes(finding) && !closed.includes(finding.what));
  const words = [...grave, ...rest].map(({ rule, what }) => `${rule}: ${what}`);
  return {
    figure: `PGlite: ${ruleNames.length} rules, ${grave.length} errors or security warnings, ${rest.length} other ${words.join("; ")}`,
    ok: grave.length === 0 && rest.length === 0,
  };
});

it("would find every mistake that it has a rule for", async () => {
  // Each has names of its own, so that all can be made at once.
  const made = mistakes.map(([rule, make, undo], index) => ({
    rule,
    make: make.replaceAll("offen", `offen_${index}`),
    undo: undo.replaceAll("offen", `offen_${index}`),
    what: undo.includes(" on ") ? "public.services" : `offen_${index}`,
  }));
  for (const { make } of made) for (const statement of make.split(/;\s*/)) await sql(statement);
  const found = await advise(sql);
  for (const { undo } of made) await sql(undo);
  expect(
    made.filter(({ rule, what }) => !found.some((one) => one.rule === rule && one.what.includes(what))),
  ).toEqual([]);
});

it("knows each function that runs with more rights than its caller has", async () => {
  // Each asks for a token that only the web server can sign, or whether the caller is staff; one counts public posts, one gives sizes of
  // pictures and one where old addresses lead, both by hashes, one what every page says of the company, one shows an article to whoever has its link, two tell of
  // the schema: its newest migration, and digests of its rights.
  expect(await hiddenDefiners(sql)).toEqual([
    "private.access_ended()",
    "private.block_account(account text)",
    "private.caller()",
    "private.change_mailing(mailing uuid, change text)",
    "private.check_media(token text)",
    "private.claim_deliveries(token text, claimant text, batch integer)",
    "private.claim_replies(token text, claimant text, batch integer)",
    "private.confirm_subscription(token text)",
    "private.end_stale_accounts(token text)",
    "private.end_subscription(token text)",
    "private.erase_old_submissions(token text)",
    "private.erase_person(token text)",
    "private.find_posts(words text, only_status text, wanted integer)",
    "private.find_references(words text, only_active boolean, wanted integer)",
    "private.find_submissions(terms text[], only_state text, unread_only boolean, since timestamp with time zone, until timestamp with time zone, wanted integer)",
    "private.find_subscribers(words text, wanted integer)",
    "private.give_points(token text)",
    "private.is_staff()",
    "private.known_addresses()",
    "private.known_facts()",
    "private.known_media()",
    "private.known_places(token text)",
    "private.may_recover(token text)",
    "private.note_erasure(token text)",
    "private.note_missed(token text, missed jsonb)",
    "private.note_seen()",
    "private.note_spam(token text, counted jsonb)",
    "private.person_file(spellings text[])",
    "private.public_categories()",
    "private.recover_deliveries(token text, server text)",
    "private.recover_replies(token text, server text)",
    "private.remember_place(token text)",
    "private.replace_media(item uuid, new_sha256 text, new_width integer, new_height integer, new_bytes integer)",
    "private.resend_reply(reply uuid)",
    "private.rights()",
    "private.send_reply(submission uuid, reply uuid, seen uuid, subject text, body text)",
    "private.settle_deliveries(token text, claimant text, outcomes jsonb)",
    "private.settle_replies(token text, claimant text, outcomes jsonb)",
    "private.shared_post(token text)",
    "private.staff_names()",
    "private.take_points(token text)",
    "private.team()",
    "private.tidy_content(token text)",
    "private.unblock_account(account text)",
  ]);
});
