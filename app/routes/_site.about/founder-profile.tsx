import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import BadgeCheck from "lucide-react/icons/badge-check";
import Mail from "lucide-react/icons/mail";
import { fill, firstName } from "~/content/placeholders";
import type { ServiceText } from "~/content/services";
import type { Founder } from "~/content/site-schema";
import type { Words } from "~/content/word-schemas";
import { mailtoOf } from "~/schemas/contact-links";
import { Address } from "~/ui/address";
import { Availability, useAvailability } from "~/ui/availability";
import { Portrait } from "~/ui/portrait";
import { ServiceLinks } from "~/ui/service-parts";
import { useSite } from "~/ui/use-site";

interface FounderProfileProps {
  id?: string;
  founder: Founder;
  words: Words<"about">["people"];
  mirrored: boolean;
  services?: Pick<ServiceText, "slug" | "title">[];
}

export function FounderProfile({ id, founder, words, mirrored, services = [] }: FounderProfileProps) {
  const site = useSite();
  const office = useAvailability();
  const { reasons, certifications } = founder;
  const withName = (text: string) => text.replace(/\[.*?\]/, () => firstName(founder.name));
  return (
    <article
      id={id}
      className={`mt-12 grid gap-8 md:mt-24 lg:gap-16 ${mirrored ? "md:grid-cols-[7fr_5fr]" : "md:grid-cols-[5fr_7fr]"}`}
      data-fade=""
    >
      <div className={mirrored ? "md:order-2" : ""}>
        <Portrait
          of={founder.name}
          src={founder.photo}
          alt={`Porträt von ${founder.name}`}
          width={640}
          height={800}
          loading="lazy"
          className="aspect-square w-full rounded-lg object-cover object-top md:sticky md:top-28 md:aspect-4/5"
        />
      </div>
      <div>
        <h3 className="text-2xl">{founder.name}</h3>
        <p className="mt-1 text-ink-muted">{founder.role}</p>
        <div className="mt-2">
          <Availability office={office} />
        </div>
        {founder.quote && (
          <blockquote className="mt-6 font-semibold text-brand text-xl md:text-2xl">
            <p>„{founder.quote}“</p>
          </blockquote>
        )}
        <p className="mt-6 text-lg">{fill(founder.description, site)}</p>
        <ServiceLinks label={withName(words.services)} services={services} className="mt-2" />
        {reasons.length > 0 && <h4 className="mt-8 font-bold">{withName(words.reasons)}</h4>}
        <ul className="mt-3 grid gap-3 empty:hidden">
          {reasons.map((reason) => (
            <li key={reason} className="border-line border-l-2 pl-4 text-ink-muted">
              {reason}
            </li>
          ))}
        </ul>
        {certifications.length > 0 && <h4 className="mt-8 font-bold">{words.certified}</h4>}
        <ul className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {certifications.map((certification) => (
            <li
              key={certification}
              className="inline-flex items-center gap-2 rounded-full bg-surface-raised px-4 py-2 text-sm shadow-soft"
            >
              <BadgeCheck className="size-4 shrink-0 text-brand" />
              {certification}
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap gap-x-8">
          {founder.linkedin && (
            <a href={founder.linkedin} rel="noopener" target="_blank" className={linkClass}>
              {withName(words.linkedin)}
              <ArrowUpRight className="size-4" />
              <span className="sr-only"> (öffnet in neuem Tab)</span>
            </a>
          )}{" "}
          <a href={mailtoOf(founder.email)} className={linkClass}>
            <Mail className="size-4" />
            <Address of={founder.email} />
          </a>
        </div>
      </div>
    </article>
  );
}

const linkClass =
  "inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline";
