import type { LoaderFunctionArgs } from "@remix-run/node";
import { sharedPicture } from "~/features/media/shared-picture/shared-picture.server";
import { presentEpisode } from "~/features/pages/fixed/episodes.server";

export async function loader({ params }: LoaderFunctionArgs) {
  const { episode } = await presentEpisode(params.slug);
  return sharedPicture({ title: episode.title, benefit: episode.description, of: "page" });
}
