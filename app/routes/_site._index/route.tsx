import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { keepTyped } from "~/client/keep-typed";
import { fill } from "~/content/placeholders";
import { isOfficeOpen } from "~/server/backend/known-facts.server";
import { formAction } from "~/server/forms/form-action.server";
import { receiveContact } from "~/server/messages/receive.server";
import { readSent } from "~/server/messages/sent.server";
import { servicesToShow } from "~/server/publishing/services.server";
import { describePage, siteOf } from "~/ui/page-meta";
import { useSite } from "~/ui/use-site";
import { About } from "./about";
import { Contact } from "./contact";
import { Hero } from "./hero";
import { companyAndSite } from "./json-ld";
import { Services, type ServiceTeaser } from "./services";

// Whoever sees the one variant does not load the other.
const RegionalHome = lazy(() => import("./regional-home"));

export async function loader({ request }: LoaderFunctionArgs) {
  const [services, { sent, headers }, available] = await Promise.all([
    servicesToShow(),
    readSent(request),
    isOfficeOpen(),
  ]);
  // The full texts stand on a page of their own.
  const teasers = services.map(
    ({ slug, title, short_description }): ServiceTeaser => ({ slug, title, short_description }),
  );
  return data({ available, services: teasers, sent }, { headers });
}

export const action = formAction(({ request }) => receiveContact(request, "/"));

export const clientAction = keepTyped;

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  describePage(matches, {
    title: ({ name, region }) => `${name}: Digitalberatung ${region}`,
    description: (site) => fill(site.description, site),
    path: "/",
    image: "/images/og/home.png",
    jsonLd: companyAndSite(siteOf(matches)),
  });

export default function HomePage() {
  const { available, services, sent } = useLoaderData<typeof loader>();
  const { homeVariant } = useSite();
  if (homeVariant === "B")
    return (
      <Suspense>
        <RegionalHome />
      </Suspense>
    );
  return (
    <>
      <Hero />
      <Services services={services} />
      <About available={available} />
      <Contact sent={sent} />
    </>
  );
}
