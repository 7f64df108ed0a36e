import { data } from "@remix-run/node";
import { readListQuery } from "~/features/editing/list-query.server";
import { textOf } from "~/features/rich-text/markup.server";
import type { Db } from "~/platform/database/db";
import { readPart } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { shortDateTime } from "~/schemas/berlin-time";
import { showState } from "~/schemas/due";
import { excerptOf, foldedTerms, marked, nameTerms, type Piece } from "./marked.server";
import {
  type FoundMessage,
  type FoundSubscriber,
  findMedia,
  findMessages,
  findPosts,
  findReferences,
  findServices,
  findSubscribers,
} from "./model.server";

/** So many of each kind are shown; the list of the kind has the others. */
const most = 5;

interface Found {
  to: string;
  title: string;
  note?: string;
  /** What else of it is searched, the most telling first. */
  texts: (string | null)[];
}

export interface SearchGroup {
  label: string;
  /** Missing when it could not be read. */
  hits: { to: string; title: Piece[]; note?: string | undefined; excerpt: Piece[] }[] | undefined;
  /** Where all hits of the kind are listed; missing when these are all. */
  more?: string | undefined;
}

/** What there is of anything that holds the words of `?q=`, a few of each kind. */
export async function searchEverything(request: Request) {
  const { db, headers } = await requireStaff(request);
  const { search } = readListQuery(request);
  const groups = search ? await findAll(db, search, request) : [];
  const isWhole = groups.every(({ hits }) => hits);
  const shown = groups.filter(({ hits }) => hits?.length !== 0);
  return data({ search, groups: shown }, { status: isWhole ? 200 : 503, headers });
}

async function findAll(db: Db, search: string, request: Request): Promise<SearchGroup[]> {
  const words = foldedTerms(search);
  const names = nameTerms(words);
  const read = <Row>(find: (db: Db, search: string, take: number) => Promise<Row[]>) =>
    readPart(request, () => find(db, search, most + 1));
  const [posts, services, references, messages, subscribers, pictures] = await Promise.all([
    read(findPosts),
    read(findServices),
    read(findReferences),
    read(findMessages),
    read(findSubscribers),
    read(findMedia),
  ]);
  const group = (label: string, list: string, found: Found[] | undefined, terms = words): SearchGroup => ({
    label,
    hits: found?.slice(0, most).map(({ to, title, note, texts }) => ({
      ...{ to, note, title: marked(title, terms) },
      excerpt: excerptOf(texts, terms),
    })),
    ...(found && found.length > most && { more: `${list}?${new URLSearchParams({ q: search })}` }),
  });
  return [
    group("Beiträge", "/admin/blog", posts?.map(toPost)),
    group("Leistungen", "/admin/services", services?.map(toService)),
    group("Referenzen", "/admin/references", references?.map(toReference)),
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

const postStates = { draft: "Entwurf", published: "", archived: "Archiviert" };

function toPost({
  id,
  title,
  excerpt,
  content,
  status,
}: Awaited<ReturnType<typeof findPosts>>[number]): Found {
  return {
    to: `/admin/blog/${id}`,
    title,
    note: postStates[status],
    texts: [excerpt, textOf(content)],
  };
}

function toService(service: Awaited<ReturnType<typeof findServices>>[number]): Found {
  const { id, title, is_active, short_description, full_description } = service;
  return {
    to: `/admin/services/${id}`,
    title,
    note: is_active ? "" : "Inaktiv",
    texts: [short_description, full_description],
  };
}

function toReference(reference: Awaited<ReturnType<typeof findReferences>>[number]): Found {
  const { id, title, is_active, client_name, industry, description, challenge, solution, results } =
    reference;
  return {
    to: `/admin/references/${id}`,
    title,
    note: is_active ? "" : "Inaktiv",
    texts: [[client_name, industry].filter(Boolean).join(" · "), description, challenge, solution, results],
  };
}

function toMessage({ id, name, email, phone, subject, message, ...state }: FoundMessage): Found {
  return {
    to: `/admin/contacts/${id}`,
    title: subject ? `${name}: ${subject}` : name,
    note: `${shortDateTime(state.created_at)} Uhr, ${showState(state).short}`,
    texts: [message, `${email}${phone ? ` · ${phone}` : ""}`],
  };
}

function toPicture({ id, alt, caption }: Awaited<ReturnType<typeof findMedia>>[number]): Found {
  return { to: `/admin/media/${id}`, title: alt || "Bild ohne Beschreibung", texts: [caption] };
}

/** Who is subscribed to the newsletter, or has sent one of the messages and is found by name or address. */
function peopleOf(messages: FoundMessage[], subscribers: FoundSubscriber[], terms: string[]): Found[] {
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
