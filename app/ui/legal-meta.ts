import { breadcrumbList } from "./json-ld";
import { describePage, type PageMeta, siteOf } from "./page-meta";
import type { Matches } from "./use-fault-title";

interface LegalMeta extends Pick<PageMeta, "title" | "description" | "lang"> {
  path: string;
  breadcrumb: string;
  versions?: Record<string, string>;
}

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
