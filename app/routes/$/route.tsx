import type { LoaderFunctionArgs } from "@remix-run/node";
import { loggablePath } from "~/server/process/loggable.server";
import { NotFoundPage } from "~/ui/error-pages";
import { redirectFor } from "./redirects.server";

export function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const target = redirectFor(url);
  if (target) return target;
  console.warn(`404: ${loggablePath(url.pathname)}`);
  throw new Response(null, { status: 404 });
}

export default NotFoundPage;
