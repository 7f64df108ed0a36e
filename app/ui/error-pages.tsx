import type { ReactNode } from "react";
import type { Phrase } from "~/schemas/answers";
import { buttonClass } from "./button";
import { Harbour } from "./harbour";
import { useIncident } from "./incident";
import { Logo } from "./logo";
import { TryAgain, wordsOfLoss } from "./lost-page";
import { Words } from "./phrase";
import { Container } from "./section";
import { useFocusOnNavigation } from "./use-focus-on-navigation";

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

interface ErrorFrameProps {
  title: string;
  heading: Phrase;
  children: ReactNode;
  /** In place of the harbour. */
  picture?: ReactNode;
}

export function ErrorFrame(words: ErrorFrameProps) {
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

export function Opening({ title, heading, children, picture = <Harbour /> }: ErrorFrameProps) {
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
