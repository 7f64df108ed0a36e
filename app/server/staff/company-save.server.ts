import { isDeepStrictEqual } from "node:util";
import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { defaultOf, type FactGroup, schemaOf } from "~/content/fact-groups";
import { type FactChange, putFacts } from "~/models/facts.server";
import type { Refusal, Toast } from "~/schemas/answers";
import type { CompanyAnswer } from "~/schemas/company";
import { fieldsOf } from "~/schemas/company-groups";
import {
  factOf,
  fieldAt,
  picturesIn,
  type Texts,
  withPosted,
  withWholeAddresses,
} from "~/schemas/fact-texts";
import { companyFields } from "~/schemas/form-fields";
import { invalid } from "~/schemas/invalid";
import { flash } from "~/server/forms/flash.server";
import { restored, staleForm } from "~/server/forms/form-version.server";
import { databaseFault } from "~/server/forms/toasts.server";
import { recordIncident } from "~/server/process/incidents.server";
import { isOwnPicture } from "~/server/publishing/own-pictures.server";
import { requireEditor, requirePage, textsOf as textsOfForm } from "~/server/sessions/held-form.server";
import { fixedByEnvironment } from "~/server/settings/site.server";
import { changeForm } from "./company-changes.server";
import { meanwhile, mergedTexts } from "./company-merge.server";
import {
  groupPage,
  groupPath,
  isGroup,
  readFacts,
  type StoredFacts,
  shownFact,
  storedTexts,
} from "./company-page.server";
import { companyPictures, isPictureField, takeCompanyPictures } from "./company-pictures.server";
import { text } from "./content-kind.server";
import { lostFiles } from "./posted-files.server";

/**
 * Takes the form of a `group` and leads back to it; what is refused, or sent by a button that stores nothing, comes back
 * as it was typed. Fields that were not sent stay as they are. Throws a 400 Response for no group.
 */
export async function saveCompany(request: Request) {
  const { staff, form, files } = await requireEditor(request, companyFields, companyPictures);
  const { db, headers } = staff;
  const group = text(form, "group");
  if (!isGroup(group)) throw new Response(null, { status: 400, headers });
  const intent = text(form, "intent");
  let stored: StoredFacts | null = null;
  try {
    stored = await readFacts(db);
  } catch (error) {
    recordIncident(error, request);
  }
  const known: StoredFacts = stored ?? new Map();
  const names = new Set<string>();
  const typedTexts = () => {
    const posted = textsOfForm(form).filter(([name]) => isOf(group, name) && !isPictureField(name, "file"));
    for (const [name] of posted) names.add(name);
    const typed = withWholeAddresses(fieldsOf(group), Object.fromEntries(posted));
    return withPosted(fieldsOf(group), storedTexts(group, known), typed);
  };
  const answer = async (status: number, texts: Texts, rest: Partial<CompanyAnswer> = {}) => {
    await requirePage(request, form);
    const page = groupPage(group, known, texts);
    // What somebody else stores is compared with what the form began with, until that is decided on.
    const opened = rest.opened ?? (text(form, "opened") || page.opened);
    const reply = { initialValue: texts } as SubmissionResult;
    const answer = { updated_at: "", reply, ...rest, opened, page: { ...page, opened } };
    return data<CompanyAnswer>(answer, { status, headers });
  };
  if (!stored) return answer(503, typedTexts(), { refusal: notStored });
  if (intent === "restore") return answer(200, typedTexts(), { toasts: [restored(lostFiles(form))] });

  const pictures = await takeCompanyPictures({ db, request, form, files }, intent);
  const texts = typedTexts();
  const { taken, toasts } = pictures;
  const brought = { ...(taken.length > 0 && { taken }), ...(toasts.length > 0 && { toasts }) };
  if (pictures.error) {
    const reply = { initialValue: texts, error: pictures.error } as SubmissionResult;
    const refusal = { title: intent ? "Bild nicht übernommen" : "Nicht gespeichert: Bild nicht übernommen" };
    return answer(pictures.status, texts, { ...brought, reply, refusal });
  }
  if (intent) {
    const changed = changeForm(group, texts, intent);
    if (!changed && !isPictureField(intent, "file"))
      return answer(400, texts, { ...brought, refusal: unknownIntent });
    const said = [...toasts, ...(changed?.toasts ?? [])];
    return answer(200, changed?.texts ?? texts, {
      ...brought,
      ...(said.length > 0 && { toasts: said }),
      ...(changed && { focus: changed.focus }),
    });
  }

  const opened = text(form, "opened");
  let merged = mergedTexts(group, stored, texts, opened);
  const { changes, problems } = changesOf(group, { texts: merged, names, stored });
  if (Object.keys(problems).length > 0) {
    const reply = { initialValue: merged, error: problems } as SubmissionResult;
    return answer(400, merged, { ...brought, reply, refusal: invalid(problems) });
  }
  const conflict = meanwhile(group, stored, merged, opened);
  if (conflict) return answer(409, merged, { ...brought, ...conflict });
  try {
    if (!(await putFacts(db, changes))) {
      // Somebody was quicker by a moment.
      const present = await readFacts(db);
      const before = opened || groupPage(group, stored).opened;
      merged = mergedTexts(group, present, merged, before);
      const found = meanwhile(group, present, merged, before);
      if (found) return answer(409, merged, { ...brought, ...found });
      const again = changesOf(group, { texts: merged, names, stored: present }).changes;
      if (!(await putFacts(db, again))) return answer(409, merged, { ...brought, refusal: staleForm() });
    }
  } catch (error) {
    recordIncident(error, request);
    return answer(503, merged, { ...brought, refusal: notStored });
  }
  headers.append("Set-Cookie", await flash(changes.length > 0 ? savedOf(group) : unchanged));
  return redirect(groupPath(group), { status: 303, headers });
}

function isOf(group: FactGroup, name: string) {
  return fieldsOf(group).some((field) => name === field.name || name.startsWith(`${field.name}.`));
}

interface Typed {
  texts: Texts;
  /** The fields that were sent. */
  names: ReadonlySet<string>;
  stored: StoredFacts;
}

/** What is to be stored of a form, and what is wrong with it, by field. */
function changesOf(group: FactGroup, { texts, names, stored }: Typed) {
  const changes: FactChange[] = [];
  const problems: Record<string, string[]> = {};
  const fixed = fixedByEnvironment();
  for (const field of fieldsOf(group)) {
    const { name } = field;
    const isSent = [...names].some((sent) => sent === name || sent.startsWith(`${name}.`));
    if (!isSent || fixed.has(name)) continue;
    const misread: Texts = {};
    const parsed = schemaOf(name).safeParse(factOf(field, texts, misread));
    for (const [at, problem] of Object.entries(misread)) problems[at] = [problem];
    for (const { path, message } of parsed.error?.issues ?? []) {
      const at = fieldAt([name, ...path], texts);
      problems[at] ??= [message];
    }
    for (const at of picturesIn(field, texts)) {
      const path = (texts[at] ?? "").trim();
      if (path && !isOwnPicture(path)) problems[at] ??= [noPicture];
    }
    const row = stored.get(name);
    if (!parsed.success || Object.keys(misread).length > 0) continue;
    const isDefault = isDeepStrictEqual(parsed.data, defaultOf(name));
    const { value, why } = shownFact(name, stored);
    if (!why && isDeepStrictEqual(parsed.data, value) && !(row && isDefault)) continue;
    changes.push({ key: name, value: isDefault ? null : parsed.data, version: row?.updated_at ?? null });
  }
  return { changes, problems };
}

const noPicture =
  "Dieses Bild gibt es auf dieser Website nicht. Vielleicht ist im Pfad ein Buchstabe anders?";

function savedOf(group: FactGroup): Toast {
  const lines = ["Es steht jetzt so auf allen Seiten."];
  if (["company", "offices", "founders"].includes(group))
    lines.push(
      "Stimmt das Impressum noch? Wer vertritt, wer verantwortlich ist und das Register ändern sich nicht mit.",
    );
  return { tone: "success", title: "Gespeichert", lines };
}
const unchanged: Toast = { tone: "info", title: "Nichts geändert" };

const notStored: Refusal = {
  title: "Nicht gespeichert",
  lines: [...((databaseFault.lines as string[]) ?? []), "Dein Text ist noch da."],
};

const unknownIntent: Refusal = {
  title: "Nicht gespeichert",
  lines: ["Diesen Knopf gibt es hier nicht. Dein Text ist noch da: Drück „Speichern“."],
};
