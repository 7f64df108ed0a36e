import { useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useSyncExternalStore } from "react";
import { useConsentManager } from "~/client/consent";
import { useFadeIn } from "~/client/fade-in";
import { currentlyOffline, watchNetworkErrors } from "~/client/network-errors";
import type { RootData } from "~/schemas/answers";
import { telOf } from "~/schemas/contact-links";
import { useAvailability } from "./availability";
import { ButtonLink, buttonClass } from "./button";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { useSite, useWord } from "./use-site";

const without = /^\/(?:dating\/?$|admin)/;

/** Its visibility is CSS (site.css), so that it needs no scripts. */
function CallBar() {
  const word = useWord();
  const { phone } = useSite();
  const { phone: isAnswered } = useAvailability();
  const { pathname } = useLocation();
  if (without.test(pathname)) return null;
  return (
    <nav aria-label={word("Kurzer Weg")} className="call-bar gap-2 border-line border-t bg-canvas px-5">
      {isAnswered ? (
        <a href={telOf(phone)} className={buttonClass("quiet")}>
          {word("Anrufen")}
        </a>
      ) : (
        <ButtonLink to="/contact#schreib-uns" tone="quiet">
          {word("Schreiben")}
        </ButtonLink>
      )}{" "}
      <ButtonLink to="/dating" tone="signal">
        {word("Termin")}
      </ButtonLink>
    </nav>
  );
}

function PendingNote() {
  const { state, location } = useNavigation();
  // The router waits forever for a page whose chunk is missing.
  const isOffline = useSyncExternalStore(watchNetworkErrors, currentlyOffline, () => false);
  const pending = state === "loading" && !isOffline;
  const text = pending ? pendingText(location.pathname) : undefined;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-18 z-40 print:hidden">
      {pending && <div aria-hidden className="pending-bar h-0.5 bg-brand" />}
      <p aria-hidden className="grid justify-center">
        {text && <PendingText>{text}</PendingText>}
      </p>
    </div>
  );
}

function PendingText({ children }: { children: string }) {
  return (
    <span className="pending-text mt-4 rounded-full bg-surface-raised px-5 py-2.5 font-semibold text-sm shadow-lifted">
      {children}
    </span>
  );
}

function pendingText(pathname: string): string | undefined {
  if (pathname === "/references") return "Referenzen werden geladen...";
  if (pathname === "/blog") return "Lade Blog-Artikel...";
  if (pathname.startsWith("/blog/")) return "Lade Artikel...";
  return undefined;
}

export function SiteFrame({ children }: { children: ReactNode }) {
  const word = useWord();
  useFadeIn();
  useConsentManager(useRouteLoaderData<RootData>("root")?.consent);
  return (
    <>
      <a
        href="#inhalt"
        className="fixed top-3 left-3 z-50 rounded-sm bg-surface-raised px-4 py-3 not-focus:sr-only"
      >
        {word("Zum Inhalt springen")}
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
