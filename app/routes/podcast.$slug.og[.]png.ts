import type { LoaderFunctionArgs } from "@remix-run/node";
import { episodes, spoken } from "~/content/podcast";
import { sharedPicture } from "~/features/media/shared-picture/shared-picture.server";
import { presentSite } from "~/platform/database/cached-facts.server";

export async function loader({ params }: LoaderFunctionArgs) {
  const episode = episodes.find(({ slug }) => slug === params.slug);
  if (!episode) throw new Response(null, { status: 404 });
  const { title, description } = episode;
  return sharedPicture({ title, benefit: spoken(description, await presentSite()), of: "page" });
}
