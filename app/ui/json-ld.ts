import type {
  BreadcrumbList,
  FAQPage,
  LocalBusiness,
  OpeningHoursSpecification,
  Organization,
  PostalAddress,
  Service,
  WithContext,
} from "schema-dts";
import { lastDay, type Weekday, weekdays } from "~/content/availability";
import { fill } from "~/content/placeholders";
import { sharedAddress } from "~/content/shared-pictures";
import type { ClosedDay, Office, Question, SiteFacts, Week } from "~/content/site-schema";
import { slugify } from "~/schemas/slug";

export const theOrganization = ({ url }: SiteFacts) => ({ "@id": `${url}/#organization` });

export function publisher({ url, company }: SiteFacts) {
  return {
    "@type": "Organization",
    "@id": `${url}/#organization`,
    name: company,
    url,
    logo: { "@type": "ImageObject", url: `${url}/icon-512.png`, width: "512", height: "512" },
  } satisfies Organization;
}

export const personId = ({ url }: SiteFacts, name: string) => `${url}/about#${slugify(name)}`;

export function organization(site: SiteFacts): WithContext<Organization> {
  return {
    "@context": "https://schema.org",
    ...publisher(site),
    email: site.email,
    telephone: site.phone,
    sameAs: site.social.map((profile) => profile.url),
    address: site.offices.map(addressOf),
  };
}

export function offices(site: SiteFacts): WithContext<LocalBusiness>[] {
  return site.offices.map((office, index) => ({
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": `${site.url}/#standort-${index + 1}`,
    parentOrganization: theOrganization(site),
    name: site.company,
    url: `${site.url}${index ? "/contact" : "/it-support-bremerhaven"}`,
    image: site.url + sharedAddress("/images/og/it-support.png", site),
    email: site.email,
    telephone: site.phone,
    priceRange: "€€",
    areaServed: townsServed(site),
    address: addressOf(office),
    ...(office.latitude !== undefined &&
      office.longitude !== undefined && {
        geo: { "@type": "GeoCoordinates", latitude: office.latitude, longitude: office.longitude },
      }),
    ...(office.mapUrl && { hasMap: office.mapUrl }),
    openingHoursSpecification: openingHours(site.hours),
    ...(site.closedDays.length > 0 && { specialOpeningHoursSpecification: closedHours(site.closedDays) }),
    contactPoint: {
      "@type": "ContactPoint",
      telephone: site.phone,
      hoursAvailable: openingHours(site.phoneHours),
    },
  }));
}

export function service(
  site: SiteFacts,
  { slug, path, name, description }: { slug: string; path: string; name: string; description: string },
): WithContext<Service> {
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    "@id": `${site.url}/services#${slug}`,
    name,
    description,
    url: `${site.url}${path}`,
    provider: theOrganization(site),
    areaServed: townsServed(site),
  };
}

function townsServed({ areaServed }: SiteFacts) {
  return areaServed.map((name) => ({ "@type": "City" as const, name }));
}

export function addressOf({ street, postcode, city }: Office): PostalAddress {
  return {
    "@type": "PostalAddress",
    streetAddress: street,
    postalCode: postcode,
    addressLocality: city,
    addressCountry: /^([A-Z]{2})-/.exec(postcode)?.[1] ?? "DE",
  };
}

export function breadcrumbList(
  origin: string,
  trail: { name: string; path: string }[],
): WithContext<BreadcrumbList> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

export function faqPage(questions: Question[], site: SiteFacts): WithContext<FAQPage> {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: fill(question, site),
      acceptedAnswer: { "@type": "Answer", text: fill(answer, site) },
    })),
  };
}

const dayNames = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
} as const satisfies Record<Weekday, string>;

export function openingHours(week: Week): OpeningHoursSpecification[] {
  const days = new Map<string, Weekday[]>();
  for (const day of weekdays)
    for (const { opens, closes } of week[day]) {
      const span = `${opens} ${closes}`;
      days.set(span, [...(days.get(span) ?? []), day]);
    }
  return [...days].map(([span, same]) => {
    const [opens = "", closes = ""] = span.split(" ");
    return {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: same.map((day) => dayNames[day]),
      opens,
      // Schema.org knows no 24:00.
      closes: closes.replace("24:00", "23:59"),
    };
  });
}

export function closedHours(closedDays: ClosedDay[]): OpeningHoursSpecification[] {
  return closedDays.map((closed) => ({
    "@type": "OpeningHoursSpecification",
    validFrom: closed.date,
    validThrough: lastDay(closed),
    opens: "00:00",
    closes: "00:00",
  }));
}
