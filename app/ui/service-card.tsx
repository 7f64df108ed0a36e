import Check from "lucide-react/icons/check";
import { shared } from "~/content/shared-words";
import type { ShownService } from "~/schemas/answers";
import { AskLink, ServiceIcon, WorkspaceLink } from "~/ui/service-parts";
import { useWords } from "~/ui/use-site";
import { WholeWords } from "~/ui/whole-words";

interface ServiceCardProps {
  service: ShownService;
  index: number;
}

export function ServiceCard({ service, index }: ServiceCardProps) {
  const { slug, title, short_description, page, text, features, outcome } = service;
  const words = useWords("shared", shared).service;
  const wide = index === 0;
  return (
    <li
      id={slug}
      data-fade=""
      data-fade-index={index}
      className={`relative grid min-w-0 grid-cols-1 content-start gap-y-6 rounded-lg border p-5 sm:p-8 lg:p-10 ${wide ? "lg:col-span-2 lg:grid-cols-[7fr_5fr] lg:gap-x-16" : "lg:row-span-2 lg:grid-rows-subgrid lg:last:even:col-span-2"} ${
        page
          ? "group border-transparent bg-surface-raised shadow-soft hover:shadow-lifted has-[a:focus-visible]:shadow-lifted"
          : "border-line"
      }`}
    >
      <div>
        <ServiceIcon slug={slug} className="size-14" />
        <h2 className="mt-6 sm:line-clamp-2 text-xl sm:text-2xl">{title}</h2>
        {short_description && (
          <p className="mt-3 sm:line-clamp-3 font-semibold text-lg">
            <WholeWords of={short_description} />
          </p>
        )}
        <p className="mt-3 whitespace-pre-line text-ink-muted">{text}</p>
        {outcome && <p className="mt-3 font-semibold">{`${words.outcome} ${outcome}`}</p>}
      </div>
      <div className={wide ? "lg:self-center" : ""}>
        {features.length > 0 && <Features features={features} />}
        {page ? (
          <WorkspaceLink to={page} className="mt-4 after:rounded-lg" />
        ) : (
          <AskLink title={title} className="mt-4" />
        )}
      </div>
    </li>
  );
}

function Features({ features }: { features: string[] }) {
  return (
    <ul className="divide-y divide-line border-line border-t">
      {features.map((feature) => (
        <li key={feature} className="flex gap-3 py-3">
          <Check className="mt-1 size-5 shrink-0 text-brand" strokeWidth={2} />
          {feature}
        </li>
      ))}
    </ul>
  );
}
