import { type MetaFunction, useLoaderData } from "@remix-run/react";
import type { Person, WithContext } from "schema-dts";
import { about } from "~/content/about";
import { fill } from "~/content/placeholders";
import { spokenOf } from "~/content/services";
import type { SiteFacts } from "~/content/site-schema";
import { wordsOf } from "~/content/words";
import { servicesToShow } from "~/features/services/public-services.server";
import { currentSite } from "~/platform/settings/site.server";
import { slugify } from "~/schemas/slug";
import { CallToAction } from "~/ui/call-to-action";
import { organization, personId, theOrganization } from "~/ui/json-ld";
import { describePage, filled, siteOf } from "~/ui/page-meta";
import { Container } from "~/ui/section";
import { useSite, useWords } from "~/ui/use-site";
import { FounderProfile } from "./founder-profile";
import { Hero, Mission, Story, Values } from "./sections";

export async function loader() {
  const services = await servicesToShow();
  const { founders } = currentSite();
  return {
    profiles: founders.map(({ name, specialization, description }) => ({
      id: slugify(name),
      services: spokenOf(`${specialization}\n${description}`, services),
    })),
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const site = siteOf(matches);
  return describePage(matches, {
    title: wordsOf("about", about, site).head.title,
    description: filled(site.sentences["about.intro"]),
    path: "/about",
    opening: site.founders[0]?.photo,
    image: "/images/og/ueber-uns.png",
    jsonLd: import.meta.env.SSR && [organization(site), ...people(site)],
  });
};

export default function AboutPage() {
  const { founders } = useSite();
  const { people: words, closing } = useWords("about", about);
  const { profiles } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <Story />
      <Mission />
      <Values />
      <section aria-labelledby="menschen" className="border-line border-t bg-surface py-16 md:py-28">
        <Container>
          <h2 id="menschen" className="text-2xl md:text-3xl" data-fade="">
            {words.title}
          </h2>
          {founders.map((founder, index) => (
            <FounderProfile
              key={founder.email}
              founder={founder}
              words={words}
              mirrored={index % 2 === 1}
              {...profiles[index]}
            />
          ))}
        </Container>
      </section>
      <CallToAction {...closing} label="Kostenloses Erstgespräch buchen" />
    </>
  );
}

function people(site: SiteFacts): WithContext<Person>[] {
  return site.founders.map(({ name, role, description, email, photo, linkedin, specialization }) => ({
    "@context": "https://schema.org",
    "@type": "Person",
    "@id": personId(site, name),
    name,
    jobTitle: role,
    description: fill(description, site),
    knowsAbout: specialization,
    email,
    image: site.url + photo,
    url: `${site.url}/about`,
    worksFor: theOrganization(site),
    ...(linkedin && { sameAs: linkedin }),
  }));
}
