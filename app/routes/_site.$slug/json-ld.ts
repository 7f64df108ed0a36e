import type { Event, JobPosting, PostalAddress, WithContext } from "schema-dts";
import type { Question, SiteFacts } from "~/content/site-schema";
import { holdsSomething } from "~/features/pages/hints";
import type { ShownPage } from "~/features/pages/public-page.server";
import { withoutEmphasis } from "~/features/pages/sections/emphasis";
import { isoTime } from "~/schemas/berlin-time";
import { escapeMarkup } from "~/schemas/text";
import { addressOf, breadcrumbList, faqPage, organization, publisher, service } from "~/ui/json-ld";

type Page = Omit<ShownPage, "unread" | "makeshift">;

/** What search engines are told of a page of staff, by what it began with. */
export function structuredData(page: Page, site: SiteFacts): object[] {
  const questions = page.sections.flatMap((section) =>
    section.kind === "questions"
      ? (section.questions as Question[]).map((one) => ({ ...one, answer: withoutEmphasis(one.answer) }))
      : [],
  );
  const path = `/${page.slug}`;
  return [
    ...aboutIt(page, site, path),
    ...(questions.length > 0 ? [faqPage(questions, site)] : []),
    breadcrumbList(site.url, [
      { name: "Start", path: "/" },
      { name: page.title, path },
    ]),
  ];
}

function aboutIt(page: Page, site: SiteFacts, path: string): object[] {
  const description = page.description ?? page.title;
  switch (page.template) {
    case "ort":
    case "angebot":
      return [
        organization(site),
        {
          ...service(site, { slug: page.slug, path, name: page.title, description }),
          "@id": `${site.url}${path}#angebot`,
          ...(page.place && {
            areaServed: { "@type": /[\d,]/.test(page.place) ? "Place" : "City", name: page.place },
          }),
        },
      ];
    case "stelle":
      return page.ends_at && new Date(page.ends_at) < new Date() ? [] : [jobPosting(page, site)];
    case "veranstaltung":
      return page.starts_at ? [event(page, site, path, page.starts_at)] : [];
    default:
      return [];
  }
}

function jobPosting(page: Page, site: SiteFacts): WithContext<JobPosting> {
  const [office] = site.offices;
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: page.title,
    description: textOf(page) || (page.description ?? page.title),
    datePosted: isoTime(page.publishedAt),
    ...(page.ends_at && { validThrough: isoTime(page.ends_at) }),
    ...(page.employment && { employmentType: page.employment }),
    hiringOrganization: publisher(site),
    jobLocation: {
      "@type": "Place",
      address: page.place ? addressIn(page.place) : office && addressOf(office),
    },
  };
}

/** A typed place: a town, or "Street 1, 12345 Town". */
function addressIn(place: string): PostalAddress {
  const [, street, code, town = place] = /^(.+?),\s*(?:D-)?(\d{5})\s+([^,]+)$/.exec(place) ?? [];
  return {
    "@type": "PostalAddress",
    addressCountry: "DE",
    addressLocality: town.trim(),
    ...(street && code && { streetAddress: street, postalCode: code }),
  };
}

/** The formatted texts of a page, as HTML. */
function textOf({ sections }: Page): string {
  return sections
    .flatMap(({ kind, title, text }) => {
      if (kind !== "text" || !holdsSomething(String(text))) return [];
      return [title ? `<p>${escapeMarkup(String(title))}</p>` : "", text];
    })
    .join("");
}

/** Nothing is said of an event without a place: nobody knows whether it is online. */
function whereabouts(place: string, url: string) {
  if (/^online\b/i.test(place))
    return {
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { "@type": "VirtualLocation", url },
    } as const;
  return {
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: place, address: place },
  } as const;
}

function event(page: Page, site: SiteFacts, path: string, startDate: string): WithContext<Event> {
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: page.title,
    description: page.description ?? page.title,
    url: site.url + path,
    startDate: isoTime(startDate),
    ...(page.ends_at && { endDate: isoTime(page.ends_at) }),
    ...(page.place && whereabouts(page.place, site.url + path)),
    organizer: publisher(site),
  };
}
