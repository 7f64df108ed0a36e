import type { LoaderFunctionArgs } from "@remix-run/node";
import { readSharedArticle } from "~/features/blog/articles.server";
import { sharedPicture } from "~/features/media/shared-picture/shared-picture.server";
import { pictureBytes } from "~/platform/media/serving.server";
import { movedPicture } from "~/platform/page-cache/redirects.server";
import { logFault } from "~/platform/process/fault-log.server";

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
