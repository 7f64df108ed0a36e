import Mail from "lucide-react/icons/mail";
import { blogPage } from "~/content/blog-page";
import { ButtonLink } from "./button";
import { Container } from "./section";
import { useSentence, useWords } from "./use-site";

export function NewsletterTeaser() {
  const title = useSentence("blog.newsletter.title");
  const text = useSentence("blog.newsletter.text");
  return (
    <section aria-labelledby="newsletter" className="no-print bg-surface py-14 md:py-20">
      <Container>
        <div
          data-fade=""
          className="grid items-center gap-6 rounded-lg bg-brand-soft p-6 sm:p-10 md:grid-cols-[auto_1fr_auto] lg:gap-12"
        >
          <span className="grid size-14 place-items-center rounded-full bg-surface-raised text-brand">
            <Mail className="size-6" />
          </span>
          <div>
            <h2 id="newsletter" className="text-2xl">
              {title}
            </h2>
            <p className="mt-2 max-w-text text-balance">{text}</p>
          </div>
          <ButtonLink to="/newsletter" tone="brand">
            {useWords("blogPage", blogPage).toNewsletter}
          </ButtonLink>
        </div>
      </Container>
    </section>
  );
}
