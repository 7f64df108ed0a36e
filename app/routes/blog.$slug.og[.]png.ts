import type { LoaderFunctionArgs } from "@remix-run/node";
import { movedPicture } from "~/server/pages/moved.server";
import { readSharedArticle } from "~/server/publishing/articles.server";
import { sharedPicture } from "~/server/publishing/picture/shared-picture.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { title, category, drawing } = await readSharedArticle(params.slug ?? "").catch(async (refusal) => {
    throw (await movedPicture(new URL(request.url))) ?? refusal;
  });
  return sharedPicture({ title, of: { category, drawing } });
}
