import { berlinClock, lastDay } from "~/content/availability";
import { type EditedTable, kinds } from "~/content/kinds";
import { noPortrait } from "~/content/portraits";
import type { SiteFacts } from "~/content/site-schema";
import { listDrafts, listNewestPublished } from "~/features/blog/model.server";
import { type ListedCopy, listCopyTitles } from "~/features/editing/copies.server";
import { type TextKind, textFields } from "~/features/inbox/autosaved-text";
import { listEarliestOpen, listNames } from "~/features/inbox/model.server";
import type { PictureHealth } from "~/features/media/picture-health.server";
import { isLate, type surveyMailings } from "~/features/newsletter/model.server";
import type { Db } from "~/platform/database/db";
import { mailGap } from "~/platform/mail/send.server";
import { mailProblem } from "~/platform/outbox/outbox.server";
import { listUnsentReplies } from "~/platform/outbox/rows.server";
import type { Staff } from "~/platform/sessions/require-staff.server";
import { longDate, nearTime, pastTime, shortDateTime } from "~/schemas/berlin-time";
import { draftParam } from "~/schemas/draft";
import { dueAt, showState } from "~/schemas/due";
import { mailStateText } from "~/schemas/mail-state";
import { shownTexts } from "./unsaved-texts.server";

export interface TodayLine {
  to: string;
  text: string;
  note?: string;
  isLate?: boolean;
  isDraft?: boolean;
}

const mostMessages = 5;
const mostTexts = 5;
const day = 24 * 60 * 60_000;
/** A blog that has been silent for longer looks left alone (milliseconds). */
const silence = 42 * day;
/** What lies so far ahead is told (milliseconds). */
const ahead = 7 * day;

export async function dueMessages({ db, userId }: Pick<Staff, "db" | "userId">): Promise<TodayLine[]> {
  const earliest = await listEarliestOpen(db, mostMessages + 1, userId);
  return [
    ...earliest.slice(0, mostMessages).map(({ id, name, subject, created_at, isOwn }) => ({
      to: `/admin/contacts/${id}`,
      text: `${name} antworten${subject ? `: ${subject}` : ""}`,
      note: `${isOwn ? "Dir zugewiesen, " : ""}bis ${nearTime(dueAt(created_at))} Uhr`,
      isLate: showState({ state: "open", created_at }).isLate,
    })),
    ...(earliest.length > mostMessages
      ? [{ to: "/admin/contacts?state=open", text: "Weitere offene Nachrichten" }]
      : []),
  ];
}

export async function begunToday({ db, userId }: Pick<Staff, "db" | "userId">): Promise<TodayLine[]> {
  const textKinds = Object.keys(textFields) as TextKind[];
  const tables = Object.keys(kinds) as EditedTable[];
  const copies = await listCopyTitles(db, [...tables, ...textKinds], userId, 4 * mostTexts);
  const isText = ({ kind }: ListedCopy) => Object.hasOwn(textFields, kind);
  const texts = copies.filter(isText).slice(0, mostTexts);
  const names = await listNames(db, [...new Set(texts.map(({ item_id }) => item_id))]);
  const items = shownTexts(copies.filter((copy) => !isText(copy))).slice(0, mostTexts);
  return [
    ...texts.flatMap(({ kind, id, item_id: item, updated_at }) => {
      const [name, isReply] = [names.get(item), kind === "replies"];
      if (name === undefined) return [];
      const to = `/admin/contacts/${item}?${draftParam}=${id}`;
      const text = isReply ? `Antwort an ${name}` : `Notiz zur Nachricht von ${name}`;
      const when = `${shortDateTime(updated_at)} Uhr`;
      return {
        to,
        text,
        note: `noch nicht ${isReply ? "gesendet" : "gespeichert"}, zuletzt ${when}`,
        isDraft: true,
      };
    }),
    ...items.map(({ to, title, when }) => ({
      ...{ to, text: title, note: `noch nicht gespeichert, zuletzt ${when}`, isDraft: true },
    })),
  ];
}

export async function mailToday(db: Db): Promise<TodayLine[]> {
  const replies = await listUnsentReplies(db, { limit: mostMessages });
  return [
    ...wayToday(),
    ...replies.map(({ submission_id, contact_submissions, ...mail }) => ({
      to: `/admin/contacts/${submission_id}`,
      text: `Antwort an ${contact_submissions?.name} noch nicht verschickt`,
      note: mailStateText(mail),
    })),
  ];
}

function wayToday(): TodayLine[] {
  const to = "/admin/help/inbox";
  if (mailGap) return [{ to, text: mailGap }];
  const trouble = mailProblem();
  if (!trouble) return [];
  const { since, reason } = trouble;
  const text = `Seit ${pastTime(since)} Uhr geht keine Mail hinaus: ${reason}. Nachrichten sind sicher gespeichert.`;
  return [{ to, text }];
}

export function setAside(count = 0): TodayLine[] {
  if (count === 0) return [];
  const text =
    count === 1
      ? "Eine Nachricht unter Spamverdacht"
      : `${count < 1000 ? count : "1.000+"} Nachrichten unter Spamverdacht`;
  return [{ to: "/admin/contacts?state=quarantined", text }];
}

export async function postsToday(
  db: Db,
  now = new Date(),
): Promise<{ waits: TodayLine[]; planned: TodayLine[]; drafts: TodayLine[] }> {
  const [posts, drafts] = await Promise.all([listNewestPublished(db, 20), listDrafts(db, mostTexts)]);
  const at = (published: string) => new Date(published).getTime() - now.getTime();
  const latest = posts.find(({ published_at }) => at(published_at) <= 0);
  const isNext = posts.some(({ published_at }) => at(published_at) > 0 && at(published_at) <= silence);
  const isSilent = !isNext && (!latest || at(latest.published_at) < -silence);
  return {
    waits: isSilent
      ? [
          {
            to: "/admin/blog/new",
            text: "Einen Beitrag schreiben",
            note: latest ? `der letzte ist vom ${longDate(latest.published_at)}` : "es gibt noch keinen",
          },
        ]
      : [],
    planned: posts
      .filter(({ published_at }) => at(published_at) > 0 && at(published_at) <= ahead)
      .reverse()
      .map(({ id, title, published_at }) => ({
        to: `/admin/blog/${id}`,
        text: title,
        note: `erscheint ${nearTime(published_at, now)} Uhr`,
      })),
    drafts: drafts.map(({ id, title, updated_at }) => ({
      to: `/admin/blog/${id}`,
      text: title,
      note: `geändert am ${longDate(updated_at)}`,
    })),
  };
}

type Issues = Awaited<ReturnType<typeof surveyMailings>>;

export function issuesToday(
  { planned, latest }: Pick<Issues, "planned" | "latest">,
  now = new Date(),
): { waits: TodayLine[]; planned: TodayLine[]; latest: TodayLine[] } {
  const line = ({ id, subject }: { id: string; subject: string }, note: string) => ({
    to: `/admin/newsletter/${id}`,
    text: subject,
    note: `Newsletter${note}`,
  });
  const isSoon = ({ send_at }: { send_at: string }) => Date.parse(send_at) - now.getTime() <= ahead;
  return {
    waits: planned
      .filter(({ send_at }) => isLate(send_at))
      .map((issue) => line(issue, ` war für ${nearTime(issue.send_at, now)} Uhr geplant, ging nicht hinaus`)),
    planned: planned
      .filter((issue) => !isLate(issue.send_at) && isSoon(issue))
      .map((issue) => line(issue, `, geht ${nearTime(issue.send_at, now)} Uhr hinaus`)),
    latest: latest ? [line(latest, lastNote(latest))] : [],
  };
}

function lastNote({ finished_at, isUnsent }: NonNullable<Issues["latest"]>) {
  if (!finished_at) return ", noch unterwegs oder angehalten";
  return isUnsent ? ", nicht verschickt" : ` vom ${longDate(finished_at)}`;
}

export function companyToday(
  { founders, closedDays }: Pick<SiteFacts, "founders" | "closedDays">,
  now = new Date(),
): { waits: TodayLine[]; planned: TodayLine[] } {
  const today = berlinClock(now).date;
  const until = berlinClock(new Date(now.getTime() + ahead)).date;
  return {
    waits: founders
      .filter(({ photo }) => !photo || photo === noPortrait)
      .map(({ name }) => ({ to: "/admin/company?group=founders", text: `Porträt von ${name} fehlt` })),
    planned: closedDays
      .filter((closed) => lastDay(closed) >= today && closed.date <= until)
      .map((closed) => ({
        to: "/admin/company?group=hours",
        text: "Büro geschlossen",
        note: [...new Set([closed.date, lastDay(closed)])].map((day) => longDate(day)).join(" bis "),
      })),
  };
}

export function picturesToday({ problem, store, missing, more, orphans }: PictureHealth): TodayLine[] {
  const isWhole = !problem && store.length + missing.length + more + orphans === 0;
  return isWhole
    ? []
    : [{ to: "/admin/media#bilder", text: "Mit den Dateien der Bilder stimmt etwas nicht" }];
}
