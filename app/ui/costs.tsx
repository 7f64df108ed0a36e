import { costs } from "~/content/costs";
import { Linked } from "./linked";
import { Container } from "./section";
import { useWords } from "./use-site";

export function Costs({ example }: { example?: string }) {
  const words = useWords("costs", costs);
  return (
    <section aria-labelledby="kosten" className="border-line border-b py-12 md:py-20">
      <Container>
        <h2 id="kosten" className="text-2xl md:text-3xl" data-fade="">
          {words.title}
        </h2>
        <ul className="mt-6 grid gap-6 md:mt-10 md:grid-cols-3 md:gap-10">
          {words.items.map(({ title, text }, index) => (
            <li key={title} className="border-brand border-t-2 pt-4" data-fade="" data-fade-index={index}>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-2 text-base text-ink-muted">{text}</p>
            </li>
          ))}
        </ul>
        {example && (
          <p className="mt-8 max-w-text">
            <strong className="font-semibold">{words.example}</strong> {example}
          </p>
        )}
        <p className="mt-8 max-w-text text-base text-ink-muted">
          <Linked text={words.terms} links={[{ to: "/agb" }, { to: "/gtc", lang: "en", hrefLang: "en" }]} />
        </p>
      </Container>
    </section>
  );
}
