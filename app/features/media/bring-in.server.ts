import { shortName } from "~/features/editing/messages.server";
import { notePicture } from "~/platform/database/cached-pictures.server";
import type { Db } from "~/platform/database/db";
import type { PostedFile } from "~/platform/forms/multipart.server";
import { type MadePicture, makePicture, type PictureProblem } from "~/platform/media/make.server";
import { StoreFault, storeWithRow } from "~/platform/media/store.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { renewBudget } from "~/platform/process/time-budget.server";
import { forLogo, pictureProblems } from "~/schemas/media";
import { createMedia, type MediaRow } from "./model.server";

interface Brought {
  file: PostedFile | undefined;
  name: string;
  isLogo?: boolean;
}

export interface PictureRefusal {
  problem: string;
  status: 400 | 503;
}
type BroughtIn = { picture: MediaRow; isNew: boolean } | PictureRefusal;

const sentences: Record<PictureProblem | "large", string> = {
  ...pictureProblems,
  busy: "Gerade werden viele Bilder hochgeladen. Warte eine Minute und versuche es dann noch einmal.",
  damaged:
    "Das Bild ist beschädigt oder nicht vollständig angekommen. Öffne es, sichere es neu und wähle es dann noch einmal.",
  huge: "Das Bild hat zu viele Pixel: Es gehen 40 Megapixel. Verkleinere es und wähle es dann neu.",
  exhausting:
    "Das Bild ließ sich nicht verarbeiten: Es hat zu lange gedauert oder ging schief. Sichere es als JPEG und wähle es dann noch einmal.",
};
const unstored = {
  large: "Der Speicher nimmt dieses Bild nicht: Es ist ihm zu groß. Verkleinere es und wähle es dann neu.",
  forbidden:
    "Der Speicher lässt Dich nicht schreiben. Melde Dich neu an; hilft das nicht, gib es an die Technik weiter.",
  unready:
    "Der Speicher für Bilder ist nicht so eingerichtet, dass er dieses Bild nimmt. Gib es an die Technik weiter: Unter den Bildern steht, was fehlt.",
  silent: "Der Speicher für Bilder antwortet gerade nicht. Versuche es gleich noch einmal.",
  otherwise: "Das Bild ließ sich gerade nicht ablegen. Versuche es gleich noch einmal.",
};

export function sentenceOfFault(error: unknown): string {
  return unstored[(error instanceof StoreFault && error.reason) || "otherwise"];
}

/** Idempotent by file. Gives a German sentence when refused; throws only database faults. */
export async function bringIn(
  db: Db,
  brought: Brought,
  words: Pick<MediaRow, "alt" | "caption">,
  request: Request,
): Promise<BroughtIn> {
  const made = await makePosted(brought);
  if ("problem" in made) return made;
  try {
    return await storeMade(db, made, words);
  } catch (error) {
    recordIncident(error, request);
    return { problem: sentenceOfFault(error), status: 503 };
  }
}

export async function makePosted({
  file,
  name,
  isLogo = false,
}: Brought): Promise<MadePicture | PictureRefusal> {
  const refuse = (problem: string): PictureRefusal => ({ problem, status: 400 });
  const later = { problem: sentences.busy, status: 503 } as const;
  if (!file) return refuse(name ? chooseAgain(name) : "Wähle zuerst ein Bild aus.");
  if (file.refusal === "crowded") return later;
  if (file.refusal) return refuse(sentences[file.refusal]);
  const made = await makePicture({ pieces: file.pieces, isLogo });
  file.pieces = [];
  renewBudget();
  if (!("problem" in made)) return made;
  if (made.problem === "busy") return later;
  return refuse(isLogo ? forLogo(sentences[made.problem]) : sentences[made.problem]);
}

export function chooseAgain(name: string): string {
  return `Wähle die Datei „${shortName(name)}“ noch einmal aus.`;
}

/** Files first: a row without files would be a broken picture. */
export function storeMade(db: Db, made: MadePicture, words: Pick<MediaRow, "alt" | "caption">) {
  const { sha256, width, height, bytes } = made;
  return storeWithRow(db, made, async () => {
    const created = await createMedia(db, { sha256, width, height, bytes, ...words });
    notePicture(created.picture.name, created.picture);
    return created;
  });
}
