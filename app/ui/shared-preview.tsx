import type { Previewed } from "~/schemas/answers";
import { Logo } from "./logo";
import { PreviewedItem } from "./previewed";
import { Container } from "./section";

/** Without the site frame, which asks for consent. */
export function SharedPreview(item: Previewed) {
  return (
    <>
      <a
        href="#inhalt"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-sm focus:bg-surface-raised focus:px-4 focus:py-3"
      >
        Zum Inhalt springen
      </a>
      <header>
        <section aria-label="Hinweis zum Entwurf" className="bg-deep py-3 text-deep-ink text-sm">
          <Container>
            <p className="font-semibold">Entwurf, nicht öffentlich</p>
            <p className="text-deep-muted">
              Nur wer diesen Link hat, sieht den Text. Bitte gib ihn nicht ohne Rücksprache weiter.
            </p>
          </Container>
        </section>
        <Container className="pt-6">
          <a href="/" className="inline-flex min-h-11 items-center">
            <Logo />
          </a>
        </Container>
      </header>
      <main id="inhalt" tabIndex={-1} className="outline-none">
        <PreviewedItem {...item} />
      </main>
      <footer className="border-line border-t py-6 text-sm">
        <Container className="flex flex-wrap gap-x-6">
          <a href="/impressum" className="inline-flex min-h-11 items-center underline underline-offset-4">
            Impressum
          </a>
          <a href="/datenschutz" className="inline-flex min-h-11 items-center underline underline-offset-4">
            Datenschutz
          </a>
        </Container>
      </footer>
    </>
  );
}
