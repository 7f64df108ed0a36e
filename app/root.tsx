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
  useRouteError,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { consentSettings } from "~/server/consent.server";
import { readFlash } from "~/server/flash.server";
import { siteOverrides } from "~/server/site.server";
import { FaultPage, NotFoundPage, RefusalPage } from "~/ui/error-pages";
import { useNonce } from "~/ui/nonce";
import { themeScript } from "~/ui/theme";
import { ToastRegion, Toasts } from "~/ui/toasts";
import { useEarlyInput } from "~/ui/use-early-input";
import allStylesUrl from "./staff.css?url";

export const links: LinksFunction = () => [
  { rel: "preload", href: fontUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  ...(import.meta.env.DEV ? [{ rel: "stylesheet", href: allStylesUrl }] : []),
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "alternate", type: "application/rss+xml", title: "Blog", href: "/blog.rss.xml" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { toasts, headers } = await readFlash(request);
  const consent = consentSettings && { consent: consentSettings };
  return data({ toasts, overrides: siteOverrides, ...consent }, { headers });
}

export default function App() {
  const { toasts } = useLoaderData<typeof loader>();
  useEarlyInput();
  return (
    <Document>
      <Outlet />
      <Toasts items={toasts} />
      <ToastRegion />
    </Document>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Document title="Oops! Page not found">
        <NotFoundPage />
      </Document>
    );
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return (
      <Document title="Das hat nicht geklappt">
        <RefusalPage status={error.status} />
      </Document>
    );
  }
  // Without scripts: the page holds the id of the fault, which only the server knows.
  return (
    <Document title="Unexpected Application Error!" scripts={false}>
      <FaultPage error={error} />
    </Document>
  );
}

interface DocumentProps {
  children: ReactNode;
  /** Only for pages that no route describes. */
  title?: string;
  scripts?: boolean;
}

function Document({ children, title, scripts = true }: DocumentProps) {
  const nonce = useNonce();
  return (
    <html lang="de" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
        {title && <title>{title}</title>}
        <Meta />
        <Links />
        {/* The server puts the sheet here: see sheets.server.ts. */}
        {import.meta.env.PROD && (
          <style data-sheet="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
        )}
      </head>
      <body>
        {children}
        {scripts && <ScrollRestoration nonce={nonce} getKey={(location) => location.key} />}
        {scripts && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}
