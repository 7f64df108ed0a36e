import { readFile } from "node:fs/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { movedPicture } from "~/server/pages/moved.server";
import { logFault } from "~/server/process/fault-log.server";
import { readArticleTitle } from "~/server/publishing/articles.server";
import { articlePicture } from "~/server/publishing/picture/article-picture.server";
import { groundOf } from "~/server/publishing/picture/ground.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const post = await readArticleTitle(params.slug ?? "").catch(async (refusal) => {
    throw (await movedPicture(new URL(request.url))) ?? refusal;
  });
  try {
    return picture(await articlePicture(post), "public, max-age=0");
  } catch (error) {
    logFault({ what: "picture of an article: not drawn" }, error);
    // Who shares the link sees the picture without its words, until the next time.
    return picture(await readFile(groundOf(post.category)), "no-store");
  }
}

function picture(png: Buffer, cacheControl: string) {
  return new Response(new Uint8Array(png), {
    headers: { "Content-Type": "image/png", "Cache-Control": cacheControl },
  });
}
