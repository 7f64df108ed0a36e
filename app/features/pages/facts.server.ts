import { isoTime, toBerlinTime } from "~/schemas/berlin-time";
import type { FactPiece } from "./facts";
import { employments } from "./labels";
import type { StaffPage } from "./model.server";

type Facts = Pick<StaffPage, "lang" | "place" | "starts_at" | "ends_at"> &
  Record<"template" | "employment", string>;

const words = {
  de: { locale: "de-DE", to: " bis ", clock: " Uhr", until: "Bewerbung bis ", employments },
  en: {
    ...{ locale: "en-GB", to: " to ", clock: "", until: "Apply by " },
    employments: {
      FULL_TIME: "Full-time",
      PART_TIME: "Part-time",
      INTERN: "Training or internship",
      CONTRACTOR: "Freelance",
    },
  },
} as const;

/** Place and time of an event, or place, employment and deadline of a job, in one line. */
export function factsOf({ lang, template, place, starts_at, ends_at, employment }: Facts, office = "") {
  const { locale, to, clock, until, ...named } = words[lang === "en" ? "en" : "de"];
  const dayOf = (moment: string, dateStyle: "full" | "long") =>
    new Intl.DateTimeFormat(locale, { timeZone: "Europe/Berlin", dateStyle }).format(new Date(moment));
  const [start, end] = [starts_at, ends_at].map((at) => (at ? toBerlinTime(new Date(at)) : ""));
  const piece = (text: string, moment?: string | null): FactPiece[] =>
    text ? [{ text, ...(moment && { at: isoTime(moment) }) }] : [];
  const time = (): FactPiece[] => {
    if (!starts_at || !start) return [];
    const begin = `${dayOf(starts_at, "full")}, ${start.slice(11)}`;
    if (!ends_at || !end) return piece(begin + clock, starts_at);
    const isOneDay = start.slice(0, 10) === end.slice(0, 10);
    const last = isOneDay ? end.slice(11) : `${dayOf(ends_at, "full")}, ${end.slice(11)}`;
    return [
      ...piece(begin + (isOneDay ? "" : clock), starts_at),
      { text: to },
      ...piece(last + clock, ends_at),
    ];
  };
  const job = () => [
    piece(place ?? office),
    piece(employment && ((named.employments as Record<string, string>)[employment] ?? "")),
    ends_at ? [{ text: until }, ...piece(dayOf(ends_at, "long"), ends_at)] : [],
  ];
  const parts =
    template === "stelle" ? job() : template === "veranstaltung" ? [time(), piece(place ?? "")] : [];
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index > 0 ? [{ text: " · " }, ...part] : part));
}
