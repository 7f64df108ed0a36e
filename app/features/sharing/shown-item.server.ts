import { previewPost } from "~/features/blog/preview.server";
import { previewPage } from "~/features/pages/preview.server";
import { shownReference } from "~/features/references/preview.server";
import { shownService } from "~/features/services/preview.server";
import type { SharedItem } from "./model.server";
import type { Preview } from "./previewed";

export async function shownItem(item: SharedItem): Promise<Preview> {
  if (item.kind === "blog_posts") return { kind: item.kind, ...(await previewPost(item)) };
  if (item.kind === "pages") return { ...(await previewPage(item)), dropped: [] };
  if (item.kind === "services") return { kind: item.kind, service: shownService(item), dropped: [] };
  return { kind: item.kind, reference: await shownReference(item), dropped: [] };
}
