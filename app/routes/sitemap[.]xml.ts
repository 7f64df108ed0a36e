import type { LoaderFunctionArgs } from "@remix-run/node";
import { readSitemap } from "~/server/sitemap.server";
import { xmlResponse } from "~/server/xml.server";

export function loader({ request }: LoaderFunctionArgs) {
  const part = new URL(request.url).searchParams.get("teil");
  return xmlResponse("application/xml", () => readSitemap(part));
}
