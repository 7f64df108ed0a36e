import type { LoaderFunctionArgs } from "@remix-run/node";
import { sharedWords } from "~/content/shared-pictures";
import { sharedPicture } from "~/features/media/shared-picture/shared-picture.server";
import { presentSite } from "~/platform/database/cached-facts.server";

export async function loader({ params }: LoaderFunctionArgs) {
  const words = sharedWords(params.name ?? "", await presentSite());
  if (!words) throw new Response(null, { status: 404 });
  return sharedPicture({ ...words, of: "page" });
}
