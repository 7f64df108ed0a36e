import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { listed } from "~/content/listed";
import { servicesToShow } from "~/server/publishing/services.server";
import { CallToAction } from "~/ui/call-to-action";
import { Costs } from "~/ui/costs";
import { PageHeader } from "~/ui/page-header";
import { describePage } from "~/ui/page-meta";
import { Container } from "~/ui/section";
import { NoServices } from "~/ui/service-parts";
import { useSentence } from "~/ui/use-site";
import { FirstSteps } from "./first-steps";
import { Overview } from "./overview";
import { ServiceCard } from "./service-card";

export async function loader() {
  return { services: await servicesToShow() };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const titles = data?.services.map(({ title }) => title) ?? [];
  return describePage(matches, {
    title: "Unsere Leistungen",
    description: ({ region }) =>
      titles.length > 0
        ? `Was wir für kleine und mittlere Betriebe tun: ${listed(titles)}.`
        : `Was wir für kleine und mittlere Betriebe ${region} tun.`,
    path: "/services",
    image: "/images/og/leistungen.png",
  });
};

export default function ServicesPage() {
  const intro = useSentence("services.intro");
  const { services } = useLoaderData<typeof loader>();
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
      </Container>
      <FirstSteps />
      <Costs />
      <CallToAction
        title="Du weißt noch nicht, was Du brauchst?"
        text="Musst Du auch nicht. Erzähl uns von Deinem Tag, und wir sagen Dir, wo sich Technik lohnt und wo nicht."
        label="Kostenloses Erstgespräch buchen"
      />
    </>
  );
}
