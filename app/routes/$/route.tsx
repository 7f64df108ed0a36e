import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { wordsAround } from "~/features/pages/public-page.server";
import { movedTo } from "~/platform/page-cache/redirects.server";
import { loggablePath } from "~/platform/process/fault-log.server";
import { NotFoundPage } from "~/ui/refusal-pages";
import { redirectFor } from "./redirects.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const target = redirectFor(url) ?? (await movedTo(url));
  if (target) return target;
  console.warn(`404: ${loggablePath(url.pathname)}`);
  throw data({ words: await wordsAround(request) }, 404);
}

export default NotFoundPage;
