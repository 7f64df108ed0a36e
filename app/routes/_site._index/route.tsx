import type { ActionFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { site } from "~/content/site";
import type { loader as rootLoader } from "~/root";
import { receiveContact } from "~/server/contact.server";
import { servicesToShow } from "~/server/services.server";
import { organization } from "~/ui/json-ld";
import { describePage, siteOrigin } from "~/ui/page-meta";
import { useSite } from "~/ui/use-site";
import { About } from "./about";
import { Contact } from "./contact";
import { Hero } from "./hero";
import { RegionalHome } from "./regional-home";
import { Services } from "./services";

export async function loader() {
  return { services: await servicesToShow() };
}

export function action({ request }: ActionFunctionArgs) {
  return receiveContact(request, "/#contact");
}

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ matches }) =>
  describePage(matches, {
    title: `${site.name}: Digitalberatung in ${site.areaServed.join(", ")}`,
    description: site.description,
    path: "/",
    image: "/images/og/home.png",
    jsonLd: organization(site, siteOrigin(matches)),
  });

export default function HomePage() {
  const { services } = useLoaderData<typeof loader>();
  const { homeVariant } = useSite();
  if (homeVariant === "B") return <RegionalHome />;
  return (
    <>
      <Hero />
      <Services services={services} />
      <About />
      <Contact />
    </>
  );
}
