import type { Organization, WebSite, WithContext } from "schema-dts";
import type { SiteFacts } from "~/content/site-schema";
import { publisher } from "~/ui/json-ld";

/** The company and its site for search engines; every address is absolute, built from the site's. */
export function companyAndSite(site: SiteFacts): [WithContext<Organization>, WithContext<WebSite>] {
  const origin = site.url;
  const company = publisher(site);
  return [
    {
      "@context": "https://schema.org",
      ...company,
      email: site.email,
      telephone: site.phone,
      sameAs: site.social.map((profile) => profile.url),
      address: site.offices.map(({ street, postcode, city }) => ({
        "@type": "PostalAddress",
        streetAddress: street,
        postalCode: postcode,
        addressLocality: city,
        addressCountry: "DE",
      })),
    },
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      "@id": `${origin}/#website`,
      name: site.name,
      url: origin,
      inLanguage: "de",
      publisher: { "@id": company["@id"] },
    },
  ];
}
