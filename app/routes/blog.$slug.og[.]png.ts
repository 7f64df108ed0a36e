import type { LoaderFunctionArgs } from "@remix-run/node";
import { pictureBytes } from "~/server/media/picture-bytes.server";
import { movedPicture } from "~/server/pages/moved.server";
import { logFault } from "~/server/process/fault-log.server";
import { readSharedArticle } from "~/server/publishing/articles.server";
import { sharedPicture } from "~/server/publishing/picture/shared-picture.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { title, benefit, cover, ...of } = await readSharedArticle(params.slug ?? "").catch(
    async (refusal) => {
      throw (await movedPicture(new URL(request.url))) ?? refusal;
    },
  );
  if (!cover) return sharedPicture({ title, benefit, of });
  try {
    return sharedPicture({ title, benefit, of: { ...of, cover: await pictureBytes(cover, 1200) } });
  } catch (error) {
    logFault({ what: "picture for shared links: cover not read" }, error);
    return sharedPicture({ title, benefit, of, isMakeshift: true });
  }
}
