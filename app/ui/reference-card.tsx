import ChevronDown from "lucide-react/icons/chevron-down";
import { referencesPage } from "~/content/references-page";
import type { ShownReference, Story } from "~/schemas/answers";
import { ClientLogo } from "~/ui/client-logo";
import { ServiceLinks } from "~/ui/service-parts";
import { TestimonialQuote } from "~/ui/testimonial-quote";
import { useWords } from "~/ui/use-site";
import { CasePhoto, ClientLink, ResultList, Technologies } from "./reference-parts";

export function ReferenceCard({ reference, index }: { reference: ShownReference; index: number }) {
  const { sentences, testimonials } = reference;
  const words = useWords("referencesPage", referencesPage).story;
  const wide = testimonials.length > 0;
  return (
    <article
      id={reference.slug}
      className={`grid grid-cols-1 content-start gap-8 border-line border-t py-12 md:py-16 ${wide ? "lg:col-span-2 lg:grid-cols-[4fr_8fr] lg:gap-16" : ""}`}
      data-fade=""
      data-fade-index={index}
    >
      <div className={`flex flex-col items-start gap-4 ${wide ? "lg:sticky lg:top-28 lg:self-start" : ""}`}>
        <ClientLogo clientName={reference.client_name} logo={reference.logo} />
        <p className="text-ink-muted text-sm">
          {[reference.client_name, reference.industry].filter(Boolean).join(" · ")}
        </p>
        <CasePhoto {...reference} />
      </div>
      <div>
        <h2 className="text-2xl">{reference.title}</h2>
        <ResultList sentences={sentences} />
        <p className="mt-6 max-w-text whitespace-pre-line text-ink-muted">{reference.description}</p>
        {(reference.challenge || reference.solution) && <Background {...reference} />}
        {wide && (
          <div className="mt-8 grid gap-8 rounded-md bg-surface p-6 sm:p-8 md:auto-cols-fr md:grid-flow-col">
            {testimonials.map((testimonial) => (
              <TestimonialQuote key={testimonial.quote} {...testimonial} />
            ))}
          </div>
        )}
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
          <Technologies names={reference.technologies} />
          <ClientLink url={reference.website_url} />
        </div>
        <ServiceLinks label={words.services} services={reference.services} className="mt-2 text-ink-muted" />
      </div>
    </article>
  );
}

function Background({ title, challenge, solution }: Pick<Story, "title" | "challenge" | "solution">) {
  const words = useWords("referencesPage", referencesPage).story;
  return (
    <details className="group mt-4">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline">
        {words.more}
        <span className="sr-only">: {title}</span>
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-3 grid gap-6 md:grid-cols-2 md:gap-10">
        {challenge && (
          <div>
            <h3 className="text-base tracking-normal">{words.before}</h3>
            <p className="mt-1 whitespace-pre-line text-ink-muted">{challenge}</p>
          </div>
        )}
        {solution && (
          <div>
            <h3 className="text-base tracking-normal">{words.built}</h3>
            <p className="mt-1 whitespace-pre-line text-ink-muted">{solution}</p>
          </div>
        )}
      </div>
    </details>
  );
}
