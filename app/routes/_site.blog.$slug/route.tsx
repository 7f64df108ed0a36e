import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { sharedAddress } from "~/content/shared-pictures";
import { readArticle } from "~/features/blog/articles.server";
import { movedTo } from "~/platform/page-cache/redirects.server";
import { shortSummary } from "~/schemas/shortened";
import { ArticleHeader } from "~/ui/article-header";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Contents } from "~/ui/contents";
import { breadcrumbList } from "~/ui/json-ld";
import { NewsletterTeaser } from "~/ui/newsletter-teaser";
import { describePage, siteOf } from "~/ui/page-meta";
import { Container } from "~/ui/section";
import { useSite } from "~/ui/use-site";
import { blogPosting, trailTo } from "./json-ld";
import { MissingArticle, Related } from "./related";
import { Share } from "./share";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const found = await readArticle(params.slug ?? "");
  const moved = found.post ? null : await movedTo(new URL(request.url));
  if (moved) throw moved;
  return data(found, {
    status: found.status,
    headers: found.post?.makeshift ? { "Cache-Control": "no-store" } : {},
  });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const site = siteOf(matches);
  const post = data?.post;
  if (!post) {
    return describePage(matches, {
      title: "Artikel nicht gefunden",
      description: "Diesen Artikel gibt es nicht oder nicht mehr.",
      image: "/images/og/blog.png",
      extra: [{ name: "robots", content: "noindex" }],
    });
  }
  const path = `/blog/${post.slug}`;
  const image = `${path}/og.png`;
  const drawn = [post.title, post.category, post.excerpt, post.cover.src];
  // An article of a few words is too short for a description.
  const description =
    post.summary.length < shortSummary
      ? `${post.summary} Aus dem Blog von ${site.name}: was in kleinen und mittleren Betrieben wirklich hilft.`
      : post.summary;
  return describePage(matches, {
    title: post.title,
    description,
    path,
    image,
    drawn,
    type: "article",
    extra: [
      { property: "article:published_time", content: post.publishedAt },
      { property: "article:modified_time", content: post.updatedAt },
      ...(post.category ? [{ property: "article:section", content: post.category }] : []),
    ],
    jsonLd: import.meta.env.SSR && [
      blogPosting(site, {
        ...post,
        section: post.category,
        description,
        path,
        image: sharedAddress(image, site, drawn),
      }),
      breadcrumbList(site.url, trailTo(post)),
    ],
  });
};

export default function ArticlePage() {
  const { post, related, status } = useLoaderData<typeof loader>();
  const { url } = useSite();
  if (!post) return <MissingArticle unreachable={status === 503} />;
  const contents = post.headings.length >= 3 && post.headings;
  return (
    <>
      <div aria-hidden className="reading-progress" />
      <Container className="pt-6 md:pt-10">
        <Breadcrumbs trail={trailTo(post)} />
      </Container>
      <article>
        <ArticleHeader post={post} />
        <Container className={contents ? columns : "pb-16 md:pb-24"}>
          {contents && <Contents headings={contents} />}
          <div className="w-full min-w-0 max-w-text lg:mx-auto">
            <div className="prose-site" dangerouslySetInnerHTML={{ __html: post.html }} />
            <Share title={post.title} address={`${url}/blog/${post.slug}`} />
            <ButtonLink to="/blog" tone="quiet" className="no-print mt-8 max-sm:w-full">
              Alle Artikel im Blog
            </ButtonLink>
          </div>
        </Container>
      </article>
      <Related posts={related} />
      <NewsletterTeaser />
    </>
  );
}

const columns = "grid grid-cols-1 gap-10 pb-16 print:block md:pb-24 xl:grid-cols-[12rem_1fr_12rem] xl:gap-12";
