import { Link, useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect } from "react";
import { buttonClass } from "./button";
import { ErrorFrame, Opening } from "./error-pages";
import { Illustration } from "./illustration";

// Only who comes to such a page needs the site's frame here; staff do without it.
const SiteFrame = lazy(() => import("./site-frame").then((frame) => ({ default: frame.SiteFrame })));
const WaysOn = lazy(() => import("./ways-on"));

/** What is not there, with the site's menu and footer to go on from. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => console.error("404:", pathname), [pathname]);
  return (
    <Suspense>
      <SiteFrame>
        <div className="relative isolate overflow-hidden">
          <Opening title="404" heading={{ english: "Oops! Page not found" }} picture={offTheChart}>
            <p>Diese Seite gibt es nicht oder nicht mehr.</p>
            <Link to="/" className={buttonClass("brand", "mt-8")}>
              Zur Startseite
            </Link>
            <WaysOn />
          </Opening>
        </div>
      </SiteFrame>
    </Suspense>
  );
}

const refusals: Record<number, string> = {
  400: "Die Anfrage war unvollständig oder beschädigt. Bitte geh zurück und versuche es noch einmal.",
  403: "Das darfst Du hier nicht.",
  405: "Das geht auf dieser Seite nicht.",
  413: "Das ist zu viel Text auf einmal. Bitte geh zurück und kürze ihn.",
  415: "Diese Art von Formular nehmen wir nicht an.",
};

export function RefusalPage({ status }: { status: number }) {
  return (
    <ErrorFrame title={String(status)} heading="Das hat nicht geklappt">
      <p>{refusals[status] ?? "Die Anfrage konnte nicht bearbeitet werden."}</p>
      <Link to="/" className={buttonClass("brand", "mt-8")}>
        Zur Startseite
      </Link>
    </ErrorFrame>
  );
}

const offTheChart = (
  <Illustration
    src="/images/home/off-the-chart.svg"
    alt=""
    width={720}
    height={640}
    className="mt-10 w-full lg:mt-0"
  />
);
