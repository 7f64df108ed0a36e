import { Link, useLocation } from "@remix-run/react";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import type { Phrase } from "~/schemas/answers";
import { buttonClass } from "./button";
import { Harbour } from "./harbour";
import { Illustration } from "./illustration";
import { useIncident } from "./incident";
import { Logo } from "./logo";
import { TryAgain, wordsOfLoss } from "./lost-page";
import { Words } from "./phrase";
import { Container } from "./section";
import { useFocusOnNavigation } from "./use-focus-on-navigation";

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

/** For a page that did not come, because of the line or of what stands between us. */
export function LostPage({ error }: { error: unknown }) {
  const { heading, text } = wordsOfLoss(error);
  return (
    <ErrorFrame title="Seite nicht geladen" heading={heading}>
      <p className="mb-8">{text}</p>
      <TryAgain />
    </ErrorFrame>
  );
}

/** A fault of ours: in development its message, in production the id under which it is in the log. */
export function FaultPage({ error }: { error: unknown }) {
  const incident = useIncident();
  return (
    <ErrorFrame title="Fehler" heading={{ english: "Unexpected Application Error!" }}>
      <p>Bei uns ist etwas schiefgegangen. Bitte lade die Seite in ein paar Minuten noch einmal.</p>
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="mt-4 overflow-auto text-sm">{error.message}</pre>
      )}
      {incident && (
        <p className="mt-4 text-ink-muted text-sm">
          Vorgang <code>{incident}</code>: Nenne uns diese Nummer, dann finden wir die Ursache schneller.
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <TryAgain />
        <a href="/" className={buttonClass("quiet")}>
          Zur Startseite
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

interface ErrorFrameProps {
  title: string;
  heading: Phrase;
  children: ReactNode;
  /** In place of the harbour. */
  picture?: ReactNode;
}

function ErrorFrame(words: ErrorFrameProps) {
  return (
    <main className="relative isolate flex min-h-dvh flex-col overflow-hidden">
      <Container className="flex h-18 items-center">
        <a href="/" className="inline-flex min-h-11 items-center">
          <Logo />
        </a>
      </Container>
      <Opening {...words} />
    </main>
  );
}

function Opening({ title, heading, children, picture = <Harbour /> }: ErrorFrameProps) {
  useFocusOnNavigation();
  return (
    <Container className="grid items-center py-14 lg:my-auto lg:grid-cols-[7fr_5fr]">
      <div className="relative z-10">
        <p className="font-semibold text-brand text-sm">{title}</p>
        <h1 className="mt-3 text-display">
          <Words of={heading} />
        </h1>
        <div className="mt-6 max-w-xl text-lg">{children}</div>
      </div>
      {picture}
    </Container>
  );
}
