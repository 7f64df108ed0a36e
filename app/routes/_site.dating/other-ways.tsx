import { dating } from "~/content/dating";
import { telOf } from "~/schemas/contact-links";
import { ButtonLink, buttonClass } from "~/ui/button";
import { Container } from "~/ui/section";
import { useSite, useWords } from "~/ui/use-site";

export function OtherWays() {
  const { phone } = useSite();
  const { title, text, button } = useWords("dating", dating).other;
  return (
    <section aria-labelledby="andere-wege" className="py-16 md:py-24">
      <Container className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6">
        <div className="max-w-text">
          <h2 id="andere-wege" className="text-xl">
            {title}
          </h2>
          <p className="mt-2 text-ink-muted">{text}</p>
        </div>
        <div className="grid gap-3 max-sm:w-full sm:flex sm:flex-wrap">
          <ButtonLink to="/contact" tone="quiet">
            {button}
          </ButtonLink>{" "}
          <a href={telOf(phone)} className={buttonClass("quiet")}>
            {phone}
          </a>
        </div>
      </Container>
    </section>
  );
}
