import { redirect } from "@remix-run/node";
import { presentAddress } from "~/platform/database/cached-addresses.server";
import { withQuery } from "~/schemas/old-address";

export async function movedTo({ pathname, search }: URL): Promise<Response | null> {
  const target = await presentAddress(pathname);
  return target === undefined ? null : moved(target, search);
}

export async function movedPicture({ pathname, search }: URL): Promise<Response | null> {
  const target = await presentAddress(pathname.replace(/\/og\.png$/i, ""));
  return target?.startsWith("/blog/") ? moved(`${target}/og.png`, search) : null;
}

/** A target may move again: browsers must revalidate. */
function moved(target: string, search: string) {
  return redirect(withQuery(target, search), {
    status: 301,
    headers: { "Cache-Control": "public, max-age=0" },
  });
}
