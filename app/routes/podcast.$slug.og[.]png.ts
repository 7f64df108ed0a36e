import type { LoaderFunctionArgs } from "@remix-run/node";
import { episodes, spoken } from "~/content/podcast";
import { presentSite } from "~/server/backend/known-facts.server";
import { sharedPicture } from "~/server/publishing/picture/shared-picture.server";

export async function loader({ params }: LoaderFunctionArgs) {
  const episode = episodes.find(({ slug }) => slug === params.slug);
  if (!episode) throw new Response(null, { status: 404 });
  const { title, description } = episode;
  return sharedPicture({ title, benefit: spoken(description, await presentSite()), of: "page" });
}
