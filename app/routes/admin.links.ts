import type { LoaderFunctionArgs } from "@remix-run/node";
import { readListQuery } from "~/features/editing/list-query.server";
import { answerScript } from "~/features/media/script-uploads.server";
import { findLinks } from "~/features/search/search.server";

export function loader({ request }: LoaderFunctionArgs) {
  return answerScript(request, async ({ db }) => {
    const { search } = readListQuery(request);
    return { body: { links: search ? await findLinks(db, search) : [] }, status: 200 };
  });
}
