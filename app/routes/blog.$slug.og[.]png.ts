import type { LoaderFunctionArgs } from "@remix-run/node";
import { articlePicture } from "~/server/article-picture.server";
import { readArticleTitle } from "~/server/blog.server";

export async function loader({ params }: LoaderFunctionArgs) {
  const post = await readArticleTitle(params.slug ?? "");
  return new Response(new Uint8Array(articlePicture(post)), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=0" },
  });
}
