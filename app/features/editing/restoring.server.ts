import type { SubmissionResult } from "@conform-to/react";
import type { Db } from "~/platform/database/db";
import type { Refusal } from "~/schemas/answers";
import type { RestoreAnswer } from "~/schemas/history";
import { freeSlug, type ItemKept, type SlugProblem } from "./item-kinds.server";

// What history and trash say alike when they bring something back.

const notRestored = "Nicht wiederhergestellt";

export const refusals = {
  notRestored,
  stale: {
    title: "Inzwischen geändert",
    lines: [
      "Seit Du diese Seite geöffnet hast, wurde gespeichert. Wiederhergestellt ist nichts. Hier steht jetzt der neue Stand: Sieh ihn Dir an und drück dann noch einmal.",
    ],
  },
  gone: {
    title: "Inzwischen gelöscht",
    lines: ["Jemand hat diesen Eintrag gelöscht. Er liegt im Papierkorb."],
  },
  noVersion: {
    title: "Diese Fassung gibt es nicht mehr",
    lines: ["Von jedem Eintrag bleiben die letzten 50. Wähl eine andere."],
  },
} satisfies Record<string, string | Refusal>;

/** What is said of pictures that are not there any more. */
export function picturesLeftOut(missing: number): string[] {
  if (missing === 0) return [];
  return [
    missing === 1
      ? "Ein Bild von damals ist gelöscht und fehlt darum."
      : `${missing.toLocaleString("de-DE")} Bilder von damals sind gelöscht und fehlen darum.`,
  ];
}

interface Asked extends SlugProblem {
  form: FormData;
  title: string;
  slug: string;
}

/** The answer that asks for another slug, with a free one to begin with where this one is taken; throws on any backend fault. */
export async function askSlug(
  db: Db,
  { table }: ItemKept,
  { form, title, slug, status, problem }: Asked,
): Promise<RestoreAnswer> {
  const isTaken = status === 409;
  const shown = isTaken ? await freeSlug(db, table, slug) : slug;
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const reply: SubmissionResult = {
    initialValue: { slug: shown },
    // What is proposed in its place is free.
    ...(!(isTaken && shown) && { error: { slug: [problem] } }),
  };
  const lines = isTaken && shown ? [problem, `Frei ist zum Beispiel „${shown}“.`] : [];
  return { reply, asked: { title, fields }, refusal: { title: notRestored, lines } };
}
