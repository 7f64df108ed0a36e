import type { LoaderFunctionArgs } from "@remix-run/node";
import { movedTo } from "~/platform/page-cache/redirects.server";
import { loggablePath } from "~/platform/process/fault-log.server";
import { NotFoundPage } from "~/ui/refusal-pages";
import { redirectFor } from "./redirects.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const target = redirectFor(url) ?? (await movedTo(url));
  if (target) return target;
  console.warn(`404: ${loggablePath(url.pathname)}`);
  throw new Response(null, { status: 404 });
}

export default NotFoundPage;
