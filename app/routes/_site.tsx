import { Outlet, useRouteLoaderData } from "@remix-run/react";
import { useConsentManager } from "~/client/consent";
import { useFadeIn } from "~/client/fade-in";
import type { loader as rootLoader } from "~/root";
import { PendingNote } from "~/ui/pending-note";
import { SiteFooter } from "~/ui/site-footer";
import { SiteHeader } from "~/ui/site-header";

export default function SiteFrame() {
  useFadeIn();
  useConsentManager(useRouteLoaderData<typeof rootLoader>("root")?.consent);
  return (
    <>
      <a
        href="#inhalt"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-sm focus:bg-surface-raised focus:px-4 focus:py-3"
      >
        Zum Inhalt springen
      </a>
      <SiteHeader />
      <PendingNote />
      <main id="inhalt" tabIndex={-1} className="pt-18 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
