import { useLoaderData } from "@remix-run/react";
import { fill } from "~/content/placeholders";
import { presentOffice } from "~/server/backend/known-facts.server";
import { useAvailability } from "~/ui/availability";
import { CallToAction } from "~/ui/call-to-action";
import { pageMeta } from "~/ui/page-meta";
import { Container } from "~/ui/section";
import { useSite } from "~/ui/use-site";
import { FounderProfile } from "./founder-profile";
import { Hero } from "./hero";
import { Mission } from "./mission";
import { Story } from "./story";
import { Values } from "./values";

export async function loader() {
  return { office: await presentOffice() };
}

export const meta = pageMeta({
  title: "Über uns",
  description: (site) => fill(site.sentences["about.intro"], site),
  path: "/about",
  image: "/images/og/ueber-uns.png",
});

export default function AboutPage() {
  const { founders } = useSite();
  const office = useAvailability(useLoaderData<typeof loader>().office);
  return (
    <>
      <Hero />
      <Story />
      <Mission />
      <Values />
      <section aria-labelledby="menschen" className="border-line border-t bg-surface py-16 md:py-28">
        <Container>
          <h2 id="menschen" className="text-2xl md:text-3xl" data-fade="">
            Mit wem Du sprichst
          </h2>
          {founders.map((founder, index) => (
            <FounderProfile
              key={founder.email}
              founder={founder}
              mirrored={index % 2 === 1}
              office={office}
            />
          ))}
        </Container>
      </section>
      <CallToAction
        title="Jetzt kennst Du uns. Wer bist Du?"
        text="Erzähl uns von Deinem Betrieb: {Minuten} Minuten per Video, kostenlos und ohne Verkaufsfolien."
        label="Kostenloses Erstgespräch buchen"
      />
    </>
  );
}
