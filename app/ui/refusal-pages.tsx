import { isRouteErrorResponse, Link, useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect } from "react";
import { buttonClass } from "./button";
import { ErrorFrame, Opening } from "./error-pages";
import { Harbour } from "./harbour";
import { Illustration } from "./illustration";
import { useIncident } from "./incident";
import { TryAgain } from "./lost-page";
import { SiteFrame } from "./site-frame";
import { useWord } from "./use-site";

const WaysOn = lazy(() => import("./ways-on"));

export default function RefusalPage({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status >= 500) return <FaultPage error={error} />;
  return error.status === 404 ? <NotFoundPage /> : <Refused status={error.status} />;
}

export function NotFoundPage() {
  const { pathname } = useLocation();
  const word = useWord();
  useEffect(() => console.error("404:", pathname), [pathname]);
  return (
    <Suspense>
      <SiteFrame>
        <div className="relative isolate overflow-hidden">
          <Opening title="404" heading={{ english: "Oops! Page not found" }} picture={offTheChart}>
            <p>{word("Diese Seite gibt es nicht oder nicht mehr.")}</p>
            <Link to="/" className={buttonClass("brand", "mt-8")}>
              {word("Zur Startseite")}
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

function Refused({ status }: { status: number }) {
  const word = useWord();
  return (
    <ErrorFrame title={String(status)} heading={word("Das hat nicht geklappt")} picture={<Harbour />}>
      <p>{word(refusals[status] ?? "Die Anfrage konnte nicht bearbeitet werden.")}</p>
      <Link to="/" className={buttonClass("brand", "mt-8")}>
        {word("Zur Startseite")}
      </Link>
    </ErrorFrame>
  );
}

function FaultPage({ error }: { error: unknown }) {
  const incident = useIncident();
  const word = useWord();
  return (
    <ErrorFrame
      title={word("Fehler")}
      heading={{ english: "Unexpected Application Error!" }}
      picture={<Harbour />}
    >
      <p>{word("Bei uns ist etwas schiefgegangen. Bitte lade die Seite in ein paar Minuten noch einmal.")}</p>
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="mt-4 overflow-auto text-sm">{error.message}</pre>
      )}
      {incident && (
        <p className="mt-4 text-ink-muted text-sm">
          {word("Vorgang")} <code>{incident}</code>:{" "}
          {word("Nenne uns diese Nummer, dann finden wir die Ursache schneller.")}
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <TryAgain />
        <a href="/" className={buttonClass("quiet")}>
          {word("Zur Startseite")}
        </a>
      </div>
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
