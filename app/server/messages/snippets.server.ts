import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { isId } from "~/models/rows.server";
import { createSnippet, getSnippet, listSnippets, updateSnippet } from "~/models/snippets.server";
import type { SnippetAnswer, Toast } from "~/schemas/answers";
import { snippetFields } from "~/schemas/form-fields";
import { invalid } from "~/schemas/invalid";
import { SnippetSchema } from "~/schemas/reply";
import { flash } from "~/server/forms/flash.server";
import { fillLeftOut, openedOf, restored, staleForm, versionOf } from "~/server/forms/form-version.server";
import { databaseFault, storingFault } from "~/server/forms/toasts.server";
import { recordIncident } from "~/server/process/incidents.server";
import { requireEditor, requirePage } from "~/server/sessions/held-form.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { idOf, text } from "./message-buttons.server";

const saved: Toast = { tone: "success", title: "Textvorlage gespeichert" };
export const snippetsPath = "/admin/snippets";

/** The texts to answer with; null with 503 while they cannot be read. */
export async function readSnippets(request: Request) {
  const { db, headers } = await requireStaff(request);
  const new_id = randomUUID();
  try {
    return data({ snippets: await listSnippets(db), new_id, toasts: [] as Toast[] }, { headers });
  } catch (error) {
    recordIncident(error, request);
    return data({ snippets: null, new_id, toasts: [databaseFault] }, { status: 503, headers });
  }
}

/** One of them. Throws a 404 Response for none, and on any backend fault. */
export async function readSnippet(request: Request, id = "") {
  const { db, headers } = await requireStaff(request);
  const snippet = await getSnippet(db, id);
  if (!snippet) throw new Response(null, { status: 404, headers });
  return data({ snippet }, { headers });
}

/** Stores a new text (`title`, `body`), or that with this id, and leads to the list; what is refused comes back as typed. */
export async function saveSnippet(request: Request, id?: string) {
  const { staff, form } = await requireEditor(request, snippetFields);
  const { db, headers } = staff;
  const { fault } = await fillLeftOut(form, Object.keys(SnippetSchema.shape), async () => {
    const stored = id === undefined ? null : await getSnippet(db, id);
    return stored && { title: stored.title, body: stored.body };
  });
  const parsed = parseWithZod(form, { schema: SnippetSchema });
  const initialValue = { title: text(form, "title"), body: text(form, "body") };
  const answer = async (status: number, rest: Partial<SnippetAnswer>) => {
    await requirePage(request, form);
    return data<SnippetAnswer>({ reply: { initialValue }, ...rest }, { status, headers });
  };
  if (text(form, "intent") === "restore") return answer(200, { toasts: [restored()] });
  const failed = (error: unknown) => {
    recordIncident(error, request);
    return answer(503, { refusal: storingFault("Die Textvorlage") });
  };
  if (fault) return failed(fault);
  if (parsed.status !== "success")
    return answer(400, { reply: parsed.reply(), refusal: invalid(parsed.error) });
  try {
    const { title, body } = parsed.value;
    if (id === undefined) {
      await createSnippet(db, { id: idOf(form, "new_id"), title, body });
    } else if (
      !isId(id) ||
      !(await updateSnippet(db, { id, version: versionOf(openedOf(form)), title, body }))
    ) {
      const stored = await getSnippet(db, id);
      if (!stored) throw new Response(null, { status: 404, headers });
      const changed = (["title", "body"] as const)
        .filter((name) => stored[name] !== parsed.value[name])
        .map((name) => ({ name, stored: stored[name] }));
      // Stored as typed already, by an earlier try whose answer got lost.
      if (changed.length > 0)
        return answer(409, { refusal: staleForm(), changed, updated_at: stored.updated_at });
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    return failed(error);
  }
  headers.append("Set-Cookie", await flash(saved));
  return redirect(snippetsPath, { status: 303, headers });
}
