import { about } from "~/content/about";
import { Container } from "~/ui/section";
import { ValueIcon } from "~/ui/value-icon";

export function Values() {
  return (
    <section aria-labelledby="werte" className="py-16 md:py-28">
      <Container>
        <h2 id="werte" className="max-w-text text-2xl md:text-3xl" data-fade="">
          Vier Werte, an denen Du uns messen kannst
        </h2>
        <ul className="mt-10 grid gap-4 md:mt-14 md:grid-cols-2 lg:gap-6">
          {about.values.map(({ title, text }, index) => (
            <li
              key={title}
              data-fade=""
              data-fade-index={index % 2}
              className="flex gap-5 rounded-md border border-line p-6 lg:gap-7 lg:p-8"
            >
              <ValueIcon title={title} className="mt-1 size-8 shrink-0 text-brand lg:size-10" />
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 text-ink-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
