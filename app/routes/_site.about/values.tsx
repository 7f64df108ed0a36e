import { Link } from "@remix-run/react";
import { about } from "~/content/about";
import { Container, inText } from "~/ui/section";
import { ValueIcon } from "~/ui/value-icon";

export function Values() {
  return (
    <section aria-labelledby="werte" className="py-16 md:py-28">
      <Container>
        <h2 id="werte" className="max-w-text text-2xl md:text-3xl" data-fade="">
          Vier Werte, an denen Du uns messen kannst
        </h2>
        <ul className="mt-10 grid gap-x-16 gap-y-10 md:mt-14 md:grid-cols-2 md:gap-y-14">
          {about.values.map(({ title, text }, index) => (
            <li key={title} data-fade="" data-fade-index={index % 2} className="flex gap-5 lg:gap-7">
              <span
                aria-hidden
                className="grid size-14 shrink-0 place-items-center rounded-sm bg-brand-soft text-brand lg:size-18"
              >
                <ValueIcon title={title} className="size-1/2" />
              </span>
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 text-ink-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-10 max-w-text text-ink-muted md:mt-14">
          Was wir uns und unseren Lieferanten außerdem abverlangen, steht im{" "}
          <Link to="/coc" className={inText}>
            Code of Conduct
          </Link>
          .
        </p>
      </Container>
    </section>
  );
}
