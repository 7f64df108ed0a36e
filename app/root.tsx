import fontUrl from "@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url";
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { presentMenu } from "./features/pages/public-page.server";
import { presentOffice } from "./platform/database/cached-facts.server";
import { presentServices } from "./platform/database/content-version.server";
import { readFlash } from "./platform/forms/flash.server";
import { pageFacts } from "./platform/settings/page-facts.server";
import { consentSettings } from "./platform/settings/third-parties.server";
import printStylesUrl from "./print.css?url";
import type { RootData } from "./schemas/answers";
import allStylesUrl from "./staff.css?url";

import { LostPage } from "./ui/error-pages";
import { lossOf, wordsOfLoss } from "./ui/lost-page";
import { NetworkErrorNotice } from "./ui/network-error-notice";
import { useNonce } from "./ui/nonce";
import { applyTheme, ThemeColours, themeScript } from "./ui/theme";
import { ToastRegion, Toasts } from "./ui/toasts";
import { noteComposing, useEarlyInput, useRebuilt } from "./ui/use-early-input";
import { noteAlive } from "./ui/use-fault-title";
import { useFocusOnNavigation } from "./ui/use-focus-on-navigation";
import { TranslatedWords, useFaultWords } from "./ui/use-site";

// Only what is said of the time without a server has to be at hand.
const RefusalPage = lazy(() => import("./ui/refusal-pages").catch(() => ({ default: LostPage })));

export const links: LinksFunction = () => [
  { rel: "preload", href: fontUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  ...(import.meta.env.DEV ? [{ rel: "stylesheet", href: allStylesUrl }] : []),
  { rel: "stylesheet", href: printStylesUrl, media: "print" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "alternate", type: "application/rss+xml", title: "Blog", href: "/blog.rss.xml" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [{ toasts, headers }, services, office, menu] = await Promise.all([
    readFlash(request),
    presentServices(),
    presentOffice(),
    presentMenu(),
  ]);
  const consent = consentSettings && { consent: consentSettings };
  const refusal = context.isRefusal && { isRefusal: context.isRefusal };
  return data<RootData>(
    {
      toasts,
      facts: pageFacts(new URL(request.url).pathname, context.typed),
      services,
      office,
      ...menu,
      ...consent,
      ...refusal,
    },
    { headers },
  );
}

/** What the document came with: what the browser puts in again must be what the content policy knows. */
const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? "";
/** Runs in the head: removes tokens that the auth service put behind the address before scripts or history see them. */
const forgetTokens = `/[#&]\\w*token=/.test(location.hash)&&history.replaceState(null,"",location.pathname+location.search)`;
const sheet = import.meta.env.SSR ? "" : textOf("style[data-sheet]");
const firstScript = import.meta.env.SSR
  ? `${themeScript};${forgetTokens};${noteComposing}`
  : textOf("head script:not([src])");

/** Around every page, also that of a fault: <html> and its sheet are not made anew for it. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const error = useRouteError();
  const title = error == null ? undefined : titleOf(error);
  const matches = useMatches();
  const match = matches.at(-1);
  const page = matches.findLast(({ handle }) => handle)?.handle as
    | { lang?: string; evening?: boolean }
    | undefined;
  // A page of staff says its language itself, and so does what stands around it.
  const own = (match?.data as { page?: { lang?: string } } | undefined)?.page?.lang;
  const words = useFaultWords(error);
  const lang = words ? "en" : (title === undefined && (own ?? page?.lang)) || "de";
  const isEnglish = title === faultTitle || title === missingTitle;
  // A page that names a fault has no scripts: it holds the id of the fault, which only the server knows.
  const scripts = title !== faultTitle;
  const rebuilt = useRebuilt();
  useEffect(() => {
    // When <html> is made anew after all, it has lost the class that the script in the head gave it.
    applyTheme();
    noteAlive();
  }, []);
  return (
    <html
      ref={rebuilt}
      lang={lang}
      data-evening={title === undefined && page?.evening ? "" : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {/* Telephones would make links of prices and postcodes; what is to be called is one already. */}
        <meta name="format-detection" content="telephone=no" />
        <ThemeColours />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstScript }} />
        {title && <title lang={isEnglish ? "en" : undefined}>{words?.[title] ?? title}</title>}
        <Meta />
        <Links />
        {/* The server puts the sheet here: see sheets.server.ts. */}
        {import.meta.env.PROD && (
          <style data-sheet="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: sheet }} />
        )}
      </head>
      {/* What stands around an English page is German. */}
      <body lang={lang === "de" || own || words ? undefined : "de"}>
        {children}
        {scripts && <ScrollRestoration nonce={nonce} getKey={keyOfPlace} />}
        {scripts && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function App() {
  const { toasts } = useLoaderData<typeof loader>();
  useEarlyInput();
  useFocusOnNavigation();
  return (
    <>
      <Outlet />
      <Toasts items={toasts} />
      <ToastRegion />
      <NetworkErrorNotice />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const words = useFaultWords(error);
  if (lossOf(error)) return <LostPage error={error} />;
  return (
    <TranslatedWords.Provider value={words}>
      <Suspense>
        <RefusalPage error={error} />
      </Suspense>
    </TranslatedWords.Provider>
  );
}

const faultTitle = "Unexpected Application Error!";
const missingTitle = "Oops! Page not found";

/**
 * Under what the place on a page is remembered. Links within a page have no key of their own: the browser goes where they
 * lead, and no place that was left before may be put in its stead.
 */
function keyOfPlace({ key, hash }: { key: string; hash: string }) {
  return key === "default" && hash ? `${hash} ${performance.now()}` : key;
}

/** Only for pages that no route describes. */
function titleOf(error: unknown) {
  if (lossOf(error)) return wordsOfLoss(error).heading;
  if (!isRouteErrorResponse(error) || error.status >= 500) return faultTitle;
  return error.status === 404 ? missingTitle : "Das hat nicht geklappt";
}
