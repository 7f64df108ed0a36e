import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { flash } from "~/platform/forms/flash.server";
import { staleForm } from "~/platform/forms/form-version.server";
import { readForm } from "~/platform/forms/read-form.server";
import { logFault } from "~/platform/process/fault-log.server";
import { sessionHeaders } from "~/platform/sessions/cookie.server";
import { pendingFormResponse } from "~/platform/sessions/pending-form.server";
import { admitToPage, requireStaff, type Staff } from "~/platform/sessions/require-staff.server";
import { NameSchema } from "~/schemas/account";
import type { AccountAnswer, Refusal, Toast } from "~/schemas/answers";
import { accountFields } from "~/schemas/form-fields";
import { invalid } from "~/schemas/invalid";
import { passwordFields } from "~/schemas/sign-in";
import { forgetBrowsers } from "./known-browsers.server";
import { changePassword } from "./own-password.server";
import { changeAccount } from "./sign-in.server";
import { endSessions } from "./sign-out.server";

const path = "/admin/account";

export async function readAccount(request: Request) {
  const { email, name, headers } = await requireStaff(request);
  return data({ email, name }, { headers });
}

/** Refused forms come back as typed, without passwords. */
export async function changeOwnAccount(request: Request) {
  const { staff, form } = await requireOwner(request);
  if (form.get("intent") === "sessions") return endOwnSessions(request, staff);
  const isNamed = form.has("full_name");
  const refused = isNamed ? await changeName(staff, form) : undefined;
  if (refused) return refused;
  if (isNamed && !passwordFields.some((name) => form.get(name))) return done(staff.headers, nameSaved);
  const changed = await changePassword(request, staff, form);
  return changed instanceof Headers ? done(changed, passwordSaved) : changed;
}

async function requireOwner(request: Request): Promise<{ staff: Staff; form: FormData }> {
  const staff = await requireStaff(request).catch(async (refusal) => {
    if (!(refusal instanceof Response) || refusal.status !== 503) throw refusal;
    throw held(await readForm(request, accountFields), refusal);
  });
  const form = await readForm(request, accountFields);
  // The layout checks the session again, which may have changed.
  if (!(await admitToPage(request)))
    throw held(form, new Response(null, { status: 503, headers: { "Retry-After": "30" } }));
  return { staff, form };
}

function held(form: FormData, refusal: Response) {
  if (!form.has("full_name")) return refusal;
  for (const name of passwordFields) form.delete(name);
  return pendingFormResponse(form, refusal.headers);
}

async function changeName({ name: stored, session, headers }: Staff, form: FormData) {
  const submission = parseWithZod(form, { schema: NameSchema });
  const answer = (status: number, refusal: Refusal, more: Partial<AccountAnswer> = {}) => {
    const reply = submission.reply({ hideFields: [...passwordFields] });
    return data<AccountAnswer>({ about: "name", reply, refusal, ...more }, { status, headers });
  };
  if (submission.status !== "success") return answer(400, invalid(submission.error));
  const { full_name } = submission.value;
  // Already stored by an earlier try whose response was lost.
  if (full_name === stored) return undefined;
  const opened = form.get("opened");
  if (opened !== null && opened !== stored)
    return answer(
      409,
      staleForm("Du hast in einem anderen Fenster oder auf einem anderen Gerät gespeichert"),
      {
        stored,
      },
    );
  const refused = await changeAccount(session, { data: { full_name } });
  if (!refused) return undefined;
  const { status, words, seconds } = refused;
  if (seconds) headers.set("Retry-After", String(seconds));
  return answer(status === 422 ? 400 : status, { title: "Name nicht gespeichert", lines: [words.german] });
}

async function endOwnSessions(request: Request, { email, session, headers }: Staff) {
  try {
    await endSessions(session, "global");
  } catch (error) {
    logFault({ what: "account: its sessions could not be ended" }, error);
    headers.set("Retry-After", "30");
    return data<AccountAnswer>({ about: "sessions", reply: {}, refusal: notEnded }, { status: 503, headers });
  }
  await forgetBrowsers(email);
  const left = sessionHeaders(null, request);
  left.append("Set-Cookie", await flash(ended));
  return redirect("/admin/login", { status: 303, headers: left });
}

async function done(headers: Headers, toast: Toast) {
  headers.append("Set-Cookie", await flash(toast));
  return redirect(path, { status: 303, headers });
}

const nameSaved: Toast = { tone: "success", title: "Name gespeichert" };
const passwordSaved: Toast = {
  tone: "success",
  title: "Neues Passwort gespeichert",
  lines: ["Hier bleibst Du angemeldet, auf allen anderen Geräten bist Du abgemeldet."],
};
const ended: Toast = {
  tone: "success",
  title: "Überall abgemeldet",
  lines: ["Auf allen Geräten, auch auf diesem."],
};
const notEnded: Refusal = {
  title: "Nicht abgemeldet",
  lines: [
    "Der Anmeldedienst antwortet gerade nicht: Ob Deine Sitzungen schon beendet sind, ist offen. Bitte versuche es gleich noch einmal.",
  ],
};
