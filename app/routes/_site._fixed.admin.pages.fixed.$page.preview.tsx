import type { MetaFunction } from "@remix-run/react";
import { previewFixedPage } from "~/features/pages/fixed/preview.server";
import { formAction } from "~/platform/forms/form-action.server";
import { staffMeta } from "~/ui/admin/staff-meta";

export const action = formAction(previewFixedPage);

export { loadPreview as loader } from "~/features/sharing/preview.server";

const withoutPage = staffMeta("Vorschau");

/** The title as it was typed. */
export const meta: MetaFunction = (place) => {
  const [frame, page] = place.matches.slice(-3);
  const isShown = "preview" in ((frame?.data ?? {}) as object);
  const title = isShown && page?.meta.map((one) => ("title" in one ? one.title : "")).find(Boolean);
  if (!title) return withoutPage(place);
  return [{ title: `Vorschau: ${title}` }, { name: "robots", content: "noindex, nofollow" }];
};

/** The page itself stands above it, with all that is shown. */
export default function FixedPreview() {
  return null;
}
