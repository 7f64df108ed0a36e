import type { LocalBusiness, WithContext } from "schema-dts";
import { sharedAddress } from "~/content/shared-pictures";
import type { SiteFacts } from "~/content/site-schema";
import { openingHours } from "~/ui/json-ld";

/** The office on the page at `path`; every address is absolute. */
export function localBusiness(site: SiteFacts, path: string): WithContext<LocalBusiness> {
  const origin = site.url;
  const [office] = site.offices;
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": `${origin}${path}#business`,
    name: site.company,
    url: `${origin}${path}`,
    image: origin + sharedAddress("/images/og/it-support.png", site),
    email: site.email,
    telephone: site.phone,
    priceRange: "€€",
    areaServed: site.areaServed.map((name) => ({ "@type": "City", name })),
    address: {
      "@type": "PostalAddress",
      streetAddress: office.street,
      postalCode: office.postcode,
      addressLocality: office.city,
      addressCountry: "DE",
    },
    geo: { "@type": "GeoCoordinates", latitude: office.latitude, longitude: office.longitude },
    openingHoursSpecification: openingHours(site.phoneHours, site.closedDays),
  };
}
