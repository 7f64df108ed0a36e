import { fill } from "~/content/placeholders";
import { ButtonLink } from "./button";
import { Container } from "./section";
import { useSite } from "./use-site";
import { WholeWords } from "./whole-words";

interface CallToActionProps {
  title: string;
  text: string;
  label: string;
  to?: string;
}

export function CallToAction({ title, text, label, to = "/dating" }: CallToActionProps) {
  const site = useSite();
  return (
    <section className="relative isolate overflow-clip border-deep-line border-b bg-deep text-deep-ink">
      <div aria-hidden className="chart-lines-deep absolute inset-0 -z-10" />
      <Container className="py-16 md:py-24">
        <div className="max-w-text" data-fade="">
          <h2 className="text-2xl md:text-3xl">
            <WholeWords of={title} />
          </h2>
          <p className="mt-4 text-balance text-deep-muted text-lg">{fill(text, site)}</p>
          <ButtonLink
            to={to}
            tone={to === "/dating" ? "signal" : "on-deep"}
            className="mt-8 text-balance"
            data-call="4"
          >
            {label}
          </ButtonLink>
        </div>
      </Container>
    </section>
  );
}
