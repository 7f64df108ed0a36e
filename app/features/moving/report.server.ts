import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { bodyLimit, readForm, text } from "~/platform/forms/read-form.server";
import { recordFault, recordIncident } from "~/platform/process/incidents.server";
import { beyondBudget } from "~/platform/process/time-budget.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import type { Refusal } from "~/schemas/answers";
import { readReport, readUpload, removeUpload, sourceOf, stateOfReading } from "./folder.server";
import type { Loss } from "./item";
import { getMove, listMarks, type Move, nameSource } from "./marks.server";
import { takeOver } from "./take-over.server";
import { undoMove } from "./undo.server";

/** More items are taken over, too, but each without a box. */
const mostShown = 500;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type Args = Pick<LoaderFunctionArgs, "request" | "params">;

export async function readMovePage({ request, params: { id = "" } }: Args) {
  const { db, headers } = await requireStaff(request);
  try {
    const move = uuid.test(id) ? await getMove(db, id) : null;
    if (!move) throw new Response(null, { status: 404, headers });
    const { kind, site, state, claimed_until } = move;
    const isAtWork = claimed_until !== null && Date.parse(claimed_until) > Date.now();
    const shown = { id, kind, site, state, isAtWork };
    if (state !== "uploaded")
      return data({ ...shown, reading: null, report: [], marks: await marksOf(db, id) }, { headers });
    const reading = await stateOfReading(id);
    const report = reading.state === "read" ? await readReport(id, mostShown) : [];
    return data({ ...shown, reading, report, marks: null }, { headers });
  } catch (error) {
    if (error instanceof Response) throw error;
    recordIncident(error, request);
    return data(null, { headers });
  }
}

async function marksOf(db: Parameters<typeof listMarks>[0], id: string) {
  const counts: Record<string, Record<string, number>> = {};
  const losses: string[] = [];
  for await (const mark of listMarks(db, [id])) {
    const ofKind = counts[mark.kind] ?? {};
    counts[mark.kind] = { ...ofKind, [mark.state]: (ofKind[mark.state] ?? 0) + 1 };
    for (const { what } of (mark.losses ?? []) as unknown as Loss[])
      if (losses.length < mostShown) losses.push(what);
  }
  return { counts, losses };
}

export async function changeMove({ request, params: { id = "" } }: Args) {
  const { db, headers } = await requireStaff(request);
  const form = await readForm(request, ["intent", "item", "host"], bodyLimit.staff, 2 * mostShown);
  const refuse = (line: string, status = 400) =>
    data<{ refusal: Refusal }>(
      { refusal: { title: "Nicht übernommen", lines: [line] } },
      { status, headers },
    );
  const intent = text(form, "intent");
  try {
    const move = uuid.test(id) ? await getMove(db, id) : null;
    if (!move) throw new Response(null, { status: 404, headers });
    if (intent === "read") void readUpload(id);
    else if (intent === "undo") await beyondBudget(() => undoMove(db, move));
    else if (intent === "take-over") {
      const problem = await begin(db, move, form.getAll("item").map(String), form.getAll("host").map(String));
      if (problem) return refuse(problem);
    } else throw new Response(null, { status: 400, headers });
    return redirect(`/admin/move/${id}`, { status: 303, headers });
  } catch (error) {
    if (error instanceof Response) throw error;
    recordIncident(error, request);
    return refuse("Versuche es bitte gleich noch einmal.", 503);
  }
}

async function begin(db: Parameters<typeof getMove>[0], move: Move, chosen: string[], hosts: string[]) {
  const { id } = move;
  const reading = await stateOfReading(id);
  if (reading.state !== "read") return "Die hochgeladene Datei ist nicht mehr da. Lade sie noch einmal hoch.";
  const shown = (await readReport(id, mostShown)).filter(({ kind }) => kind !== "other");
  const skipped = shown.map((line) => line.id).filter((one) => !chosen.includes(one));
  if (move.state === "uploaded" && shown.length > 0 && skipped.length === shown.length)
    return "Wähle mindestens einen Eintrag aus.";
  const { kind, site, hosts: known } = reading.summary;
  if (move.kind === null) await nameSource(db, id, { kind, site });
  const choices = {
    ...{ only: null, skipped, as: {}, categories: {}, authors: {} },
    hosts: hosts.filter((host) => known.includes(host)),
  };
  const { isStarted, done } = await beyondBudget(() => takeOver(db, move, choices, sourceOf(id)));
  if (isStarted)
    void done
      .then(async () => {
        if ((await beyondBudget(() => getMove(db, id)))?.state === "taken") await removeUpload(id);
      })
      .catch((error) => recordFault("moving: an upload was not removed", error));
  return null;
}
