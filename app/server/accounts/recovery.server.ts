import { mayRecover } from "~/models/accounts.server";
import { authDb, backend, publicDb } from "~/server/backend/client.server";
import { serverToken } from "~/server/backend/server-token.server";
import { siteUrl } from "~/server/settings/env.server";
import { sendRecoveryLink } from "./confirmation-mail.server";
import { recoveryToken } from "./embedded-accounts.server";

/**
 * Sends a link for another password where the address is that of a member of staff, and nothing where it is not; `key` is
 * the same when the same wish is tried again. Rejects when the backend or the mail server did not take it.
 */
export async function sendRecovery(email: string, key: string): Promise<void> {
  if (!(await mayRecover(publicDb, serverToken("recovery", { email })))) return;
  if (!backend.embedded) return askService(email);
  const token = await recoveryToken(email);
  if (token) await sendRecoveryLink({ email, token }, key);
}

/** A hosted service sends the mail itself, by the template in supabase/templates. */
async function askService(email: string) {
  const { error } = await authDb().auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/admin` });
  // With seconds it says that the address has had its mail a moment ago.
  if (error?.code === "over_email_send_rate_limit" && /after \d+ second/.test(error.message)) return;
  if (error) throw error;
}
