import { about } from "~/content/about";
import { Linked } from "~/ui/linked";
import { Container } from "~/ui/section";
import { useWords } from "~/ui/use-site";
import { ValueIcon, valueTitles } from "~/ui/value-icon";

export function Values() {
  const { valuesTitle, values, conduct } = useWords("about", about);
  return (
    <section aria-labelledby="werte" className="py-16 md:py-28">
      <Container>
        <h2 id="werte" className="max-w-text text-2xl md:text-3xl" data-fade="">
          {valuesTitle}
        </h2>
        <ul className="mt-10 grid gap-x-16 gap-y-10 md:mt-14 md:grid-cols-2 md:gap-y-14">
          {valueTitles.map(([key, title], index) => (
            <li key={title} data-fade="" data-fade-index={index % 2} className="flex gap-5 lg:gap-7">
              <span
                aria-hidden
                className="grid size-14 shrink-0 place-items-center rounded-sm bg-brand-soft text-brand lg:size-18"
              >
                <ValueIcon of={key} className="size-1/2" />
              </span>
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 text-ink-muted">{values[key]}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-10 max-w-text text-ink-muted md:mt-14">
          <Linked text={conduct} links={[{ to: "/coc" }]} />
        </p>
      </Container>
    </section>
  );
}
