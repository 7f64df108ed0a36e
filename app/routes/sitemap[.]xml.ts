import type { LoaderFunctionArgs } from "@remix-run/node";
import { readSitemap } from "~/server/publishing/sitemap.server";
import { xmlResponse } from "~/server/publishing/xml.server";

export function loader({ request }: LoaderFunctionArgs) {
  const part = new URL(request.url).searchParams.get("teil");
  return xmlResponse("application/xml", () => readSitemap(part));
}
