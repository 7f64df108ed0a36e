import { data, redirect } from "@remix-run/node";
import { withPresentPictures } from "~/features/media/former-pictures.server";
import { textNotices, textToStore } from "~/features/rich-text/typed-text.server";
import type { Db } from "~/platform/database/db";
import { isId, PictureGone, updateRow } from "~/platform/database/rows.server";
import { flash } from "~/platform/forms/flash.server";
import { versionOf } from "~/platform/forms/form-version.server";
import { readForm, text } from "~/platform/forms/read-form.server";
import { databaseFault, fetchToast } from "~/platform/forms/toasts.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import type { Toast } from "~/schemas/answers";
import type { ComparedField, RestoreAnswer, ShownHistory } from "~/schemas/history";
import { storedLimits } from "~/schemas/limits";
import { compareFields } from "./compared-fields.server";
import {
  bringBack,
  columnsOf,
  picturesLeftOut,
  type RestorableKind,
  refusals,
  versionLabels,
} from "./restoring.server";
import { created, type State, statesOf } from "./states.server";
import { type FormerRow, getDeleted, getVersion, listChanges, staffNames } from "./versions.server";
import { formAddress, titleOf } from "./view";

export interface HistoryAnswer {
  history: ShownHistory | null;
  inTrash: boolean;
  toasts: Toast[];
}

export async function readHistory(kind: RestorableKind, request: Request, id = "") {
  const { db, headers } = await requireStaff(request);
  const answer = (status: number, rest: Partial<HistoryAnswer>) =>
    data<HistoryAnswer>({ history: null, inTrash: false, toasts: [], ...rest }, { status, headers });
  try {
    const [item, changes, names] = await Promise.all([
      kind.get(db, id),
      listChanges(db, kind.table, id),
      staffNames(db),
    ]);
    if (!item || kind.isOpen?.(item) === false)
      return answer(404, {
        inTrash: (await getDeleted(db, kind.table, id)) !== null,
      });
    const states = statesOf(changes, names);
    const { searchParams } = new URL(request.url);
    const wanted = searchParams.get("version");
    const found = wanted ? states.find(({ version, isThere }) => version === wanted && isThere) : states[0];
    const state = found ?? states[0];
    if (!state) return answer(404, {});
    const isWithPresent = searchParams.get("mit") === "jetzt" && state.version !== undefined;
    const shown = await compared(
      db,
      { kind, item: item as unknown as FormerRow, id },
      { state, isWithPresent },
    );
    const listed = states.map(({ before: _, ...state }) => state);
    const history = {
      title: titleOf(item),
      updated_at: item.updated_at,
      states: listed,
      isWithPresent,
      ...shown,
    };
    return answer(found ? 200 : 404, { history, toasts: found ? [] : [noVersion] });
  } catch (error) {
    recordIncident(error, request);
    return answer(503, { toasts: [fetchToast(kind.table)] });
  }
}

async function compared(
  db: Db,
  { kind, item, id }: { kind: RestorableKind; item: FormerRow; id: string },
  { state, isWithPresent }: { state: State; isWithPresent: boolean },
): Promise<Pick<ShownHistory, "shown" | "publicity">> {
  const { before, ...listed } = state;
  const labels = versionLabels(kind);
  const rowOf = async (version: string | undefined) => {
    const row = version ? await getVersion(db, { kind: kind.table, item: id, id: version }) : null;
    return version && kind.former ? kind.former(row, db) : row;
  };
  const [present, own, former] = await Promise.all([
    kind.former?.(item, db) ?? item,
    rowOf(state.version),
    isWithPresent ? null : rowOf(before),
  ]);
  const after = state.version ? (own ?? {}) : present;
  const publicity = own ? publicityOf(kind, item, own) : undefined;
  const answer = (against: string, fields: ComparedField[]) => ({
    shown: { ...listed, against, fields },
    ...(publicity && { publicity }),
  });
  if (isWithPresent) return answer("Was seitdem anders wurde", compareFields(labels, after, present));
  if (before) return answer("Was anders ist als in der Fassung davor", compareFields(labels, former, after));
  if (state.what !== created) return answer("Eine Fassung davor ist nicht bekannt", []);
  return answer("So wurde es angelegt", compareFields(labels, null, after));
}

function publicityOf({ isPublic }: RestorableKind, now: FormerRow, then: FormerRow): string | undefined {
  if (isPublic(now) === isPublic(then)) return undefined;
  return isPublic(then)
    ? "Damit wird der Eintrag öffentlich: Diese Fassung war es."
    : "Damit verschwindet der Eintrag von der Website: Diese Fassung war nicht öffentlich.";
}

const noVersion: Toast = { tone: "info", ...refusals.noVersion };

export async function restoreVersion(kind: RestorableKind, request: Request, id = "") {
  const { db, headers } = await requireStaff(request);
  const form = await readForm(request, ["version", "updated_at", "slug"]);
  if (!isId(id)) throw new Response(null, { status: 404, headers });
  const refused = (status: number, answer: RestoreAnswer) => data(answer, { status, headers });
  try {
    for (const isLastTry of [false, true]) {
      const item = await kind.get(db, id);
      if (!item) return refused(404, { reply: {}, refusal: refusals.gone });
      if (kind.isOpen?.(item) === false)
        return refused(409, { reply: {}, refusal: kind.gone ?? refusals.stale });
      const former = await formerState(db, kind, id, text(form, "version"));
      if (!former) return refused(404, { reply: {}, refusal: refusals.noVersion });
      const prepared = await (kind.prepare?.(db, former.row, item as unknown as FormerRow) ??
        prepare(db, kind, former.row, item as unknown as FormerRow));
      if ("problem" in prepared)
        return refused(400, {
          reply: {},
          refusal: { title: refusals.notRestored, lines: [prepared.problem] },
        });
      // Whoever has seen no present state has none to overlook.
      const seen = form.has("updated_at") ? text(form, "updated_at") : item.updated_at;
      const store = async (values: FormerRow) =>
        isAsIn(item as unknown as FormerRow, values) ||
        (kind.update ?? updateRow)(db, kind.table, { id, version: versionOf(seen), values });
      const brought = await bringBack(db, kind, { id, row: prepared.values, form, store }).catch((error) => {
        // A picture went in this moment: it is left out the second time.
        if (error instanceof PictureGone && !isLastTry) return null;
        throw error;
      });
      if (!brought) continue;
      if ("asked" in brought) return refused(brought.status, brought.asked);
      if (!brought.isStored) return refused(409, { reply: {}, refusal: refusals.stale });
      const { values } = brought;
      const done: Toast = {
        tone: "success",
        title: former.when
          ? `Fassung vom ${former.when} wiederhergestellt`
          : "Ältere Fassung wiederhergestellt",
        lines: [
          ...turned(kind, item as unknown as FormerRow, { ...item, ...values }),
          `${kind.stateOf({ ...item, ...values })}.`,
          ...picturesLeftOut(prepared.missing),
        ],
      };
      headers.append("Set-Cookie", await flash(done, ...prepared.notices));
      return redirect(formAddress(kind.path, id), { status: 303, headers });
    }
  } catch (error) {
    recordIncident(error, request);
  }
  return refused(503, {
    reply: {},
    refusal: { title: refusals.notRestored, lines: databaseFault.lines ?? [] },
  });
}

function turned({ isPublic }: RestorableKind, before: FormerRow, after: FormerRow): string[] {
  if (isPublic(before) === isPublic(after)) return [];
  return [
    isPublic(after)
      ? "Auf der Website ist der Eintrag jetzt wieder zu sehen."
      : "Auf der Website ist der Eintrag jetzt nicht mehr.",
  ];
}

async function formerState(db: Db, { table }: RestorableKind, item: string, version: string) {
  const row = await getVersion(db, { kind: table, item, id: version });
  if (!row) return null;
  const state = statesOf(await listChanges(db, table, item), {}).find((one) => one.version === version);
  return { row, when: state?.when };
}

async function prepare(db: Db, kind: RestorableKind, former: FormerRow, item: FormerRow) {
  const { row: values, missing } = await withPresentPictures(
    db,
    columnsOf(former, Object.keys(versionLabels(kind))),
  );
  const { content } = values;
  if (typeof content !== "string" || content === item.content) return { values, missing, notices: [] };
  const cleaned = await textToStore(content, storedLimits.content, true);
  if ("problem" in cleaned) return cleaned;
  return { values: { ...values, content: cleaned.html }, missing, notices: textNotices(cleaned) };
}

/** Perhaps by an earlier try whose answer got lost. */
function isAsIn(item: FormerRow, values: FormerRow) {
  return Object.entries(values).every(
    ([name, value]) => JSON.stringify(item[name]) === JSON.stringify(value),
  );
}
