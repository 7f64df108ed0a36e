import { Link, useViewTransitionState } from "@remix-run/react";
import ArrowRight from "lucide-react/icons/arrow-right";
import { blogPage } from "~/content/blog-page";
import type { PostTeaser } from "~/schemas/answers";
import { Illustration } from "~/ui/illustration";
import { PostMeta } from "~/ui/post-card";
import { useWords } from "~/ui/use-site";
import { WholeWords } from "~/ui/whole-words";

export function Featured({ post, alone }: { post: PostTeaser; alone: boolean }) {
  const path = `/blog/${post.slug}`;
  const moving = useViewTransitionState(path);
  return (
    <article
      className={`group relative self-start ${alone ? "lg:col-span-2 lg:grid lg:grid-cols-2 lg:items-center lg:gap-12" : "lg:sticky lg:top-26"}`}
    >
      <Illustration
        {...post.cover}
        alt=""
        className={`aspect-video w-full rounded-lg object-cover shadow-soft transition-shadow duration-200 ease-out group-hover:shadow-lifted ${moving ? "article-cover" : ""}`}
      />
      <div className={alone ? "max-lg:mt-6" : "mt-6"}>
        <PostMeta post={post} />
        <h2 className="mt-3 text-2xl md:text-3xl">
          <Link
            prefetch="intent"
            to={path}
            viewTransition
            className="underline-offset-8 after:absolute after:inset-0 after:rounded-lg group-hover:underline group-hover:decoration-2"
          >
            {post.title}
          </Link>
        </h2>
        {post.excerpt && (
          <p className="mt-4 text-ink-muted text-lg">
            <WholeWords of={post.excerpt} />
          </p>
        )}
        <p aria-hidden className="mt-5 inline-flex items-center gap-2 font-semibold text-brand">
          {useWords("blogPage", blogPage).read}
          <ArrowRight className="size-5 transition-transform duration-200 ease-out group-hover:translate-x-1" />
        </p>
      </div>
    </article>
  );
}
