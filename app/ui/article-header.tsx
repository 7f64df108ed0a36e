import { Link } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Clock from "lucide-react/icons/clock";
import { authorOf } from "~/content/editor";
import type { Article } from "~/schemas/answers";
import { Illustration } from "./illustration";
import { Container } from "./section";
import { useSite } from "./use-site";
import { WholeWords } from "./whole-words";

export function ArticleHeader({ post }: { post: Omit<Article, "html" | "headings"> }) {
  const site = useSite();
  const { name, isFounder } = authorOf(site, post.author);
  return (
    <Container className="pt-4 pb-12 md:pb-16">
      <div className="max-w-text lg:mx-auto">
        <Link
          prefetch="intent"
          to="/blog"
          viewTransition
          className="no-print inline-flex min-h-11 items-center gap-2 font-semibold text-brand text-sm underline-offset-4 hover:underline"
        >
          <ArrowLeft className="size-4" />
          Zurück zum Blog
        </Link>
        {post.category && (
          <p className="mt-6">
            <Link
              prefetch="intent"
              to={`/blog?${new URLSearchParams({ kategorie: post.category })}`}
              className="inline-flex min-h-11 items-center rounded-full bg-brand-soft px-4 font-semibold text-brand text-sm hover:bg-brand hover:text-brand-ink"
            >
              {post.category}
            </Link>
          </p>
        )}
        <h1 className="mt-5 text-3xl md:text-[3.25rem]">{post.title}</h1>
        {post.excerpt && (
          <p className="mt-6 text-ink-muted text-xl">
            <WholeWords of={post.excerpt} />
          </p>
        )}
        <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-muted text-sm">
          <time dateTime={post.publishedAt}>{post.date}</time>{" "}
          <span className="inline-flex items-center gap-1.5">
            <Clock className="size-4" />
            <span className="sr-only">Lesezeit: </span>
            {post.readingTime}
          </span>{" "}
          <span>
            Von{" "}
            {isFounder || !post.author ? (
              <Link prefetch="intent" to="/about" className="underline underline-offset-4 hover:text-ink">
                {name}
              </Link>
            ) : (
              name
            )}
          </span>{" "}
          <span className="hidden basis-full print:block">
            {site.name}, {site.url}/blog/{post.slug}
          </span>
        </p>
      </div>
      <Illustration
        {...post.cover}
        className="article-cover mt-10 ml-auto aspect-video w-full rounded-lg object-cover shadow-soft md:aspect-2/1 lg:w-[calc(50%+21rem)]"
      />
    </Container>
  );
}
