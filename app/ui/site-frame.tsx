import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useConsentManager } from "~/client/consent";
import { useFadeIn } from "~/client/fade-in";
import type { RootAnswer } from "~/schemas/answers";
import { CallBar } from "./call-bar";
import { PendingNote } from "./pending-note";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

export function SiteFrame({ children }: { children: ReactNode }) {
  useFadeIn();
  useConsentManager(useRouteLoaderData<RootAnswer>("root")?.consent);
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
        {children}
      </main>
      <SiteFooter />
      <CallBar />
    </>
  );
}
