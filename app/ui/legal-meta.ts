import { breadcrumbList } from "./json-ld";
import type { Matches, PageMeta } from "./page-meta";
import { describePage, siteOf } from "./page-meta";

interface LegalMeta extends Pick<PageMeta, "title" | "description" | "lang"> {
  path: string;
  /** What the page is called at the end of its breadcrumbs. */
  breadcrumb: string;
  /** Where the same text stands in which language, the page itself included; the first is the one that counts. */
  versions?: Record<string, string>;
}

/** The head of a legal text. */
export function legalMeta({ breadcrumb, versions = {}, ...page }: LegalMeta) {
  return ({ matches }: { matches: Matches }) => {
    const { url } = siteOf(matches);
    const languages = Object.entries(versions);
    const [first] = languages;
    const all = first ? [...languages, ["x-default", first[1]]] : [];
    return describePage(matches, {
      ...page,
      image: `/images/og${page.path}.png`,
      extra: all.map(([hrefLang, path]) => ({
        tagName: "link",
        rel: "alternate",
        hrefLang,
        href: `${url}${path}`,
      })),
      jsonLd:
        import.meta.env.SSR &&
        breadcrumbList(url, [
          { name: "Start", path: "/" },
          { name: breadcrumb, path: page.path },
        ]),
    });
  };
}
