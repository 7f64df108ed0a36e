import type { LocalBusiness, WithContext } from "schema-dts";
import { hours } from "~/content/availability";
import type { Site } from "~/content/site";

/** The office on the page at `path`; every address is absolute, built from `origin`. */
export function localBusiness(site: Site, origin: string, path: string): WithContext<LocalBusiness> {
  const [office] = site.offices;
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": `${origin}${path}#business`,
    name: site.company,
    url: `${origin}${path}`,
    image: `${origin}/images/og/it-support.png`,
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
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      opens: clock(hours.phone.opens),
      closes: clock(hours.phone.closes),
    },
  };
}

function clock(hour: number) {
  return `${String(hour).padStart(2, "0")}:00`;
}
