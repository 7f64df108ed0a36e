import { Link, useViewTransitionState } from "@remix-run/react";
import type { PostTeaser } from "~/schemas/answers";
import { Illustration } from "./illustration";
import { WholeWords } from "./whole-words";

interface PostCardProps {
  post: PostTeaser;
  still?: boolean;
  beside?: boolean | "tablets";
}

export function PostCard({ post, still = false, beside = false }: PostCardProps) {
  const path = `/blog/${post.slug}`;
  const moving = useViewTransitionState(path) && !still;
  return (
    <article
      className={`group relative flex h-full flex-col overflow-hidden rounded-md bg-surface-raised shadow-soft transition-shadow hover:shadow-lifted ${beside ? "sm:flex-row" : ""} ${beside === "tablets" ? "lg:flex-col" : ""}`}
    >
      <Illustration
        {...post.cover}
        alt=""
        loading="lazy"
        className={`aspect-video w-full object-cover ${beside ? "sm:aspect-auto sm:w-1/3 sm:shrink-0" : ""} ${beside === "tablets" ? "lg:aspect-video lg:w-full" : ""} ${moving ? "article-cover" : ""}`}
      />
      <div className="flex min-w-0 grow flex-col p-5 sm:p-6">
        <PostMeta post={post} />
        <h3 className="mt-2 sm:line-clamp-2 text-lg">
          <Link
            prefetch="intent"
            to={path}
            viewTransition={!still}
            className="card-link underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {post.title}
          </Link>
        </h3>
        {post.excerpt && (
          <p className="mt-2 sm:line-clamp-3 text-ink-muted text-sm">
            <WholeWords of={post.excerpt} />
          </p>
        )}
      </div>
    </article>
  );
}

export function PostMeta({ post }: { post: Pick<PostTeaser, "category" | "publishedAt" | "date"> }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      {post.category && <span className="font-semibold text-brand">{post.category}</span>}{" "}
      <time dateTime={post.publishedAt} className="text-ink-muted">
        {post.date}
      </time>
    </p>
  );
}
