import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { receiveContact } from "~/features/contact/receive.server";
import { readSent } from "~/features/contact/sent.server";
import { descriptionOf } from "~/features/pages/facts";
import { ownQuestions } from "~/features/pages/own-questions.server";
import { readPage, wordsAround, wordsFor } from "~/features/pages/public-page.server";
import { PageView } from "~/features/pages/sections/page-view";
import { isPublicPage } from "~/platform/database/content-version.server";
import { formAction, formHeaders } from "~/platform/forms/form-action.server";
import { movedTo } from "~/platform/page-cache/redirects.server";
import { loggablePath } from "~/platform/process/fault-log.server";
import { orElse } from "~/platform/process/incidents.server";
import { keepAutosavedText } from "~/ui/autosaved-text";
import { describePage, siteOf } from "~/ui/page-meta";
import { redirectFor } from "../$/redirects.server";
import { structuredData } from "./json-ld";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { status, page } = await readPage(params.slug ?? "");
  if (!page) {
    const target = redirectFor(url) ?? (await movedTo(url));
    if (target) throw target;
    if (status === 404) console.warn(`404: ${loggablePath(url.pathname)}`);
    throw data({ words: await wordsAround(request) }, status);
  }
  const { sent, headers: once } = await readSent(request);
  const headers = new Headers(once);
  if (page.makeshift) headers.set("Cache-Control", "no-store");
  const words = wordsFor(page);
  const { unread: _, makeshift: __, ...shown } = page;
  return data({ page: shown, ...(sent && { sent }), ...(words && { words }) }, { headers });
}

export const action = formAction(async ({ request, params }) => {
  const { page } = await readPage(params.slug ?? "");
  const own = page && ownQuestions(page);
  // Someone wrote while the page moved, or it or its form went: no text is lost.
  if (!own) throw redirect(await newPlaceOf(new URL(request.url), page !== null), 307);
  const thanks = own.thanks && (await readPage(own.thanks.slice(1))).page ? own.thanks : "";
  return receiveContact(request, `/${page.slug}`, { ...own, thanks });
});

async function newPlaceOf(url: URL, isPage: boolean) {
  const moved = await orElse("redirects: where a form moved is not known", movedTo(url), null);
  const { pathname } = new URL(moved?.headers.get("Location") ?? "", url);
  const isMoved = !isPage && pathname !== url.pathname && isPublicPage(pathname);
  return isMoved ? `${pathname}#kontakt` : `/contact?${new URLSearchParams({ seite: url.pathname })}#kontakt`;
}

export const clientAction = keepAutosavedText;

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return [];
  const { page } = data;
  const { slug, title, lang, cover, pair, template } = page;
  const summary = descriptionOf(page);
  const origin = siteOf(matches).url;
  const alternates = pair
    ? [
        { lang, slug },
        { lang: pair.lang, slug: pair.slug },
      ]
    : [];
  return describePage(matches, {
    title,
    description: summary || title,
    path: `/${slug}`,
    image: cover ?? `/${slug}/og.png`,
    drawn: [title, summary || null],
    lang,
    extra: [
      ...alternates.map((one) => ({
        tagName: "link",
        rel: "alternate",
        hrefLang: one.lang,
        href: `${origin}/${one.slug}`,
      })),
      ...(template === "danke" ? [{ name: "robots", content: "noindex" }] : []),
    ],
    jsonLd: import.meta.env.SSR && structuredData(page, siteOf(matches)),
  });
};

export default function WrittenPage() {
  const { page } = useLoaderData<typeof loader>();
  return <PageView page={page} />;
}
