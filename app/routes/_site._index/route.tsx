import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import type { WebSite, WithContext } from "schema-dts";
import { home } from "~/content/home";
import { splitDescription } from "~/content/services";
import type { SiteFacts } from "~/content/site-schema";
import { wordsOf } from "~/content/words";
import { receiveContact } from "~/features/contact/receive.server";
import { readSent } from "~/features/contact/sent.server";
import { firstClients, firstVoice } from "~/features/references/public-references.server";
import { servicesToShow } from "~/features/services/public-services.server";
import { presentClosing } from "~/platform/database/cached-facts.server";
import { formAction, formHeaders } from "~/platform/forms/form-action.server";
import { currentSite } from "~/platform/settings/site.server";
import { keepAutosavedText } from "~/ui/autosaved-text";
import { organization, theOrganization } from "~/ui/json-ld";
import { describePage, filled, siteOf } from "~/ui/page-meta";
import { useSite } from "~/ui/use-site";
import { About } from "./about";
import { ClientVoice } from "./client-voice";
import { Contact } from "./contact";
import { Hero } from "./hero";
import { Services, type ServiceTeaser } from "./services";

// Whoever sees the one variant does not load the other.
const RegionalHome = lazy(() => import("./regional-home"));

export async function loader({ request }: LoaderFunctionArgs) {
  const [services, { sent, headers }, voice, clients, closing] = await Promise.all([
    servicesToShow(),
    readSent(request),
    firstVoice(),
    currentSite().homeVariant === "B" ? firstClients(3) : [],
    presentClosing(),
  ]);
  const teasers = services.map(
    ({ full_description, ...teaser }): ServiceTeaser => ({
      ...teaser,
      outcome: splitDescription(full_description).outcome,
    }),
  );
  return data({ services: teasers, sent, voice, clients, ...closing }, { headers });
}

export const action = formAction(({ request }) => receiveContact(request, "/"));

export const clientAction = keepAutosavedText;

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const site = siteOf(matches);
  return describePage(matches, {
    ...(site.homeVariant === "B" ? wordsOf("home", home, site).regionalHead : head(site)),
    path: "/",
    image: "/images/og/home.png",
    jsonLd: import.meta.env.SSR && [organization(site), webSite(site)],
  });
};

const head = (site: SiteFacts) => ({
  title: wordsOf("home", home, site).head.title,
  description: filled(site.description),
  opening: site.heroPhoto ? undefined : "/images/home/harbour.svg",
  openingAt: " and (min-width: 40rem)",
});

export default function HomePage() {
  const { services, sent, voice, clients } = useLoaderData<typeof loader>();
  const { homeVariant } = useSite();
  const quoted = voice && <ClientVoice voice={voice} />;
  if (homeVariant === "B")
    return (
      <Suspense>
        <RegionalHome clients={clients}>{quoted}</RegionalHome>
      </Suspense>
    );
  return (
    <div className="max-sm:text-[1rem]/6">
      <Hero>{quoted}</Hero>
      <Services services={services} />
      <About />
      <Contact sent={sent} />
    </div>
  );
}

function webSite(site: SiteFacts): WithContext<WebSite> {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    "@id": `${site.url}/#website`,
    name: site.name,
    url: site.url,
    inLanguage: "de",
    publisher: theOrganization(site),
  };
}
