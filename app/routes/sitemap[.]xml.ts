import type { LoaderFunctionArgs } from "@remix-run/node";
import { readSitemap } from "~/features/pages/sitemap.server";
import { xmlResponse } from "~/features/rich-text/xml.server";

export function loader({ request }: LoaderFunctionArgs) {
  const part = new URL(request.url).searchParams.get("teil");
  return xmlResponse("application/xml", () => readSitemap(part));
}
