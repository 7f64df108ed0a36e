import type { Organization, WithContext } from "schema-dts";
import type { Site } from "~/content/site";

/** The company for search engines; every address is absolute, built from `origin`. */
export function organization(site: Site, origin: string): WithContext<Organization> {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: site.company,
    url: origin,
    logo: `${origin}/icon-512.png`,
    email: site.email,
    telephone: site.phone,
    sameAs: site.social.map((profile) => profile.url),
    address: site.offices.map((office) => ({
      "@type": "PostalAddress",
      streetAddress: office.street,
      postalCode: office.postcode,
      addressLocality: office.city,
      addressCountry: "DE",
    })),
  };
}
