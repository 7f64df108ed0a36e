import { redirect } from "@remix-run/node";
import { presentAddress } from "~/platform/database/cached-addresses.server";
import { withQuery } from "~/schemas/old-address";

/** The answer for an address whose page stands elsewhere by now, with its query string kept, or null. */
export async function movedTo({ pathname, search }: URL): Promise<Response | null> {
  const target = await presentAddress(pathname);
  return target === undefined ? null : moved(target, search);
}

/** The same for the picture of an article. */
export async function movedPicture({ pathname, search }: URL): Promise<Response | null> {
  const target = await presentAddress(pathname.replace(/\/og\.png$/i, ""));
  return target?.startsWith("/blog/") ? moved(`${target}/og.png`, search) : null;
}

/** What has moved may move again: browsers ask each time. */
function moved(target: string, search: string) {
  return redirect(withQuery(target, search), {
    status: 301,
    headers: { "Cache-Control": "public, max-age=0" },
  });
}
