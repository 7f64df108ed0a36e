import { Link, useViewTransitionState } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { blogPage } from "~/content/blog-page";
import type { FoundPage } from "~/features/pages/model.server";
import type { PostTeaser } from "~/schemas/answers";
import { Illustration } from "~/ui/illustration";
import { PostCard, PostMeta } from "~/ui/post-card";
import { useWords } from "~/ui/use-site";
import { WholeWords } from "~/ui/whole-words";
import { addressOf } from "./address";

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
        className={`aspect-video w-full rounded-lg object-cover shadow-soft transition-shadow group-hover:shadow-lifted ${moving ? "article-cover" : ""}`}
      />
      <div className={alone ? "max-lg:mt-6" : "mt-6"}>
        <PostMeta post={post} />
        <h2 className="mt-3 text-2xl md:text-3xl">
          <Link
            prefetch="intent"
            to={path}
            viewTransition
            className="underline-offset-4 after:absolute after:inset-0 after:rounded-lg group-hover:underline"
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
          <ArrowRight className="size-5 transition-transform group-hover:translate-x-1" />
        </p>
      </div>
    </article>
  );
}

interface CategoriesProps {
  all: string[];
  selected: string | null | undefined;
}

export function Categories({ all, selected }: CategoriesProps) {
  if (all.length === 0) return null;
  return (
    <nav aria-label="Kategorien" className="mt-10 border-line border-t pt-5 md:mt-14">
      <ul className="flex flex-wrap gap-2">
        <Choice label="Alle Artikel" category={null} selected={selected} />
        {all.map((category) => (
          <Choice key={category} label={category} category={category} selected={selected} />
        ))}
      </ul>
    </nav>
  );
}

interface ChoiceProps {
  label: string;
  category: string | null;
  selected: string | null | undefined;
}

function Choice({ label, category, selected }: ChoiceProps) {
  return (
    <li>
      <Link
        prefetch="intent"
        to={addressOf({ category })}
        preventScrollReset
        aria-current={category === selected ? "true" : undefined}
        className="inline-flex min-h-11 items-center rounded-full border border-control px-4 text-sm transition-colors hover:border-ink here:border-brand here:bg-brand here:font-semibold here:text-brand-ink"
      >
        {label}
      </Link>
    </li>
  );
}

export function ArticlesBeside({ posts }: { posts: PostTeaser[] }) {
  return (
    <section>
      <Title>{moreArticles}</Title>
      <ul className="grid grid-cols-1 gap-6">
        {posts.map((post, index) => (
          <li key={post.slug} data-fade="" data-fade-index={index % 2}>
            <PostCard post={post} beside />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ArticleGrid({ posts, title }: { posts: PostTeaser[]; title: string | false }) {
  return (
    <>
      {title && <Title>{title}</Title>}
      <ul className={`grid grid-cols-1 gap-6 lg:grid-cols-3 ${title ? "" : "mt-6 lg:mt-12"}`}>
        {posts.map((post, index) => (
          <li key={post.slug} data-fade="" data-fade-index={index % 3}>
            <PostCard post={post} beside="tablets" />
          </li>
        ))}
      </ul>
    </>
  );
}

export function FoundPages({ pages }: { pages: FoundPage[] }) {
  return (
    <section className="mb-14">
      <Title>Gefundene Seiten</Title>
      <ul className="divide-y divide-line border-line border-y">
        {pages.map(({ slug, title, lang, excerpt }) => (
          <li key={slug} lang={lang === "en" ? "en" : undefined} className="group relative py-5">
            <h3 className="text-xl">
              <Link
                prefetch="intent"
                to={`/${slug}`}
                className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
              >
                <WholeWords of={title} />
              </Link>
            </h3>
            <p className="mt-1 max-w-text text-ink-muted empty:hidden">{excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const moreArticles = "Weitere Artikel";

function Title({ children }: { children: string }) {
  return <h2 className="mb-6 text-2xl">{children}</h2>;
}

interface PagesProps {
  page: number;
  pages: number;
  category: string | null;
}

export function Pages({ page, pages, category }: PagesProps) {
  if (pages <= 1) return null;
  return (
    <nav
      aria-label="Seiten"
      className="mt-14 grid grid-cols-[1fr_auto_1fr] items-center gap-4 border-line border-t pt-6"
    >
      {page > 1 && (
        <Link prefetch="intent" rel="prev" to={addressOf({ category, page: page - 1 })} className={linkClass}>
          <ArrowLeft className="size-5" />
          Neuere
        </Link>
      )}
      <p className="col-start-2 text-ink-muted text-sm tabular">
        Seite {page} von {pages}
      </p>
      {page < pages && (
        <Link
          prefetch="intent"
          rel="next"
          to={addressOf({ category, page: page + 1 })}
          className={`${linkClass} justify-self-end`}
        >
          Ältere
          <ArrowRight className="size-5" />
        </Link>
      )}
    </nav>
  );
}

const linkClass =
  "inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-brand underline-offset-4 hover:underline";
