import type { SubmissionResult } from "@conform-to/react";
import type { Office } from "~/content/availability";
import type { ConsentSettings } from "~/content/consent";
import type { FactValues } from "~/content/facts";
import type { ShownMail } from "./mail-state";
import type { StoreFaultName } from "./media";

// What the server answers and pages show.

/** A few words in German, or those that the specification has in English. */
export type Phrase = string | { english: string };

/** What a toast says; `error` toasts stay until they are dismissed. */
export interface Toast {
  tone: "success" | "error" | "info";
  title: Phrase;
  /** Each a line of its own. */
  lines?: Phrase[];
  /** What was deleted and can be brought back from here; such a toast stays, too. */
  undo?: Undo;
  /** Set where the page says and shows it elsewhere, too: it is not read out, and goes by itself. */
  isSaid?: true;
}

/** The form that brings something back from the trash. */
export interface Undo {
  kind: string;
  id: string;
}

/** Why a form was not taken. It stands above the fields, with what is wrong with each of them. */
export type Refusal = Pick<Toast, "title" | "lines">;

/** What every page gets: messages to show once, and those facts of the company that its scripts do not have as they are. */
export interface RootAnswer {
  toasts: Toast[];
  facts: FactValues;
  /** What the services are called that visitors see. */
  services: string[];
  office: Office;
  /** True where the document answers a form that was refused: its title says so. */
  isRefusal?: true;
  /** The services of others that consent is asked for. */
  consent?: ConsentSettings;
}

/** A form that came back as it was typed. */
export interface FormAnswer {
  reply: SubmissionResult;
  refusal?: Refusal;
}

/** A field that somebody else has changed, with their text. */
export interface Changed {
  name: string;
  stored: string;
  /** A text with headings and lists as it looks. */
  html?: string;
}

/** A draft as the list of its kind leads to it. */
export interface UnsavedText {
  id: string;
  title: string;
  to: string;
  when: string;
}

/** A posted form that could not be taken now, for a page that can send it again. */
export interface PendingForm {
  kept: [name: string, value: string][];
}

/** What was typed below something that is not there any more, by its labels. */
export interface LostTexts {
  lost: [label: string, text: string][];
}

/** The attributes by which an `img` shows a picture of this site. */
export interface Picture {
  src: string;
  width: number;
  height: number;
  /** Of what staff have brought in. */
  srcSet?: string;
  sizes?: string;
}

/** What a client says, with their face where there is a picture of it. */
export interface Voice {
  author: string;
  position: string;
  quote: string;
  photo?: Picture;
}

/** The same for a page that shows one of them. */
export interface ClientVoice extends Voice {
  client: string | null;
  /** The stored one, or the local one of that name. */
  logo?: Picture;
}

export interface Client {
  name: string;
  /** The stored one. */
  logo?: Picture | undefined;
}

/** A picture that staff have brought in, to be chosen. */
export interface PictureChoice {
  /** As it is written into texts and fields. */
  path: string;
  thumbnail: Pick<Picture, "src" | "width" | "height">;
  /** Its description, or what stands for one. */
  words: string;
}

/** A post as lists show it. */
export interface PostTeaser {
  title: string;
  slug: string;
  excerpt: string | null;
  category: string | null;
  /** Shown 16 : 9, whatever its own shape. */
  cover: Picture;
  publishedAt: string;
  /** Day of publication in German. */
  date: string;
}

/** A heading of an article that links can lead to. */
export interface Heading {
  level: number;
  id: string;
  text: string;
}

export interface Article extends PostTeaser {
  readingTime: string;
  html: string;
  headings: Heading[];
}

/** An article as its public page would show it, and what the sanitiser has taken out. */
export interface Preview {
  article: Article;
  dropped: string[];
}

/** A link to an article that is not public, without what opens it. */
export interface ShownShare {
  id: string;
  until: string;
  made: string;
  /** Who made it; missing for an account that is gone. */
  by: string | undefined;
}

/** A link that was just made, and until when it holds: shown this once. */
export interface NewShare {
  link: string;
  until: string;
}

/** A mailing as its subscribers would get it. */
export interface MailingLook {
  /** Its own text; null where that has no form, as in mailings of former times. */
  html: string | null;
  /** The text part of the mail; null when it could not be made. */
  text: string | null;
}

/** An article or a reference that shows a picture. */
export interface PicturePlace {
  /** Its editor. */
  to: string;
  title: string;
  kind: "Beitrag" | "Referenz" | "Firma";
}

/** A picture as staff see it among others: its smallest file. */
export interface ListedPicture {
  id: string;
  src: string;
  width: number;
  height: number;
  /** Empty for what only decorates. */
  alt: string;
  caption: string | null;
  /** What it is called where it has to be named. */
  name: string;
  /** Of the whole picture, in words. */
  size: string;
  /** How many items show it, and the first few of them. */
  uses: number;
  places: PicturePlace[];
}

/** A picture on its own page. */
export interface ShownPicture extends ListedPicture {
  srcSet: string;
  /** The address by which texts show it. */
  path: string;
  /** How wide its files are and how much they weigh together, in words. */
  files: string;
  broughtIn: string;
  fields: { alt: string; decorative: string; caption: string };
}

/** A line of the overview: what is to be done or is coming, and where. */
export interface TodayLine {
  to: string;
  text: string;
  /** Until when, or since when. */
  note?: string;
  isLate?: boolean;
  /** True for a text that is not saved yet. */
  isDraft?: boolean;
}

/** How pictures and their files stand to each other. */
export interface PictureHealth {
  /** When that was looked at last; missing before the first time. */
  at?: string;
  problem?: "fault" | "key" | "clock" | "store";
  /** What is wrong with the store of pictures at this moment. */
  store: StoreFaultName[];
  /** Pictures of which a file is missing, as far as they are named, and how many more there are. */
  missing: { to: string; name: string }[];
  more: number;
  /** How many of those this server could put back. */
  kept: number;
  /** How many pictures left files behind that are nobody's. */
  orphans: number;
}

/** An address that leads elsewhere, as staff see it. */
export interface ListedAddress {
  path: string;
  /** Where it leads now; null when it leads nowhere. */
  to: string | null;
  /** Why it leads nowhere, or what else is to be known. */
  note: string | null;
  /** The article it belongs to, and its editor. */
  article: { title: string; editor: string } | null;
}

/** A path that visitors asked for in vain, with what it might lead to. */
export interface NotFoundPath {
  path: string;
  count: string;
  lastSeen: string;
  guess: string;
}

/** A list whose item was to go to a place that there is not. */
export interface PlaceAnswer {
  placed: { id: string; typed: string; problem: string };
}

/** The form of an old address that came back as it was typed. */
export interface AddressAnswer extends FormAnswer {
  toasts?: Toast[];
  /** The path, where it is an old address already. */
  taken?: string;
}

/** The form of a picture that came back as it was typed. */
export interface PictureAnswer extends FormAnswer {
  toasts?: Toast[];
  /** Which of the forms of its page that is. */
  intent?: "replace";
  /** True when a file was sent along that a document without scripts does not have any more. */
  isFileLost?: boolean;
  /** The picture that has the posted file already. */
  same?: { to: string; name: string };
}

/** A reply to a message, with what became of its mail. */
export interface ShownReply {
  id: string;
  author: string;
  when: string;
  body: string;
  mail: ShownMail;
  /** Whether it can be sent again. */
  canResend: boolean;
}

export interface ShownNote {
  id: string;
  author: string;
  when: string;
  body: string;
}

/** The form below a message as it comes back: with what was typed into it and is not stored. */
export interface MessageAnswer extends FormAnswer {
  toasts?: Toast[];
  /** The ids that what is typed will get. */
  ids?: { reply: string; note: string };
  /** The field that the answer is about. */
  focus?: "body";
}

/** A form of one's own account as it comes back. */
export interface AccountAnswer extends FormAnswer {
  /** Which of the forms of its page that is. */
  about: "name" | "password" | "sessions";
  /** The name that is stored, where the form was opened with another one. */
  stored?: string;
}
