import { isPublic, type PostRow } from "~/models/posts.server";
import { shortDateTime } from "~/schemas/berlin-time";

export type PostState = "draft" | "planned" | "published" | "archived";

type Dated = Pick<PostRow, "status" | "published_at">;

function postState(post: Dated): PostState {
  return post.status === "published" && post.published_at && !isPublic(post) ? "planned" : post.status;
}

/** Who sees a post, in the words that stand beside the buttons of its editor. */
export function stateSentence(post: Dated): string {
  const moment = post.published_at ? `${shortDateTime(post.published_at)} Uhr` : "";
  return {
    draft: "Entwurf: ein Datum wirkt erst mit Status Veröffentlicht",
    planned: `Wird am ${moment} veröffentlicht`,
    published: `Öffentlich seit ${moment}`,
    archived: "Archiviert: niemand sieht den Beitrag",
  }[postState(post)];
}

/** A post as a row of the list. */
export function postRow(post: PostRow) {
  const { id, title, slug, category, created_at, published_at } = post;
  const state = postState(post);
  const isDated = (state === "published" || state === "planned") && published_at;
  return {
    id,
    title,
    slug,
    category,
    state,
    date: isDated ? shortDateTime(published_at) : `angelegt ${shortDateTime(created_at).split(",")[0]}`,
  };
}
