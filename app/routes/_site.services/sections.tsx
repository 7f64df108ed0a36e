import ArrowDown from "lucide-react/icons/arrow-down";
import type { ServiceText } from "~/content/services";
import { servicesPage } from "~/content/services-page";
import { Container } from "~/ui/section";
import { ServiceIcon } from "~/ui/service-parts";
import { useWords } from "~/ui/use-site";

export function Overview({ services }: { services: Pick<ServiceText, "slug" | "title">[] }) {
  return (
    <nav aria-label="Leistungen auf einen Blick" className="hidden w-88 lg:block">
      <ul className="divide-y divide-line rounded-md bg-surface-raised px-6 py-2 shadow-soft">
        {services.map(({ slug, title }) => (
          <li key={slug}>
            <a
              href={`#${slug}`}
              className="group flex min-h-16 items-center gap-4 font-semibold text-sm hover:text-brand"
            >
              <ServiceIcon slug={slug} className="size-9" />
              {title}
              <ArrowDown className="ml-auto size-4 text-ink-muted" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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
              className="relative border-control border-dashed pb-8 pl-12 not-last:border-l-2 max-md:ml-2.5 max-md:last:pb-0 md:border-t-2 md:not-last:border-l-0 md:pt-10 md:pr-10 md:pb-0 md:pl-0"
            >
              <span
                aria-hidden
                className="absolute top-0 -left-3 size-5.5 rounded-full border-5 border-brand bg-surface md:-top-3 md:left-0"
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
