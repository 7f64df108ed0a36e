import type { BlogPosting, WithContext } from "schema-dts";
import { editorOf } from "~/content/editor";
import type { SiteFacts } from "~/content/site-schema";
import { personId, publisher } from "~/ui/json-ld";

export interface ArticleFacts {
  title: string;
  path: string;
  description: string;
  image: string;
  section: string | null;
  publishedAt: string;
  updatedAt: string;
}

export function blogPosting(site: SiteFacts, facts: ArticleFacts): WithContext<BlogPosting> {
  const origin = site.url;
  const url = origin + facts.path;
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: facts.title,
    description: facts.description,
    url,
    mainEntityOfPage: url,
    image: origin + facts.image,
    datePublished: facts.publishedAt,
    dateModified: facts.updatedAt,
    articleSection: facts.section ?? undefined,
    inLanguage: "de",
    author: { "@type": "Person", ...authorOf(site), url: `${origin}/about` },
    publisher: publisher(site),
  };
}

function authorOf(site: SiteFacts) {
  const name = editorOf(site);
  const isFounder = site.founders.some((founder) => founder.name === name);
  return { name, ...(isFounder && { "@id": personId(site, name) }) };
}
