import { data, redirect } from "@remix-run/node";
import { defaultOf, type FactGroup, factKeys, schemaOf } from "~/content/fact-groups";
import type { FactKey } from "~/content/facts";
import type { Db } from "~/models/db";
import { itemOfFact, listFacts, putFacts } from "~/models/facts.server";
import { getFactVersion, listFactChanges, staffNames } from "~/models/versions.server";
import type { Toast } from "~/schemas/answers";
import { shortDateTime } from "~/schemas/berlin-time";
import { fieldsOf } from "~/schemas/company-groups";
import type { RestoreAnswer } from "~/schemas/history";
import { flash } from "~/server/forms/flash.server";
import { readForm } from "~/server/forms/read-form.server";
import { databaseFault } from "~/server/forms/toasts.server";
import { recordIncident } from "~/server/process/incidents.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { groupPath, isGroup } from "./company-page.server";
import { factInWords, placeOfFact } from "./company-words.server";
import { text } from "./content-kind.server";
import { presentPhoto, presentPortraits } from "./former-pictures.server";
import { historyOf } from "./history.server";
import type { RememberedKind } from "./item-kinds.server";
import { picturesLeftOut, refusals } from "./restoring.server";
import { nameOf, statesOf } from "./states.server";

/** A change of a fact, as the list of all of them shows it. */
export interface ListedChange {
  id: string;
  when: string;
  who: string;
  label: string;
  what: string;
  /** The history of that fact. */
  to: string;
}

const keyOfItem = new Map(factKeys.map((key) => [itemOfFact(key), key]));

/** The last changes of all facts, or of those of `?group=`; a 503 without them while they cannot be read. Throws a 404 Response for no group. */
export async function readChanges(request: Request) {
  const { db, headers } = await requireStaff(request);
  const group = new URL(request.url).searchParams.get("group");
  if (group !== null && !isGroup(group)) throw new Response(null, { status: 404, headers });
  const items = group ? fieldsOf(group as FactGroup).map(({ name }) => itemOfFact(name)) : undefined;
  try {
    const [found, names] = await Promise.all([listFactChanges(db, items), staffNames(db)]);
    const changes = found.flatMap(({ id, item_id, saved_at, saved_by, reason }): ListedChange[] => {
      const key = keyOfItem.get(item_id);
      const place = key && placeOfFact(key);
      if (!place) return [];
      const when = `${shortDateTime(saved_at)} Uhr`;
      return [
        {
          id,
          when,
          who: nameOf(saved_by, names),
          label: place.label,
          what: whatOf(reason),
          to: historyPath(place.key),
        },
      ];
    });
    return data({ group, changes, toasts: [] as Toast[] }, { headers });
  } catch (error) {
    recordIncident(error, request);
    return data({ group, changes: null, toasts: [databaseFault] }, { status: 503, headers });
  }
}

/** The states of one fact, and how one of them differs; as readHistory. Throws a 404 Response for what is no fact. */
export async function readFactHistory(request: Request, fact = "") {
  const place = placeOfFact(fact);
  if (!place) {
    const { headers } = await requireStaff(request);
    throw new Response(null, { status: 404, headers });
  }
  return historyOf(rememberedFact(place.key, place.label), request, itemOfFact(place.key));
}

function historyPath(key: FactKey) {
  return `/admin/company/history/${key}`;
}

function rememberedFact(key: FactKey, label: string): RememberedKind {
  const inWords = (value: unknown) => ({ value: factInWords(key, value) });
  return {
    table: "site_facts",
    labels: { value: label },
    isPublic: () => true,
    // What is as the product comes has no row, but a history.
    get: async (db) => {
      const row = await storedFact(db, key);
      return {
        title: label,
        updated_at: row?.updated_at ?? "",
        ...inWords(row ? row.value : defaultOf(key)),
      };
    },
    former: (row) => inWords(row ? row.value : defaultOf(key)),
    // Where a row came or went, the default was before or after it.
    statesOf: (changes, names) =>
      statesOf(
        changes.map((change) => ({ ...change, reason: "update" })),
        names,
      ).map((state, index) => ({
        ...state,
        what: changes[index] ? whatOf(changes[index].reason) : oldest(changes.at(-1)?.reason),
      })),
  };
}

async function storedFact(db: Db, key: FactKey) {
  return (await listFacts(db)).find((fact) => fact.key === key);
}

function whatOf(reason: string) {
  if (reason === "delete") return "Vorgabe wiederhergestellt";
  return reason === "picture" ? "Bild ersetzt" : "geändert";
}

function oldest(reason: string | undefined) {
  if (reason === undefined) return "noch nicht geändert";
  return reason === "create" ? "Vorgabe" : "älteste bekannte Fassung";
}

/** Puts a former value of that fact back (field `version`), where it is still as the page saw it, and leads to its form. */
export async function restoreFact(request: Request, fact = "") {
  const { db, headers } = await requireStaff(request);
  const form = await readForm(request, ["version", "updated_at"]);
  const refused = (status: number, refusal: RestoreAnswer["refusal"]) =>
    data<RestoreAnswer>({ reply: {}, refusal }, { status, headers });
  try {
    const version = await getFactVersion(db, text(form, "version"));
    const key = version && keyOfItem.get(version.item_id);
    const place = key && placeOfFact(key);
    if (!version || !place || (fact && place.key !== placeOfFact(fact)?.key))
      return refused(404, refusals.noVersion);
    const row = version.row as { value: unknown } | null;
    const parsed = schemaOf(place.key).safeParse(row ? row.value : defaultOf(place.key));
    if (!parsed.success)
      return refused(400, {
        title: refusals.notRestored,
        lines: [`Diese Fassung passt nicht mehr: ${parsed.error.issues[0]?.message ?? "Sie ist ungültig."}`],
      });
    const { value, missing } =
      row && place.key === "founders"
        ? await presentPortraits(db, parsed.data as { photo: string }[])
        : row && place.key === "heroPhoto"
          ? await presentPhoto(db, parsed.data as string)
          : { value: parsed.data, missing: 0 };
    const stored = await storedFact(db, place.key);
    // Whoever has seen no present state has none to overlook.
    const seen = form.has("updated_at") ? text(form, "updated_at") || null : (stored?.updated_at ?? null);
    if (seen !== null && Number.isNaN(Date.parse(seen))) return refused(409, refusals.stale);
    if (!(await putFacts(db, [{ key: place.key, value: row ? value : null, version: seen }])))
      return refused(409, refusals.stale);
    const lines = ["Es steht jetzt so auf allen Seiten.", ...picturesLeftOut(missing)];
    const title = `Frühere Fassung wiederhergestellt: ${place.label}`;
    headers.append("Set-Cookie", await flash({ tone: "success", title, lines }));
    return redirect(groupPath(place.group), { status: 303, headers });
  } catch (error) {
    recordIncident(error, request);
    return refused(503, { title: refusals.notRestored, lines: databaseFault.lines ?? [] });
  }
}
