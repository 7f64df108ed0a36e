import { setTimeout as wait } from "node:timers/promises";
import { authDb, backend } from "~/platform/database/client.server";
import { logFault } from "~/platform/process/fault-log.server";
import { isLoopback, siteUrl } from "~/platform/settings/env.server";
import { queueAccountMail } from "./account-mail.server";
import { unreachable } from "./auth-messages.server";
import { pendingLink } from "./embedded-accounts.server";
import { takeAccountMail } from "./mail-throttle.server";
import { type AuthRefusal, refusal } from "./sign-in.server";
import { endStaleAccounts } from "./stale-accounts.server";

export interface NewAccount {
  email: string;
  password: string;
  full_name: string;
}

type Outcome = { toConfirm: boolean; mailIsUnderWay?: true } | AuthRefusal;

/**
 * Creates an account; says whether its address must be confirmed by mail before it can be used, or the refusal. Where
 * it must, the outcome and the time it takes are the same for an address that is new, waits for its confirmation, has an
 * account already or has had its mails for today: only its mailbox tells. `start` is when the request came (Unix time in
 * milliseconds).
 */
export async function signUp(account: NewAccount, start: number): Promise<Outcome> {
  if (backend.embedded && isLoopback) return create(account);
  const giveBack = await takeAccountMail(account.email, "sign-up");
  if (!giveBack) {
    await onBeat(start);
    if (backend.embedded) await wait(beat());
    return { toConfirm: true };
  }
  await endStaleAccounts();
  const made = await create(account);
  // The embedded engine's mail goes nowhere; ours follows below, and counts. Given back before the wait, which uses up
  // the time that a request may ask the backend.
  if ("words" in made || ("mailIsUnderWay" in made && !backend.embedded)) await giveBack();
  await onBeat(start);
  if ("words" in made || !backend.embedded) return made;
  const outcome = await queueMail(account.email);
  if ("words" in outcome) await giveBack();
  return outcome;
}

async function create({ email, password, full_name }: NewAccount): Promise<Outcome> {
  const { data, error } = await authDb().auth.signUp({
    email,
    password,
    options: { data: { full_name }, emailRedirectTo: `${siteUrl}/admin` },
  });
  // With seconds it is said only of an address that waits for its confirmation, and has had its mail a moment ago; without
  // them no address gets any.
  if (error?.code === "over_email_send_rate_limit" && /after \d+ second/.test(error.message))
    return { toConfirm: true, mailIsUnderWay: true };
  return error ? refusal(error) : { toConfirm: !data.session };
}

/** The engine's own mail goes nowhere: its link can be guessed, and it would keep the whole database waiting. */
async function queueMail(email: string): Promise<Outcome> {
  const start = Date.now();
  try {
    // Renews the account, which stays for as long as its mail may wait.
    await pendingLink(email);
    await queueAccountMail(email, "account");
    return { toConfirm: true };
  } catch (error) {
    logFault({ what: "sign-up: no mail queued" }, error);
    return { status: 503, words: unreachable, seconds: 30 };
  } finally {
    await onBeat(start);
  }
}

/**
 * Answers leave on a beat (milliseconds): a new account costs a hash and rows, one that is there next to nothing. A hosted
 * service also sends its mail before it answers, or sends none; it may take as long as a request may ask the backend.
 */
const beat = () => (backend.embedded ? 400 : 3200);

async function onBeat(start: number) {
  const took = Date.now() - start;
  // A hosted service that takes longer than it may has failed, which is no secret: nobody waits for a second beat.
  await wait(backend.embedded ? beat() - (took % beat()) : Math.max(0, beat() - took));
}
