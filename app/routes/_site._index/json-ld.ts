import type { Organization, WithContext } from "schema-dts";
import type { SiteFacts } from "~/content/site-schema";

/** The company for search engines; every address is absolute, built from the site's. */
export function organization(site: SiteFacts): WithContext<Organization> {
  const origin = site.url;
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
