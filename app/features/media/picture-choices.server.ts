import type { Db } from "~/platform/database/db";
import type { PictureChoice } from "~/schemas/answers";
import { mediaPath, variantsOf } from "~/schemas/media";
import { listMedia, type MediaRow } from "./model.server";
import { pictureName } from "./picture-shown.server";

const offered = 24;

export async function pictureChoices(db: Db, search = ""): Promise<PictureChoice[]> {
  const { rows } = await listMedia(db, { search, page: 1 });
  return rows.slice(0, offered).map(choiceOf);
}

function choiceOf(row: MediaRow): PictureChoice {
  const { name, width, height } = row;
  const [smallest] = variantsOf(name, width);
  return {
    path: mediaPath(name, { width }),
    thumbnail: { src: `/media/${smallest?.file}`, width, height },
    words: pictureName(row),
  };
}
