import { setTimeout as wait } from "node:timers/promises";
import { authDb, backend } from "~/platform/database/client.server";
import { logFault } from "~/platform/process/fault-log.server";
import { isLoopback, siteUrl } from "~/platform/settings/env.server";
import { queueAccountMail } from "./account-mail.server";
import { unreachable } from "./auth-messages.server";
import { pendingLink } from "./embedded-accounts.server";
import { type AuthRefusal, refusal } from "./sign-in.server";
import { takeAccountMail } from "./sign-in-throttle.server";
import { endStaleAccounts } from "./stale-accounts.server";

interface NewAccount {
  email: string;
  password: string;
  full_name: string;
}

type Outcome = { toConfirm: boolean; mailIsUnderWay?: true } | AuthRefusal;

/** Outcome and duration are the same for new, waiting and existing addresses. `start` is Unix milliseconds. */
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
  // Our own mail follows and counts. Given back before the wait, which uses up the budget.
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
  // With seconds the address waits for confirmation and just had its mail.
  if (error?.code === "over_email_send_rate_limit" && /after \d+ second/.test(error.message))
    return { toConfirm: true, mailIsUnderWay: true };
  return error ? refusal(error) : { toConfirm: !data.session };
}

/** The engine's own link can be guessed. */
async function queueMail(email: string): Promise<Outcome> {
  const start = Date.now();
  try {
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

/** Milliseconds: a new account costs a hash, an existing one nothing; a hosted service also sends the mail first. */
const beat = () => (backend.embedded ? 400 : 3200);

async function onBeat(start: number) {
  const took = Date.now() - start;
  // A hosted service beyond its time has failed, which reveals nothing.
  await wait(backend.embedded ? beat() - (took % beat()) : Math.max(0, beat() - took));
}
