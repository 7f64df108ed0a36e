import type {
  BreadcrumbList,
  FAQPage,
  OpeningHoursSpecification,
  Organization,
  WithContext,
} from "schema-dts";
import { type Weekday, weekdays } from "~/content/availability";
import { fill } from "~/content/placeholders";
import type { ClosedDay, Question, SiteFacts, Week } from "~/content/site-schema";

/** Who stands behind the site, with the sign that search engines show beside it. */
export function publisher({ url, company }: SiteFacts) {
  return {
    "@type": "Organization",
    "@id": `${url}/#organization`,
    name: company,
    url,
    logo: { "@type": "ImageObject", url: `${url}/icon-512.png`, width: "512", height: "512" },
  } satisfies Organization;
}

/** The way to a page as its breadcrumbs show it. */
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

/** Questions and answers for search engines. */
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

/** When somebody is there, for search engines: days with the same span together, and the days without any. */
export function openingHours(week: Week, closedDays: ClosedDay[]): OpeningHoursSpecification[] {
  const days = new Map<string, Weekday[]>();
  for (const day of weekdays)
    for (const { opens, closes } of week[day]) {
      const span = `${opens} ${closes}`;
      days.set(span, [...(days.get(span) ?? []), day]);
    }
  return [
    ...[...days].map(([span, same]): OpeningHoursSpecification => {
      const [opens = "", closes = ""] = span.split(" ");
      return {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: same.map((day) => dayNames[day]),
        opens,
        // Schema.org knows no 24:00.
        closes: closes.replace("24:00", "23:59"),
      };
    }),
    ...closedDays.map(
      ({ date }): OpeningHoursSpecification => ({
        "@type": "OpeningHoursSpecification",
        validFrom: date,
        validThrough: date,
      }),
    ),
  ];
}
