import type { LoaderFunctionArgs } from "@remix-run/node";
import { listMedia } from "~/models/media.server";
import type { ChooserAnswer } from "~/schemas/picture-answers";
import { readListQuery } from "~/server/staff/list-query.server";
import { answerScript, shownPicture } from "~/server/staff/picture-answers.server";

/** The pictures that there are, for the editor's scripts: `q` looks for words, `page` goes on. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerScript(request, async ({ db }) => {
    const { rows, hasNext } = await listMedia(db, readListQuery(request));
    const body: ChooserAnswer = { pictures: rows.map(shownPicture), hasNext };
    return { body, status: 200 };
  });
}
