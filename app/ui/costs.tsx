import { Link } from "@remix-run/react";
import { costs } from "~/content/costs";
import { Container, inText } from "./section";

export function Costs({ example }: { example?: string }) {
  return (
    <section aria-labelledby="kosten" className="border-line border-b py-12 md:py-20">
      <Container>
        <h2 id="kosten" className="text-2xl md:text-3xl" data-fade="">
          Was es kostet
        </h2>
        <ul className="mt-6 grid gap-6 md:mt-10 md:grid-cols-3 md:gap-10">
          {costs.map(({ title, text }, index) => (
            <li key={title} className="border-brand border-t-2 pt-4" data-fade="" data-fade-index={index}>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-2 text-base text-ink-muted">{text}</p>
            </li>
          ))}
        </ul>
        {example && (
          <p className="mt-8 max-w-text">
            <strong className="font-semibold">Zum Beispiel:</strong> {example}
          </p>
        )}
        <p className="mt-8 max-w-text text-base text-ink-muted">
          Für alle Verträge gelten unsere{" "}
          <Link to="/agb" className={inText}>
            Geschäftsbedingungen
          </Link>{" "}
          (
          <Link to="/gtc" lang="en" hrefLang="en" className={inText}>
            in English
          </Link>
          ).
        </p>
      </Container>
    </section>
  );
}
