import type { LoaderFunctionArgs } from "@remix-run/node";
import { readArticleTitle } from "~/server/publishing/articles.server";
import { articlePicture } from "~/server/publishing/picture/article-picture.server";

export async function loader({ params }: LoaderFunctionArgs) {
  const post = await readArticleTitle(params.slug ?? "");
  return new Response(new Uint8Array(articlePicture(post)), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=0" },
  });
}
