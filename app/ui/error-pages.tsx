import type { ReactNode } from "react";
import type { Phrase } from "~/schemas/answers";
import { Logo } from "./logo";
import { TryAgain, wordsOfLoss } from "./lost-page";
import { Words } from "./phrase";
import { Container } from "./section";
import { useFocusOnNavigation } from "./use-focus-on-navigation";

export function LostPage({ error }: { error: unknown }) {
  const { heading, text } = wordsOfLoss(error);
  return (
    <ErrorFrame title="Seite nicht geladen" heading={heading}>
      <p className="mb-8">{text}</p>
      <TryAgain />
    </ErrorFrame>
  );
}

interface ErrorFrameProps {
  title: string;
  heading: Phrase;
  children: ReactNode;
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

export function Opening({ title, heading, children, picture }: ErrorFrameProps) {
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
