import { servicesPage } from "~/content/services-page";
import { Container } from "~/ui/section";
import { useWords } from "~/ui/use-site";

export function FirstSteps() {
  const { title: heading, items } = useWords("servicesPage", servicesPage).steps;
  return (
    <section aria-labelledby="ablauf" className="border-line border-t bg-surface py-16 md:py-28">
      <Container>
        <h2 id="ablauf" className="text-2xl md:text-3xl" data-fade="">
          {heading}
        </h2>
        <ol className="mt-10 grid md:mt-14 md:grid-cols-3">
          {items.map(({ title, fact, text }, index) => (
            <li
              key={title}
              data-fade=""
              data-fade-index={index}
              className="relative border-control border-dashed pb-10 pl-12 not-last:border-l-2 max-md:ml-2.5 max-md:last:pb-0 md:border-t-2 md:not-last:border-l-0 md:pt-10 md:pr-10 md:pb-0 md:pl-0"
            >
              <span
                aria-hidden
                className="absolute top-0 -left-3 size-5.5 rounded-full border-[5px] border-brand bg-surface md:-top-3 md:left-0"
              />
              <p className="font-semibold text-brand text-sm">{fact}</p>
              <h3 className="mt-1 text-xl">{title}</h3>
              <p className="mt-2 text-ink-muted">{text}</p>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  );
}
