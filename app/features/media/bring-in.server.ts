import { shortName } from "~/features/editing/posted-files.server";
import { notePicture } from "~/platform/database/cached-pictures.server";
import type { Db } from "~/platform/database/db";
import type { PostedFile } from "~/platform/forms/multipart.server";
import { type MadePicture, makePicture, type PictureProblem } from "~/platform/media/make.server";
import { StoreFault, storeWithRow } from "~/platform/media/store.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { renewBudget } from "~/platform/process/time-budget.server";
import { pictureProblems } from "~/schemas/picture-problems";
import { createMedia, type MediaRow } from "./model.server";

interface Brought {
  /** The file that was posted; `name` alone where a form came back without it. */
  file: PostedFile | undefined;
  name: string;
  /** True where a drawing (SVG) is taken as well. */
  isLogo?: boolean;
}

/** A sentence for whoever brings a picture, with the status that it is answered with. */
export interface PictureRefusal {
  problem: string;
  status: 400 | 503;
}
/** What became of a picture; not new is one whose file was there already, with the words of then. */
export type BroughtIn = { picture: MediaRow; isNew: boolean } | PictureRefusal;

const sentences: Record<PictureProblem | "large" | "crowded", string> = {
  ...pictureProblems,
  crowded: "Gerade werden viele Bilder hochgeladen. Warte eine Minute und versuche es dann noch einmal.",
  busy: "Gerade werden viele Bilder hochgeladen. Warte eine Minute und versuche es dann noch einmal.",
  damaged:
    "Das Bild ist beschädigt oder nicht vollständig angekommen. Öffne es, sichere es neu und wähle es dann noch einmal.",
  huge: "Das Bild hat zu viele Bildpunkte: Es gehen 40 Megapixel. Verkleinere es und wähle es dann neu.",
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

/** What is said of a picture that could not be stored. */
export function sentenceOfFault(error: unknown): string {
  return unstored[(error instanceof StoreFault && error.reason) || "otherwise"];
}

/**
 * Makes a picture of a posted file, stores it and gives its row; the same file again gives the row that is there. Says in
 * German why not. Throws for nothing that a file or a store does.
 */
export async function bringIn(
  db: Db,
  brought: Brought,
  words: Pick<MediaRow, "alt" | "caption">,
  request: Request,
): Promise<BroughtIn> {
  const made = await makePosted(brought);
  if ("problem" in made) return made;
  try {
    return await stored(db, made, words);
  } catch (error) {
    recordIncident(error, request);
    return { problem: sentenceOfFault(error), status: 503 };
  }
}

/** The files of a posted picture, not stored yet, or why there are none. Throws for nothing that is in the file. */
export async function makePosted({
  file,
  name,
  isLogo = false,
}: Brought): Promise<MadePicture | PictureRefusal> {
  const refuse = (problem: string): PictureRefusal => ({ problem, status: 400 });
  // For now alone.
  const later = { problem: sentences.busy, status: 503 } as const;
  if (!file) return refuse(name ? chooseAgain(name) : "Wähle zuerst ein Bild aus.");
  if (file.refusal === "crowded") return later;
  if (file.refusal) return refuse(sentences[file.refusal]);
  const made = await makePicture({ pieces: file.pieces, isLogo });
  file.pieces = [];
  renewBudget();
  if (!("problem" in made)) return made;
  return made.problem === "busy" ? later : refuse(sentences[made.problem]);
}

/** What is said of a file that was chosen in a form which comes back: browsers do not keep it. */
export function chooseAgain(name: string): string {
  return `Wähle die Datei „${shortName(name)}“ noch einmal aus.`;
}

/** Files first: a row without them would be a picture that nobody sees. */
function stored(db: Db, made: MadePicture, words: Pick<MediaRow, "alt" | "caption">) {
  const { sha256, width, height, bytes } = made;
  return storeWithRow(db, made, async () => {
    const created = await createMedia(db, { sha256, width, height, bytes, ...words });
    notePicture(created.picture.name, created.picture);
    return created;
  });
}
