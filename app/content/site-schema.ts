import { z } from "zod";
import {
  closedDays,
  coordinate,
  email,
  httpsAddress,
  line,
  link,
  minutes,
  perhaps,
  phone,
  photo,
  texts,
  week,
  words,
} from "./fact-schemas";
import { sentenceList } from "./sentence-list";
import type { SentenceKey } from "./sentences";
import type { ChangedWords } from "./words";

const founder = z.object(
  {
    name: line(100),
    role: line(100),
    email,
    /** 640 × 800: one of ours under public/, or one that staff have brought in. */
    photo: perhaps(photo),
    linkedin: perhaps(httpsAddress),
    specialization: line(100),
    description: words(600),
    quote: perhaps(line(200)),
    reasons: texts(200, { max: 6 }),
    certifications: texts(80, { max: 12 }),
    bookingUrl: perhaps(link),
    bookingMinutes: minutes.default(30),
  },
  { error: "Mindestens ein Eintrag gehört hierher." },
);

/** Stored ones may have four digits; the form takes them no more. */
export const postcodeRule =
  "Eine Postleitzahl hat fünf Ziffern. Im Ausland steht das Land davor, zum Beispiel AT-1010.";

const office = z.object(
  {
    city: line(60),
    street: line(100),
    postcode: z
      .string()
      .trim()
      .regex(/^(?:\d{4,5}|(?!DE-)[A-Z]{2}-[\dA-Z][\dA-Z -]{1,9})$/, postcodeRule),
    latitude: coordinate(90).optional(),
    longitude: coordinate(180).optional(),
    mapUrl: perhaps(httpsAddress),
  },
  { error: "Mindestens ein Eintrag gehört hierher." },
);

const figure = z.object({ value: line(12), label: line(60) });

const question = z.object({ question: words(200), answer: words(2000) });

const evidence = z.object({
  survey: perhaps(line(160)),
  price: perhaps(line(200)),
  study: perhaps(line(200)),
  studyUrl: perhaps(httpsAddress),
});

const sentence = (max: number) => words(max);

export const siteSchema = z.object({
  name: line(60),
  logoName: z.string().max(200),
  company: line(100),
  legalForm: line(100),
  region: line(60),
  description: words(300),
  /** Absolute origin without a trailing slash; links, mails and feeds are built from it. */
  url: z.url({ protocol: /^https?$/ }).regex(/[^/]$/),
  domain: line(253),
  /** The database holds the same value. */
  staffEmailDomain: line(253),
  email,
  phone,
  receipt: z.enum(["aus", "an"], { error: "Bitte „aus“ oder „an“." }),
  hours: week,
  phoneHours: week,
  closedDays,
  founders: z.tuple([founder], founder).refine(({ length }) => length <= 8, "Höchstens acht haben Platz."),
  heroPhoto: perhaps(photo),
  teamBooking: z.object({ url: link, minutes }),
  /** The first one is the seat of the company. */
  offices: z.tuple([office], office).refine(({ length }) => length <= 8, "Höchstens acht haben Platz."),
  areaServed: texts(60, { min: 1, max: 12 }),
  social: z.array(z.object({ name: line(40), url: httpsAddress })).max(12, "Höchstens zwölf haben Platz."),
  partnerBadges: z.array(z.object({ name: line(60), image: photo })),
  clients: z.array(z.object({ name: line(200), logo: photo })),
  claims: z.array(figure).min(1, "Mindestens eine Zahl steht da.").max(4, "Höchstens vier haben Platz."),
  figures: z.array(figure).min(1, "Mindestens eine Zahl steht da.").max(8, "Höchstens acht haben Platz."),
  evidence,
  register: z.object({
    court: perhaps(line(100)),
    number: perhaps(line(40)),
    vatId: perhaps(line(20)),
    representatives: line(200),
    editorial: line(200),
  }),
  homeVariant: z.enum(["A", "B"]),
  productName: line(60),
  productSlug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  oldBookingNames: z.tuple([z.string(), z.string()]),
  oldNewsroomPaths: z.tuple([z.string(), z.string()]),
  externalRedirects: z.object({
    impacthub: z.string(),
    eventTechstackRegistration: z.string(),
    businessplan: z.string(),
  }),
  sentences: z.object(
    Object.fromEntries(sentenceList.map(({ key, max }) => [key, sentence(max)])) as Record<
      SentenceKey,
      ReturnType<typeof sentence>
    >,
  ),
  faq: z.array(question).max(20, "Höchstens zwanzig haben Platz."),
});

export type Site = z.infer<typeof siteSchema>;
export type SiteFacts = Omit<Site, "faq"> & ChangedWords;
export type Founder = Site["founders"][number];
export type Office = Site["offices"][number];
export type Week = Site["hours"];
export type ClosedDay = Site["closedDays"][number];
export type Question = Site["faq"][number];
