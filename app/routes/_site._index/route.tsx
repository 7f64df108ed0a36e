import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { keepTyped } from "~/client/keep-typed";
import { isAvailable } from "~/content/availability";
import { site } from "~/content/site";
import { formAction } from "~/server/forms/form-action.server";
import { receiveContact } from "~/server/messages/receive.server";
import { servicesToShow } from "~/server/publishing/services.server";
import { describePage, siteOrigin } from "~/ui/page-meta";
import { useSite } from "~/ui/use-site";
import { About } from "./about";
import { Contact } from "./contact";
import { Hero } from "./hero";
import { organization } from "./json-ld";
import { Services, type ServiceTeaser } from "./services";

// Whoever sees the one variant does not load the other.
const RegionalHome = lazy(() => import("./regional-home"));

export async function loader() {
  const services = await servicesToShow();
  // The full texts stand on a page of their own.
  return {
    available: isAvailable(new Date()),
    services: services.map(
      ({ slug, title, short_description }): ServiceTeaser => ({ slug, title, short_description }),
    ),
  };
}

export const action = formAction(({ request }) => receiveContact(request, "/"));

export const clientAction = keepTyped;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  describePage(matches, {
    title: `${site.name}: Digitalberatung in ${site.areaServed.join(", ")}`,
    description: site.description,
    path: "/",
    image: "/images/og/home.png",
    jsonLd: organization(site, siteOrigin(matches)),
  });

export default function HomePage() {
  const { available, services } = useLoaderData<typeof loader>();
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
      <Contact />
    </>
  );
}
