import { redirect } from "@remix-run/node";
import type { Db } from "~/platform/database/db";
import { flash } from "~/platform/forms/flash.server";
import { readForm } from "~/platform/forms/read-form.server";
import { checkPictures, pictureCheck } from "~/platform/media/check.server";
import { shelf } from "~/platform/media/serving.server";
import { storeFaults } from "~/platform/media/store-state.server";
import { storedHere, tidyPictures, uploadStored } from "~/platform/media/tidy.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import type { Toast } from "~/schemas/answers";
import { shortDateTime } from "~/schemas/berlin-time";
import { mediaName } from "~/schemas/media";
import { listMediaNamed } from "./model.server";
import { pictureName, picturesPath } from "./picture-shown.server";

export type PictureHealth = Awaited<ReturnType<typeof pictureHealth>>;

const mostNamed = 20;

/** Throws on any backend fault. */
export async function pictureHealth(db: Db) {
  const check = pictureCheck();
  const asked = shelf.missing().map((file) => mediaName(`/media/${file}`) ?? "");
  const names = [...new Set([...(check?.missing ?? []).map(({ name }) => name), ...asked])];
  const [rows, store] = await Promise.all([listMediaNamed(db, names.slice(0, mostNamed)), storeFaults()]);
  return {
    store,
    ...(check && { at: shortDateTime(check.at) }),
    ...(check?.problem && { problem: check.problem }),
    missing: rows.map((row) => ({ to: `${picturesPath}/${row.id}`, name: pictureName(row) })),
    more: Math.max(0, names.length - mostNamed),
    kept: (await storedHere(check?.missing ?? [])).length,
    orphans: check?.orphans.length ?? 0,
  };
}

export async function tidy(request: Request) {
  const { db, headers } = await requireStaff(request);
  const form = await readForm(request, ["intent"]);
  let toast: Toast;
  try {
    toast = await done(db, form.get("intent"));
  } catch (error) {
    recordIncident(error, request);
    toast = unanswered;
  }
  headers.append("Set-Cookie", await flash(toast));
  return redirect("/admin/media#bilder", { status: 303, headers });
}

async function done(db: Db, intent: unknown): Promise<Toast> {
  if (intent === "check") return checked(await checkPictures());
  if (intent === "store") {
    const { stored, after } = await uploadStored(db);
    return after.problem ? checked(after) : putBack(stored, after.missing.length);
  }
  const { removed, after } = await tidyPictures(db);
  return after.problem ? checked(after) : tidied(removed, after.orphans.length);
}

const unanswered: Toast = {
  tone: "error",
  title: "Nicht zu Ende gekommen",
  lines: [
    "Der Speicher für Bilder hat nicht geantwortet, oder er lässt Dich das nicht tun. Unter den Bildern steht, was mit ihm ist.",
  ],
};

function checked({
  problem,
  missing,
  orphans,
}: {
  problem?: string;
  missing: unknown[];
  orphans: unknown[];
}): Toast {
  if (problem) return { tone: "error", title: "Bilder nicht geprüft", lines: ["Unten steht, warum."] };
  if (missing.length + orphans.length > 0)
    return { tone: "info", title: "Bilder geprüft", lines: ["Unten steht, was nicht zusammenpasst."] };
  return { tone: "success", title: "Bilder geprüft", lines: ["Alle Dateien sind da, und keine ist übrig."] };
}

function tidied(removed: number, left: number): Toast {
  if (removed === 0 && left > 0) return unanswered;
  const rest = left > 0 && `Übrig sind noch ${left}: Räume noch einmal auf.`;
  return counted("Aufgeräumt", [removed, "weg"], "Es gab nichts aufzuräumen.", rest);
}

function putBack(stored: number, left: number): Toast {
  const rest = left > 0 && `Bei ${left} fehlen noch Dateien.`;
  return counted("Nachgelegt", [stored, "nachgelegt"], "Es gab nichts nachzulegen.", rest);
}

function counted(title: string, [count, verb]: [number, string], none: string, rest: string | false): Toast {
  const whose = count === 1 ? "eines Bildes" : `von ${count} Bildern`;
  const lines = [count === 0 ? none : `Die Dateien ${whose} sind ${verb}.`, ...(rest ? [rest] : [])];
  return { tone: "success", title, lines };
}
