import type { FAQPage, OpeningHoursSpecification, WithContext } from "schema-dts";
import { type Weekday, weekdays } from "~/content/availability";
import { fill } from "~/content/placeholders";
import type { ClosedDay, Question, SiteFacts, Week } from "~/content/site-schema";

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
