import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { listed } from "~/content/listed";
import { servicesPage } from "~/content/services-page";
import { wordsOf } from "~/content/words";
import { shownService } from "~/features/services/preview.server";
import { servicesToShow } from "~/features/services/public-services.server";
import { CallToAction } from "~/ui/call-to-action";
import { Costs } from "~/ui/costs";
import { organization, service } from "~/ui/json-ld";
import { Linked } from "~/ui/linked";
import { localPage } from "~/ui/navigation";
import { PageHeader } from "~/ui/page-header";
import { describePage, filled, siteOf } from "~/ui/page-meta";
import { Container } from "~/ui/section";
import { ServiceCard } from "~/ui/service-card";
import { NoServices } from "~/ui/service-parts";
import { useSentence, useSite, useWords } from "~/ui/use-site";
import { FirstSteps, Overview } from "./sections";

export async function loader() {
  const services = await servicesToShow();
  return {
    services: services.map(shownService),
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const site = siteOf(matches);
  const services = data?.services ?? [];
  return describePage(matches, {
    title: wordsOf("servicesPage", servicesPage, site).head.title,
    description:
      services.length > 0
        ? `Was wir für Betriebe tun: ${listed(services.map(({ title }) => title))}.`
        : filled(
            "Was wir für kleine und mittlere Betriebe {Gegend} tun: Erzähl uns einfach, was Du vorhast.",
          ),
    path: "/services",
    image: "/images/og/leistungen.png",
    jsonLd: import.meta.env.SSR && [
      organization(site),
      ...services.map(({ slug, title, short_description, text }) =>
        service(site, {
          slug,
          path: `/services#${slug}`,
          name: title,
          description: short_description || text,
        }),
      ),
    ],
  });
};

export default function ServicesPage() {
  const intro = useSentence("services.intro");
  const { services } = useLoaderData<typeof loader>();
  const { evidence } = useSite();
  const { more, closing } = useWords("servicesPage", servicesPage);
  return (
    <>
      <PageHeader
        title="Unsere Leistungen"
        intro={intro}
        aside={services.length > 0 && <Overview services={services} />}
      />
      <Container className="py-16 md:py-28">
        <ul className="grid grid-cols-1 gap-4 md:gap-6 lg:grid-cols-2">
          {services.map((service, index) => (
            <ServiceCard key={service.slug} service={service} index={index} />
          ))}
        </ul>
        {services.length === 0 && <NoServices label="Beratungsgespräch vereinbaren" className="" />}
        <p className="mt-10 max-w-text text-ink-muted">
          <Linked text={more} links={[{ to: "/references" }, localPage]} />
        </p>
      </Container>
      <FirstSteps />
      <Costs example={evidence.price} />
      <CallToAction {...closing} label="Kostenloses Erstgespräch buchen" />
    </>
  );
}
