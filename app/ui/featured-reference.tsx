import { referencesPage } from "~/content/references-page";
import type { ShownReference } from "~/schemas/answers";
import { ClientLogo } from "~/ui/client-logo";
import { ServiceLinks } from "~/ui/service-parts";
import { TestimonialQuote } from "~/ui/testimonial-quote";
import { useWords } from "~/ui/use-site";
import { CasePhoto, ClientLink, ResultList, Technologies } from "./reference-parts";

export function FeaturedReference({ reference }: { reference: ShownReference }) {
  const { sentences, testimonials } = reference;
  const words = useWords("referencesPage", referencesPage).story;
  return (
    <article
      id={reference.slug}
      className="chart-lines-deep not-first:mt-16 mb-16 overflow-hidden rounded-lg bg-deep text-deep-ink shadow-lifted md:mb-24 lg:col-span-2"
    >
      <div className="grid gap-12 p-6 sm:p-10 lg:grid-cols-[7fr_5fr] lg:gap-16 lg:p-16">
        <div>
          <ClientLogo clientName={reference.client_name} logo={reference.logo} onDeep />
          <p className="mt-6 text-deep-muted text-sm">
            {[reference.client_name, reference.industry].filter(Boolean).join(" · ")}
          </p>
          <h2 className="mt-2 text-2xl md:text-3xl">{reference.title}</h2>
          <ResultList sentences={sentences} onDeep />
        </div>
        {(reference.photo || testimonials.length > 0) && (
          <div className="grid content-center gap-10 lg:border-deep-line lg:border-l lg:pl-12">
            <CasePhoto {...reference} />
            {testimonials.map((testimonial) => (
              <TestimonialQuote key={testimonial.quote} {...testimonial} large onDeep />
            ))}
          </div>
        )}
      </div>
      <div className="grid gap-8 border-deep-line border-t px-6 py-10 text-sm sm:px-10 lg:grid-cols-3 lg:px-16">
        <Part title={words.company} text={reference.description} />
        <Part title={words.before} text={reference.challenge} />
        <Part title={words.built} text={reference.solution} />
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4 lg:col-span-3">
          <Technologies names={reference.technologies} onDeep />
          <ClientLink url={reference.website_url} />
        </div>
        <ServiceLinks
          label={words.services}
          services={reference.services}
          className="text-deep-muted lg:col-span-3"
        />
      </div>
    </article>
  );
}

function Part({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <div>
      <h3 className="font-semibold text-base tracking-normal">{title}</h3>
      <p className="mt-2 whitespace-pre-line text-deep-muted">{text}</p>
    </div>
  );
}
