import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendContent } from "~/features/moving/out/response.server";

export function loader({ request }: LoaderFunctionArgs) {
  return sendContent(request);
}
