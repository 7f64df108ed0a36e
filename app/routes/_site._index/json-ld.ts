import type { WebSite, WithContext } from "schema-dts";
import type { SiteFacts } from "~/content/site-schema";
import { theOrganization } from "~/ui/json-ld";

export function webSite(site: SiteFacts): WithContext<WebSite> {
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
