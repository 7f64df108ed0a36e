import { home } from "~/content/home";
import type { ServiceText } from "~/content/services";
import { shared } from "~/content/shared-words";
import { ButtonLink } from "~/ui/button";
import { Illustration } from "~/ui/illustration";
import { Linked } from "~/ui/linked";
import { localPage } from "~/ui/navigation";
import { Container } from "~/ui/section";
import { AskLink, NoServices, ServiceIcon, WorkspaceLink } from "~/ui/service-parts";
import { useSentence, useWords } from "~/ui/use-site";

export type ServiceTeaser = Pick<ServiceText, "slug" | "title" | "short_description" | "page"> & {
  outcome?: string | undefined;
};

export function Services({ services }: { services: ServiceTeaser[] }) {
  const title = useSentence("home.services.title");
  const intro = useSentence("home.services.intro");
  const { more } = useWords("home", home).services;
  return (
    <section id="services" className="bg-surface py-6 md:py-28">
      <Container>
        <div className="grid gap-4 lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-16" data-fade="">
          <h2 className="text-2xl md:text-3xl">{title}</h2>
          <p className="text-balance text-ink-muted sm:text-lg">{intro}</p>
        </div>
        {services.length > 0 ? (
          <ul className="mt-4 grid grid-flow-dense grid-cols-1 gap-2 sm:grid-cols-2 md:mt-14 lg:grid-cols-3 lg:gap-6">
            {services.map((service, index) => (
              <ServiceCard key={service.slug} index={index} {...service} />
            ))}
            <CustomCard index={services.length} />
          </ul>
        ) : (
          <NoServices label="Beratungsgespräch vereinbaren" className="mt-4 md:mt-14" />
        )}
        <p className="mt-4 max-w-text text-ink-muted md:mt-10">
          <Linked text={more} links={[{ to: "/services" }, localPage]} />
        </p>
      </Container>
    </section>
  );
}

type CardProps = ServiceTeaser & { index: number };

function ServiceCard({ slug, title, short_description, page, outcome, index }: CardProps) {
  const words = useWords("shared", shared).service;
  return (
    <li
      data-fade=""
      data-fade-index={index}
      className={`relative rounded-md ${
        page
          ? "group grid grid-cols-1 overflow-hidden bg-surface-raised shadow-soft hover:shadow-lifted has-[a:focus-visible]:shadow-lifted sm:col-span-2 sm:grid-cols-2"
          : "border border-line"
      }`}
    >
      <div className="flex h-full flex-col p-4 sm:p-6 xl:p-8">
        <div className="items-center gap-3 min-[22rem]:max-sm:flex">
          <ServiceIcon slug={slug} className="size-8 sm:size-10" />
          <h3 className="sm:mt-4 sm:line-clamp-2 text-lg sm:text-xl lg:max-xl:text-lg">{title}</h3>
        </div>
        <p className="mt-1 sm:line-clamp-3 text-ink-muted">{short_description}</p>
        {outcome && (
          <p className="mt-auto pt-1 font-semibold text-sm sm:pt-3">{`${words.outcome} ${outcome}`}</p>
        )}
        {page ? (
          <WorkspaceLink to={page} className="mt-1 after:rounded-md max-sm:-mb-3 sm:mt-4" />
        ) : (
          <AskLink title={title} className="max-sm:-mb-3" />
        )}
      </div>
      {page && (
        <div className="contents max-sm:hidden">
          <Illustration
            src="/images/use-cases/teamarbeit.svg"
            alt=""
            width={640}
            height={420}
            loading="lazy"
            className="aspect-video size-full object-cover object-[40%_50%] sm:absolute sm:right-0 sm:w-1/2"
          />
        </div>
      )}
    </li>
  );
}

function CustomCard({ index }: { index: number }) {
  const { customTitle, custom } = useWords("home", home).services;
  return (
    <li
      data-fade=""
      data-fade-index={index}
      className="grid grid-cols-1 items-center gap-3 rounded-md border border-control border-dashed p-4 sm:col-span-full sm:gap-6 sm:p-6 lg:grid-cols-[1fr_auto] lg:gap-16 lg:p-8"
    >
      <div className="grid grid-cols-[auto_1fr] gap-x-3">
        <ServiceIcon slug="" className="size-8 sm:size-10" />
        <h3 className="self-center sm:line-clamp-2 text-lg sm:text-xl">{customTitle}</h3>
        <p className="mt-1 sm:line-clamp-3 col-span-2 max-w-text text-ink-muted">{custom}</p>
      </div>
      <ButtonLink
        to="/dating"
        tone="signal"
        className="max-sm:px-1 sm:max-lg:justify-self-start"
        data-call="2"
      >
        Beratungsgespräch vereinbaren
      </ButtonLink>
    </li>
  );
}
