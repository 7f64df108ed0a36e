import type { Person, WithContext } from "schema-dts";
import { fill } from "~/content/placeholders";
import type { SiteFacts } from "~/content/site-schema";
import { personId, theOrganization } from "~/ui/json-ld";

export function people(site: SiteFacts): WithContext<Person>[] {
  return site.founders.map(({ name, role, description, email, photo, linkedin, specialization }) => ({
    "@context": "https://schema.org",
    "@type": "Person",
    "@id": personId(site, name),
    name,
    jobTitle: role,
    description: fill(description, site),
    knowsAbout: specialization,
    email,
    image: site.url + photo,
    url: `${site.url}/about`,
    worksFor: theOrganization(site),
    ...(linkedin && { sameAs: linkedin }),
  }));
}
