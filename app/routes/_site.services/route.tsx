import { useLoaderData } from "@remix-run/react";
import { outcomeOf } from "~/content/services";
import { servicesToShow } from "~/server/publishing/services.server";
import { CallToAction } from "~/ui/call-to-action";
import { Costs } from "~/ui/costs";
import { PageHeader } from "~/ui/page-header";
import { pageMeta } from "~/ui/page-meta";
import { Container } from "~/ui/section";
import { useSentence } from "~/ui/use-site";
import { FirstSteps } from "./first-steps";
import { Overview } from "./overview";
import { ServiceCard } from "./service-card";

export async function loader() {
  const services = await servicesToShow();
  return { services: services.map((service) => ({ ...service, outcome: outcomeOf(service.slug) })) };
}

export const meta = pageMeta({
  title: "Unsere Leistungen",
  description:
    "Google Workspace, Prozessautomatisierung, Softr Dashboards, AI & Cloud und Hardware: was wir für kleine und mittlere Betriebe im Nordwesten tun.",
  path: "/services",
  image: "/images/og/leistungen.png",
});

export default function ServicesPage() {
  const intro = useSentence("services.intro");
  const { services } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Unsere Leistungen" intro={intro} aside={<Overview services={services} />} />
      <Container className="py-16 md:py-28">
        <ul className="grid grid-cols-1 gap-4 md:gap-6 lg:grid-cols-2">
          {services.map((service, index) => (
            <ServiceCard key={service.slug} service={service} index={index} />
          ))}
        </ul>
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
