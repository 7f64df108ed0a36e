import type { Article, BreadcrumbList, WithContext } from "schema-dts";
import type { SiteFacts } from "~/content/site-schema";

export function breadcrumbList(
  origin: string,
  trail: { name: string; path: string }[],
): WithContext<BreadcrumbList> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

export interface ArticleFacts {
  title: string;
  excerpt: string | null;
  path: string;
  image: string;
  publishedAt: string;
  updatedAt: string;
}

export function article(site: SiteFacts, facts: ArticleFacts): WithContext<Article> {
  const origin = site.url;
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: facts.title,
    description: facts.excerpt ?? undefined,
    url: `${origin}${facts.path}`,
    mainEntityOfPage: `${origin}${facts.path}`,
    image: `${origin}${facts.image}`,
    datePublished: facts.publishedAt,
    dateModified: facts.updatedAt,
    inLanguage: "de",
    author: { "@type": "Organization", name: site.company, url: origin },
    publisher: { "@id": `${origin}/#organization`, "@type": "Organization", name: site.company },
  };
}
