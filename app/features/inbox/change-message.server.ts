import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { flash } from "~/platform/forms/flash.server";
import { text } from "~/platform/forms/read-form.server";
import { submissionFault } from "~/platform/forms/toasts.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { pathOf } from "~/platform/security/safe-redirect.server";
import { requireEditor, requirePage } from "~/platform/sessions/pending-form.server";
import type { LostTexts, MessageAnswer, Refusal, Toast } from "~/schemas/answers";
import { draftParam } from "~/schemas/draft";
import { messageFields } from "~/schemas/form-fields";
import { closeText, storeText } from "./autosaved-texts.server";
import {
  type ButtonOfForm,
  buttons,
  type Done,
  discardText,
  idOf,
  type KeptTexts,
  MessageGone,
  mark,
  type Refused,
  removeNote,
  resend,
} from "./message-buttons.server";
import { getSubmission } from "./model.server";

/** What is typed and not stored comes back. Throws a 404 Response for no message. */
export async function changeMessage(request: Request, id = "") {
  const { staff, form } = await requireEditor(request, messageFields);
  const { db, headers } = staff;
  const typed = { body: text(form, "body"), note: text(form, "note") };
  const hasTyped = typed.body.trim() !== "" || typed.note.trim() !== "";
  const intent = text(form, "intent");
  const button = buttonOf(form);
  const ids = { reply: idOf(form, "new_id"), note: idOf(form, "note_id") };

  const answer = async (status: number, rest: Partial<MessageAnswer>) => {
    if (hasTyped) await requirePage(request, form);
    return data<MessageAnswer>({ reply: { initialValue: typed }, ids, ...rest }, { status, headers });
  };
  if (!button) return answer(400, { refusal: unknownIntent });
  let outcome: Done | Refused;
  let kept: KeptTexts = {};
  try {
    const submission = await getSubmission(db, id);
    if (!submission) throw new MessageGone();
    // Below spam there is no field for an answer.
    if (typed.body.trim() && (intent === "spam" || submission.state === "quarantined"))
      kept.body = await storeText(staff, "replies", { id: ids.reply, item: id, text: typed.body });
    outcome = await button.take({ staff, submission, form });
  } catch (error) {
    if (error instanceof MessageGone)
      throw data<LostTexts>({ lost: lostOf(typed) }, { status: 404, headers });
    recordIncident(error, request);
    return button.fault
      ? answer(503, { refusal: button.fault })
      : answer(503, { toasts: [submissionFault("updating submission")] });
  }
  if ("refusal" in outcome) {
    const { status, refusal, error } = outcome;
    return answer(status, { reply: { initialValue: typed, ...(error && { error }) }, refusal });
  }
  const { stored, toast, texts, place = "nachricht" } = outcome;
  kept = { ...kept, ...outcome.kept };
  if (stored === "body") await closeText(db, "replies", { id: ids.reply, item: id });
  if (stored === "note") await closeText(db, "submission_notes", { id: ids.note, item: id });
  const left = {
    ...typed,
    ...((kept.body || stored === "body") && { body: "" }),
    ...((kept.note || stored === "note") && { note: "" }),
    ...texts,
  };
  const toasts = [toast ?? [], kept.body && !outcome.kept && stored !== "body" ? replyKept : []].flat();
  if (left.body.trim() || left.note.trim() || texts) {
    // What is typed from here on is something else.
    const next = stored
      ? { reply: randomUUID(), note: randomUUID() }
      : { ...ids, ...(kept.body && { reply: randomUUID() }) };
    return answer(200, {
      reply: { initialValue: left },
      toasts,
      ids: next,
      ...(texts && { focus: "body" as const }),
    });
  }
  if (toasts.length) headers.append("Set-Cookie", await flash(...toasts));
  const to = Object.values(kept).reduce(
    (path, copy) =>
      !copy || path.includes(copy) ? path : `${path}${path.includes("?") ? "&" : "?"}${draftParam}=${copy}`,
    pathOf(request),
  );
  return redirect(`${to}#${place}`, { status: 303, headers });
}

const unknownIntent: Refusal = {
  title: "Nichts geändert",
  lines: ["Diesen Knopf gibt es hier nicht. Was Du getippt hast, ist noch da."],
};

const replyKept: Toast = {
  tone: "info",
  title: "Angefangene Antwort gesichert",
  lines: ["Sie steht wieder da, sobald die Nachricht im Posteingang liegt."],
};

function lostOf({ body, note }: { body: string; note: string }): LostTexts["lost"] {
  const texts: LostTexts["lost"] = [
    ["Antwort", body],
    ["Notiz", note],
  ];
  return texts.filter(([, typed]) => typed.trim());
}

function buttonOf(form: FormData): ButtonOfForm | undefined {
  if (form.has("is_read"))
    return ["true", "false"].includes(text(form, "is_read")) ? { take: mark } : undefined;
  if (form.has("resend")) return { take: resend };
  if (form.has("remove_note")) return { take: removeNote };
  if (form.has("discard")) return { take: discardText };
  const intent = text(form, "intent");
  // Other people's tools send a field and nothing more.
  if (intent) return buttons.get(intent);
  return buttons.get(form.has("note") && !form.has("body") ? "note" : "reply");
}
