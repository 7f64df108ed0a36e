import { Outlet, useLoaderData } from "@remix-run/react";
import { loadFixedPreview } from "~/features/pages/fixed/preview.server";
import { TypedPreview } from "~/features/sharing/preview-page";

export const loader = loadFixedPreview;

export default function FixedPreviewFrame() {
  return <TypedPreview shown={useLoaderData<typeof loader>()} item={<Outlet />} />;
}
