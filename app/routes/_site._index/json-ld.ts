import type { Organization, WebSite, WithContext } from "schema-dts";
import type { SiteFacts } from "~/content/site-schema";
import { publisher } from "~/ui/json-ld";

/** The site and the company for search engines; every address is absolute, built from the site's. */
export function siteAndCompany(site: SiteFacts): [WithContext<WebSite>, WithContext<Organization>] {
  const origin = site.url;
  const company = publisher(site);
  return [
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      "@id": `${origin}/#website`,
      name: site.name,
      url: origin,
      inLanguage: "de",
      publisher: { "@id": company["@id"] },
    },
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
  ];
}
