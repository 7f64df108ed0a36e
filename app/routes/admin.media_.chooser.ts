import type { LoaderFunctionArgs } from "@remix-run/node";
import { readListQuery } from "~/features/editing/list-query.server";
import { listMedia } from "~/features/media/model.server";
import { answerScript, shownPicture } from "~/features/media/script-uploads.server";
import type { ChooserAnswer } from "~/schemas/media";

export function loader({ request }: LoaderFunctionArgs) {
  return answerScript(request, async ({ db }) => {
    const { rows, hasNext } = await listMedia(db, readListQuery(request));
    const body: ChooserAnswer = { pictures: rows.map(shownPicture), hasNext };
    return { body, status: 200 };
  });
}
