import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import Rss from "lucide-react/icons/rss";
import { blogPage } from "~/content/blog-page";
import { wordsOf } from "~/content/words";
import { readBlogList, searchBlog } from "~/features/blog/articles.server";
import { BlogSearch } from "~/ui/blog-search";
import { Linked } from "~/ui/linked";
import { NewsletterTeaser } from "~/ui/newsletter-teaser";
import { describePage, siteOf } from "~/ui/page-meta";
import { ResultCount } from "~/ui/result-count";
import { Container } from "~/ui/section";
import { useSentence, useWords } from "~/ui/use-site";
import { addressOf } from "./address";
import { NoArticles } from "./no-articles";
import {
  ArticleGrid,
  ArticlesBeside,
  Categories,
  Featured,
  FoundPages,
  moreArticles,
  Pages,
} from "./sections";

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const list = (await searchBlog(searchParams)) ?? (await readBlogList(searchParams));
  return data(list, { status: list.status });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (data?.status === 404)
    return describePage(matches, {
      title: "Blog: Kategorie nicht gefunden",
      description: "In dieser Kategorie gibt es keine Artikel.",
      image: "/images/og/blog.png",
      extra: [{ name: "robots", content: "noindex" }],
    });
  if (data?.search)
    return describePage(matches, {
      title: "Blog: Suche",
      description: "Artikel aus dem Blog, in denen die gesuchten Wörter vorkommen.",
      image: "/images/og/blog.png",
      extra: [{ name: "robots", content: "noindex" }],
    });
  const about = [
    data?.category && `Artikel zu ${data.category}`,
    data && data.page > 1 && `Seite ${data.page}`,
  ].filter(Boolean);
  const site = siteOf(matches);
  const { head } = wordsOf("blogPage", blogPage, site);
  return describePage(matches, {
    title: about.length ? `Blog: ${about.join(", ")}` : head.title,
    description: about.length
      ? `${about.join(", ")} aus dem Blog von ${site.name}: Anleitungen und Erfahrungen aus kleinen und mittleren Betrieben, ohne Fachwörter.`
      : head.description,
    path: addressOf({ category: data?.category, page: data?.page }),
    image: "/images/og/blog.png",
    opening: data?.page === 1 ? data.posts[0]?.cover.src : undefined,
  });
};

export default function BlogPage() {
  const { status, category, search, categories, page, pages, posts, found } = useLoaderData<typeof loader>();
  const title = useSentence("blog.title");
  const intro = useSentence("blog.intro");
  const words = useWords("blogPage", blogPage);
  const [first, ...others] = posts;
  const isOverview = page === 1 && !search;
  const featured = isOverview ? first : undefined;
  const more = isOverview ? others : posts;
  const beside = featured ? besideFeatured(more.length) : 0;
  return (
    <>
      <Container className="pt-14 pb-8 md:pt-24">
        <div className="grid items-end gap-6 lg:grid-cols-[7fr_5fr] lg:gap-12">
          <div>
            <p className="mb-4 font-semibold text-brand text-sm">{words.eyebrow}</p>
            <h1 className="text-3xl md:text-display">{title}</h1>
          </div>
          <p className="max-w-text text-ink-muted text-lg">{intro}</p>
        </div>
        <Categories all={categories} selected={status === 404 || search ? undefined : category} />
        <BlogSearch className="mt-6" searched={search} />
        <ResultCount count={posts.length + found.length} />
      </Container>
      <Container className="pb-16 md:pb-28">
        {found.length > 0 && <FoundPages pages={found} />}
        {posts.length === 0 ? (
          found.length === 0 && <NoArticles status={status} isSearch={search !== null} />
        ) : (
          <>
            {featured && (
              <div className="grid grid-cols-1 gap-14 lg:grid-cols-2 lg:gap-12">
                <Featured post={featured} alone={beside === 0} />
                {beside > 0 && <ArticlesBeside posts={more.slice(0, beside)} />}
              </div>
            )}
            {more.length > beside && (
              <ArticleGrid
                posts={more.slice(beside)}
                title={search ? "Gefundene Artikel" : beside === 0 && moreArticles}
              />
            )}
          </>
        )}
        <Pages page={page} pages={pages} category={category} />
        <p className="mt-10 flex flex-wrap items-center gap-x-6 border-line border-t pt-3 text-sm">
          <a
            href="/blog.rss.xml"
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline"
          >
            <Rss className="size-4" />
            {words.feed}
          </a>{" "}
          <span className="text-ink-muted">
            <Linked text={words.podcast} links={[{ to: "/podcast" }]} />
          </span>
        </p>
      </Container>
      <NewsletterTeaser />
    </>
  );
}

function besideFeatured(others: number): number {
  return others < 2 ? others : 2 + ((others - 2) % 3);
}
