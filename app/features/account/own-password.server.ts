import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { wakeOutbox } from "~/platform/outbox/outbox.server";
import { beyondBudget } from "~/platform/process/time-budget.server";
import { sessionHeaders } from "~/platform/sessions/cookie.server";
import type { Staff } from "~/platform/sessions/require-staff.server";
import { PasswordSchema } from "~/schemas/account";
import type { AccountAnswer, Refusal } from "~/schemas/answers";
import { invalid } from "~/schemas/invalid";
import { tooManyTries, waitWords } from "./auth-messages.server";
import { rememberOnlyThis } from "./known-browsers.server";
import { tooWeak } from "./links.server";
import { changeAccount, signIn } from "./sign-in.server";
import { attemptSignIn } from "./sign-in-throttle.server";
import { endSession } from "./sign-out.server";

/** The old password counts as a sign-in, with its limits. All other sessions end. */
export async function changePassword(request: Request, { email, headers }: Staff, form: FormData) {
  const submission = parseWithZod(form, { schema: PasswordSchema });
  const answer = (status: number, refusal: Refusal, more: { at?: Faults; headers?: Headers } = {}) => {
    const reply = { ...submission.reply({ ...(more.at && { fieldErrors: more.at }) }), initialValue: {} };
    return data<AccountAnswer>(
      { about: "password", reply, refusal },
      { status, headers: more.headers ?? headers },
    );
  };
  const wait = (seconds: number, refusal: Refusal) => {
    headers.set("Retry-After", String(seconds));
    return answer(429, refusal);
  };
  if (submission.status !== "success") return answer(400, invalid(submission.error));

  const { password, new_password } = submission.value;
  const attempt = await attemptSignIn(email, request);
  if (attempt.isCrowded) return wait(attempt.wait, notSaved(waitWords(undefined, attempt.wait).german));
  if (attempt.wait) return wait(attempt.wait, tooManyTries(attempt.wait));
  // A hosted service requires a recent sign-in before a change.
  const fresh = await signIn({ email, password }, attempt.lane);
  if ("words" in fresh) {
    if (fresh.status === 400)
      return answer(400, { title: "Validierungsfehler" }, { at: { password: [wrong] } });
    await attempt.undecided();
    if (fresh.seconds) headers.set("Retry-After", String(fresh.seconds));
    return answer(fresh.status, notSaved(fresh.words.german));
  }
  await attempt.succeeded();
  const refused = await changeAccount(fresh, { password: new_password });
  wakeOutbox();
  const kept = sessionHeaders(fresh, request);
  if (refused?.status === 503) {
    kept.set("Retry-After", "30");
    return answer(503, unclear, { headers: kept });
  }
  if (refused) {
    await endSession(fresh, "local");
    if (refused.status === 422)
      return answer(400, { title: "Validierungsfehler" }, { at: { new_password: [tooWeak] } });
    return answer(refused.status, notSaved(refused.words.german));
  }
  // Other sessions ended with the password (decisions/028), except one that began since.
  await beyondBudget(() => endSession(fresh, "others"));
  kept.append("Set-Cookie", await beyondBudget(() => rememberOnlyThis(email, request)));
  return kept;
}

type Faults = Record<string, string[]>;

const wrong = "Das ist nicht Dein bisheriges Passwort";

function notSaved(line: string): Refusal {
  return { title: "Passwort nicht geändert", lines: [line] };
}

const unclear: Refusal = {
  title: "Passwort vielleicht nicht geändert",
  lines: [
    "Der Anmeldedienst hat nicht geantwortet. Bitte versuche es noch einmal: Wird Dein bisheriges Passwort nicht mehr angenommen, gilt schon das neue.",
  ],
};
