import type { LoaderFunctionArgs } from "@remix-run/node";
import { showDone } from "~/features/newsletter/subscribe.server";
import { noStore, unlistedMeta } from "~/ui/page-meta";
import { Unsubscribed } from "~/ui/unsubscribed";

export function loader({ request }: LoaderFunctionArgs) {
  return showDone(request, "unsubscription");
}

export const headers = noStore;

export const meta = unlistedMeta("Newsletter abbestellt");

export default Unsubscribed;
