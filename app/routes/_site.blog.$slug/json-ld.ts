import type { BlogPosting, Person, WithContext } from "schema-dts";
import { authorOf } from "~/content/editor";
import type { SiteFacts } from "~/content/site-schema";
import type { Crumb } from "~/ui/breadcrumbs";
import { personId, publisher } from "~/ui/json-ld";

interface ArticleFacts {
  title: string;
  path: string;
  description: string;
  image: string;
  section: string | null;
  author: string | null;
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
    author: facts.author === site.name ? publisher(site) : personOf(site, facts.author),
    publisher: publisher(site),
  };
}

function personOf(site: SiteFacts, author: string | null): Person {
  const { name, isFounder } = authorOf(site, author);
  return {
    "@type": "Person",
    name,
    ...(isFounder && { "@id": personId(site, name) }),
    ...((isFounder || !author) && { url: `${site.url}/about` }),
  };
}

export function trailTo({ title, slug }: { title: string; slug: string }): Crumb[] {
  return [
    { name: "Start", path: "/" },
    { name: "Blog", path: "/blog" },
    { name: title, path: `/blog/${slug}` },
  ];
}
