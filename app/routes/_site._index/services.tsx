import { Link } from "@remix-run/react";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ServiceText } from "~/content/services";
import { ButtonLink } from "~/ui/button";
import { Container } from "~/ui/section";
import { ServiceIcon } from "~/ui/service-icon";

const custom = {
  slug: "individuelle-projekte",
  title: "Individuelle Projekte",
  short_description:
    "Dein Vorhaben passt in keine Schublade? Umso besser. Wir hören zu, denken mit und bauen, was Dein Betrieb wirklich braucht.",
};

/** What a card says of a service. */
export type ServiceTeaser = Pick<ServiceText, "slug" | "title" | "short_description">;

export function Services({ services }: { services: ServiceTeaser[] }) {
  return (
    <section id="services" className="bg-surface py-16 md:py-28">
      <Container>
        <div className="grid gap-4 lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-16" data-fade="">
          <h2 className="text-2xl md:text-3xl">Was wir Dir abnehmen</h2>
          <p className="text-ink-muted text-lg">
            Such Dir nichts aus, was Du nicht brauchst. Wir fangen dort an, wo es jeden Tag hakt.
          </p>
        </div>
        <ul className="mt-10 grid grid-cols-1 gap-4 sm:grid-cols-2 md:mt-14 lg:grid-cols-3 lg:gap-6">
          {[...services, custom].map((service, index) => (
            <ServiceCard key={service.slug} index={index} {...service} />
          ))}
        </ul>
        <ButtonLink to="/dating" tone="brand" className="mt-10 max-sm:w-full">
          Beratungsgespräch vereinbaren
        </ButtonLink>
      </Container>
    </section>
  );
}

type CardProps = ServiceTeaser & { index: number };

/** Only the card with a page of its own is lifted and reacts; the others lie flat. */
function ServiceCard({ slug, title, short_description, index }: CardProps) {
  const linked = slug === "google-workspace";
  return (
    <li
      data-fade=""
      data-fade-index={index}
      className={`relative flex flex-col rounded-md border p-5 sm:p-6 lg:p-8 ${
        linked
          ? "group border-transparent bg-surface-raised shadow-soft hover:shadow-lifted has-[a:focus-visible]:shadow-lifted"
          : "border-line"
      }`}
    >
      <ServiceIcon slug={slug} />
      <h3 className="mt-5 text-xl">{title}</h3>
      <p className="mt-2 text-ink-muted">{short_description}</p>
      {linked && (
        <Link
          prefetch="intent"
          to="/google-workspace"
          className="mt-auto inline-flex min-h-11 items-center gap-2 pt-4 font-semibold text-brand after:absolute after:inset-0 after:rounded-md"
        >
          Mehr zu Google Workspace
          <ArrowRight
            aria-hidden
            className="size-5 transition-transform duration-150 group-hover:translate-x-1"
            strokeWidth={1.75}
          />
        </Link>
      )}
    </li>
  );
}
