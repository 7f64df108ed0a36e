import type { LoaderFunctionArgs } from "@remix-run/node";
import { sharedPicture } from "~/features/media/shared-picture/shared-picture.server";
import { descriptionOf } from "~/features/pages/facts";
import { readPage } from "~/features/pages/public-page.server";

export async function loader({ params }: LoaderFunctionArgs) {
  const { status, page } = await readPage(params.slug ?? "");
  if (!page)
    throw new Response(null, { status, ...(status === 503 && { headers: { "Retry-After": "60" } }) });
  return sharedPicture({ title: page.title, benefit: descriptionOf(page), of: "page" });
}
