import { shortDateTime, toBerlinTime } from "~/schemas/berlin-time";
import { deedOf, type PostState } from "./deeds";
import { isPublic, type PostRow } from "./model.server";

type Dated = Pick<PostRow, "status" | "published_at">;

function postState(post: Dated): PostState {
  return post.status === "published" && post.published_at && !isPublic(post) ? "planned" : post.status;
}

export function stateSentence({ status, published_at }: Dated): string {
  const stored = { status, published_at: published_at ? toBerlinTime(new Date(published_at)) : "" };
  return deedOf(stored, stored).state;
}

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
