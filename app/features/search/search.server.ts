import { data } from "@remix-run/node";
import { kinds } from "~/content/kinds";
import type { Found } from "~/features/editing/editor.server";
import { readListQuery, searchQuery } from "~/features/editing/list-query.server";
import { editors } from "~/features/editing/registry.server";
import { findSubmissions } from "~/features/inbox/model.server";
import type { Db } from "~/platform/database/db";
import { readPart } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { shortDateTime } from "~/schemas/berlin-time";
import { showState } from "~/schemas/due";
import type { LinkHit } from "~/schemas/link-hits";
import { excerptOf, foldedTerms, marked, nameTerms, type Piece } from "./marked.server";

const most = 5;

interface Hit extends Pick<Found, "title" | "note" | "texts"> {
  to: string;
}

export interface SearchGroup {
  label: string;
  hits: { to: string; title: Piece[]; note?: string | undefined; excerpt: Piece[] }[] | undefined;
  more?: string | undefined;
}

export async function searchEverything(request: Request) {
  const { db, headers } = await requireStaff(request);
  const { search } = readListQuery(request);
  const groups = search ? await findAll(db, search, request) : [];
  const isWhole = groups.every(({ hits }) => hits);
  const shown = groups.filter(({ hits }) => hits?.length !== 0);
  return data({ search, groups: shown }, { status: isWhole ? 200 : 503, headers });
}

/** What staff link to in a text: published or not, by kind, the best of each first. Throws on any backend fault. */
export async function findLinks(db: Db, search: string): Promise<LinkHit[]> {
  const found = await Promise.all(
    editors.flatMap(({ table, find }) =>
      find ? [find(db, search, most).then((hits) => ({ hits, kind: kinds[table].name }))] : [],
    ),
  );
  return found.flatMap(({ hits, kind }) =>
    hits.map(({ title, path, isPublic }) => ({ title, path, kind, isPublic })),
  );
}

async function findAll(db: Db, search: string, request: Request): Promise<SearchGroup[]> {
  const words = foldedTerms(search);
  const names = nameTerms(words);
  const read = <Row>(find: (db: Db, search: string, take: number) => Promise<Row[]>) =>
    readPart(request, () => find(db, search, most + 1));
  const searched = editors.flatMap(({ table, path, find }) =>
    find ? [{ path, find, names: kinds[table].names }] : [],
  );
  const [found, messages, subscribers, pictures] = await Promise.all([
    Promise.all(searched.map(({ find }) => read(find))),
    read(findMessages),
    read(findSubscribers),
    read(findMedia),
  ]);
  const group = (label: string, list: string, found: Hit[] | undefined, terms = words): SearchGroup => ({
    label,
    hits: found?.slice(0, most).map(({ to, title, note, texts }) => ({
      ...{ to, note, title: marked(title, terms) },
      excerpt: excerptOf(texts, terms),
    })),
    ...(found && found.length > most && { more: `${list}?${new URLSearchParams({ q: search })}` }),
  });
  return [
    ...searched.map(({ names, path }, index) =>
      group(
        names,
        path,
        found[index]?.map(({ id, ...rest }) => ({ to: `${path}/${id}`, ...rest })),
      ),
    ),
    group("Nachrichten", "/admin/contacts", messages?.map(toMessage), names),
    group(
      "Personen",
      "/admin/newsletter",
      messages && subscribers ? peopleOf(messages, subscribers, names) : undefined,
      names,
    ),
    group("Bilder", "/admin/media", pictures?.map(toPicture)),
  ];
}

function toMessage({ id, name, email, phone, subject, message, ...state }: FoundMessage): Hit {
  return {
    to: `/admin/contacts/${id}`,
    title: subject ? `${name}: ${subject}` : name,
    note: `${shortDateTime(state.created_at)} Uhr, ${showState(state).short}`,
    texts: [message, `${email}${phone ? ` · ${phone}` : ""}`],
  };
}

function toPicture({ id, alt, caption }: Awaited<ReturnType<typeof findMedia>>[number]): Hit {
  return { to: `/admin/media/${id}`, title: alt || "Bild ohne Beschreibung", texts: [caption] };
}

function peopleOf(messages: FoundMessage[], subscribers: FoundSubscriber[], terms: string[]): Hit[] {
  const senders = messages.filter(({ name, email }) =>
    marked(`${name} ${email}`, terms).some(({ isHit }) => isHit),
  );
  const people = [
    ...subscribers.map(({ email, first_name, last_name, company }) => ({
      email,
      title: [first_name, last_name].filter(Boolean).join(" ") || email,
      texts: [[email, company].filter(Boolean).join(" · ")],
      note: "bekommt den Newsletter",
    })),
    ...senders.map(({ email, name }) => ({ email, title: name, texts: [email], note: "hat geschrieben" })),
  ];
  const once = new Map(people.reverse().map(({ email, ...person }) => [email.toLowerCase(), person]));
  return [...once]
    .reverse()
    .map(([email, person]) => ({ to: `/admin/people?${new URLSearchParams({ email })}`, ...person }));
}

// Of each kind the first rows that a search of everything shows, with what they are found by; all throw on any backend fault.

type FoundMessage = Awaited<ReturnType<typeof findMessages>>[number];
type FoundSubscriber = Awaited<ReturnType<typeof findSubscribers>>[number];

async function findMessages(db: Db, search: string, take: number) {
  const { data } = await findSubmissions(db, { search, unreadOnly: false }, { skip: 0, take })
    .select("id, name, email, phone, subject, message, created_at, state")
    .throwOnError();
  return data;
}

async function findSubscribers(db: Db, search: string, take: number) {
  const words = searchQuery(search);
  if (!words) return [];
  const { data } = await db
    .rpc("search_subscribers", { words, skip: 0, take })
    .select("id, email, first_name, last_name, company")
    .throwOnError();
  return data;
}

async function findMedia(db: Db, search: string, take: number) {
  const { data } = await db
    .rpc("search_media", { words: search, skip: 0, take })
    .select("id, alt, caption")
    .throwOnError();
  return data;
}
