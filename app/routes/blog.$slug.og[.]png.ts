import type { LoaderFunctionArgs } from "@remix-run/node";
import { movedPicture } from "~/server/pages/moved.server";
import { readArticleTitle } from "~/server/publishing/articles.server";
import { sharedPicture } from "~/server/publishing/picture/shared-picture.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { title, category } = await readArticleTitle(params.slug ?? "").catch(async (refusal) => {
    throw (await movedPicture(new URL(request.url))) ?? refusal;
  });
  return sharedPicture({ title, of: { category } });
}
