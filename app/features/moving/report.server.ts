import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { listCategories } from "~/features/blog/model.server";
import { readListQuery } from "~/features/editing/list-query.server";
import { getMedia } from "~/features/media/model.server";
import { addressedItems } from "~/features/redirects/model.server";
import { listAuthors } from "~/features/team/model.server";
import type { Db } from "~/platform/database/db";
import { bodyLimit, readFormWithFiles, text } from "~/platform/forms/read-form.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { beyondBudget } from "~/platform/process/time-budget.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import type { Refusal } from "~/schemas/answers";
import { mediaLimits } from "~/schemas/media";
import { storedAddress } from "~/schemas/old-address";
import { tidyText } from "~/schemas/tidy-text";
import { listDestinations } from "./checked-addresses.server";
import { keptUntil, listSupplied, pictureKey, readUpload, sourceOf, stateOfReading } from "./folder.server";
import type { Loss, MoveChoices, MoveSummary, ReportLine } from "./item";
import {
  type Chosen,
  changeMove,
  choicesOf,
  countMarks,
  firstArticles,
  forgetRefused,
  getMove,
  listEarlier,
  listGroup,
  type MarkGroup,
  type Move,
  markGroups,
  rememberChoices,
  statesOf,
} from "./marks.server";
import { listComing, readFilter, readReport } from "./report-lines.server";
import { usableAddresses } from "./stored.server";
import { supplyPicture } from "./supplied.server";
import { newerInFile, takeOver } from "./take-over.server";
import { undoMove } from "./undo.server";

/** Of old categories and of old authors; of more, each stays what it was. */
const mostNames = 300;
const mostFields = 1000;
const perGroup = { overview: 5, page: 100 };
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type Args = Pick<LoaderFunctionArgs, "request" | "params">;

export async function readMovePage({ request, params: { id = "" } }: Args) {
  const { db, headers } = await requireStaff(request);
  try {
    const move = uuid.test(id) ? await getMove(db, id) : null;
    if (!move) throw new Response(null, { status: 404, headers });
    const { state, claimed_until } = move;
    const isAtWork = claimed_until !== null && Date.parse(claimed_until) > Date.now();
    const { params: query } = readListQuery(request);
    const isResting =
      state === "uploaded" || state === "undone" || (state === "taken" && query.has("auswahl"));
    const reading = await stateOfReading(id);
    const report =
      isResting && reading.state === "read" ? await reportOf(request, db, move, reading.summary) : null;
    const result = !report && state !== "uploaded" ? await resultOf(request, db, move) : null;
    const until = await keptUntil(id);
    const unread = reading.state === "read" ? null : reading;
    return data({ state, isAtWork, unread, until, report, result }, { headers });
  } catch (error) {
    if (error instanceof Response) throw error;
    recordIncident(error, request);
    return data(null, { headers });
  }
}

async function reportOf(request: Request, db: Db, move: Move, summary: MoveSummary) {
  const { page, params } = readListQuery(request);
  const filter = readFilter(params.get("zeigen"));
  const choices = choicesOf(move);
  const skipped = new Set(choices.skipped);
  const { pictures, markOf, namesakeOf, isPresent, isNewer } = await listEarlier(db, move);
  const there = new Set(await listSupplied(move.id));
  for (const source of pictures.keys()) there.add(source.replace("picture:", ""));
  const { supplied, here, ...read } = await readReport(move.id, {
    ...{ filter, page, skipped, there },
    isHere: (entry) => isPresent(entry.ownId) || markOf(entry) !== undefined,
  });
  const { lines } = read;
  const ids = lines.map(({ id }) => id);
  const [categories, people, states, leads, stayed] = await Promise.all([
    listCategories(db),
    listAuthors(db),
    statesOf(db, move.id, move.state === "uploaded" ? [] : ids, isPresent),
    leadsOf(db, lines),
    move.state === "undone" ? listStayed(db, move.id) : [],
  ]);
  const isHere = new Set(here);
  const named = lines.map((line) => {
    const told = isNewer({ ...line, ownId: line.own?.id }) ? [newerInFile] : [];
    const namesake = isPresent(line.own?.id) || states[line.id] ? undefined : namesakeOf(line);
    if (namesake) told.push(besides(line.title, namesake));
    return { ...line, losses: [...told.map((what) => ({ what })), ...line.losses] };
  });
  const shown = await Promise.all(named.map((line) => withUsable(line, leads)));
  const before = ids.filter((id) => isHere.has(id)).map((id) => [id, "same"]);
  return {
    summary: headOf(summary, supplied),
    ...read,
    lines: shown,
    ...{ page, filter, leads, stayed, categories, people },
    here: here.length,
    states: { ...Object.fromEntries(before), ...states } as Record<string, string>,
    left: choices.skipped.length,
    chosen: pageOfChoices(choices, ids),
    categoryChoices: choicesFor(summary.categories, choices.categories, (name) => name),
    authorChoices: choicesFor(
      summary.authors.filter(({ items }) => items > 0),
      choices.authors,
      (name) => (people.includes(name) ? name : ""),
    ),
    supplied: lines.flatMap(({ missing }) => missing).filter((address) => there.has(pictureKey(address))),
  };
}

function besides(title: string, namesake: { title: string; addresses: string[] }) {
  const start = `„${title}“ ist ein anderer Eintrag als „${namesake.title}“, der auf der alten Website dieselbe Nummer hatte, und kommt dazu.`;
  const [addresses, lead] = [
    namesake.addresses.join(", "),
    namesake.addresses.length > 1 ? "führen" : "führt",
  ];
  return addresses ? `${start} ${addresses} ${lead} weiter zu „${namesake.title}“.` : start;
}

const headOf = ({ title, site, counts, hosts, problems }: MoveSummary, supplied: number) => ({
  ...{ title, site, hosts, problems },
  counts: { ...counts, notInArchive: Math.max(0, counts.notInArchive - supplied) },
});

/** Names old addresses that can lead nowhere. Those that lead somewhere already say so themselves. */
async function withUsable(line: ReportLine, leads: Record<string, string>): Promise<ReportLine> {
  const { usable, losses } = await usableAddresses(
    line.oldAddresses.filter((address) => !leads[address]),
    null,
  );
  return {
    ...line,
    oldAddresses: line.oldAddresses.filter(
      (address) => leads[address] || usable.includes(storedAddress(address)),
    ),
    losses: [...line.losses, ...losses],
  };
}

/** Where the old addresses that the lines show lead already, and what stands at the new ones. */
async function leadsOf(db: Db, lines: ReportLine[]): Promise<Record<string, string>> {
  const addresses = lines.flatMap(({ kind, slug, oldAddresses: [first] }) =>
    kind === "other" ? [] : [first ?? [], `/${slug}`, `/blog/${slug}`].flat(),
  );
  const leads = await listDestinations(db, addresses.map(storedAddress));
  return Object.fromEntries(
    addresses.flatMap((address) => {
      const to = leads.get(storedAddress(address));
      return to ? [[address, to]] : [];
    }),
  );
}

async function listStayed(db: Db, move: string) {
  const { marks } = await listGroup(db, move, "losses", 1, perGroup.page);
  const ids = marks.flatMap(({ kind, item_id }) =>
    item_id && (kind === "blog_posts" || kind === "pages") ? item_id : [],
  );
  const items = (await addressedItems(db, ids)).map(({ title, editor }) => ({ title, editor }));
  const pictures = await Promise.all(
    marks.map(({ kind, item_id }) => (kind === "media" && item_id ? getMedia(db, item_id) : null)),
  );
  const kept = pictures.flatMap((picture) => picture ?? []);
  return [
    ...items,
    ...kept.map(({ id, alt, name }) => ({ title: `Bild: ${alt || name}`, editor: `/admin/media/${id}` })),
  ];
}

function choicesFor(
  names: MoveSummary["categories"],
  chosen: Record<string, string>,
  proposed: (name: string) => string,
) {
  return names.slice(0, mostNames).map(({ name, items }) => ({
    ...{ name, items },
    choice: chosen[name] ?? proposed(tidyText(name)),
  }));
}

function pageOfChoices({ skipped, as, hosts }: MoveChoices, ids: string[]) {
  const isListed = new Set(ids);
  return {
    skipped: skipped.filter((id) => isListed.has(id)),
    as: Object.fromEntries(ids.flatMap((id) => (as[id] ? [[id, as[id]]] : []))),
    hosts,
  };
}

async function resultOf(request: Request, db: Db, move: Move) {
  const { page, params } = readListQuery(request);
  const only = (Object.keys(markGroups) as MarkGroup[]).find((name) => name === params.get("zeigen"));
  const shown = isAtWork(move) ? [] : (Object.keys(markGroups) as MarkGroup[]);
  const groups = await Promise.all(
    shown.map(async (name) => {
      if (only && only !== name) return { name, rows: [], hasNext: false };
      const take = only ? perGroup.page : perGroup.overview;
      const { marks, hasNext } = await listGroup(db, move.id, name, only ? page : 1, take);
      const ids = marks.flatMap(({ kind, item_id }) => (item_id && kind !== "media" ? item_id : []));
      const items = new Map((await addressedItems(db, ids)).map((item) => [item.id, item]));
      return {
        ...{ name, hasNext },
        rows: marks.map(({ source_id, item_id, losses }) => ({
          id: source_id,
          title: items.get(item_id ?? "")?.title ?? null,
          editor: items.get(item_id ?? "")?.editor ?? null,
          losses: lossesIn(losses).flatMap(({ what, picture }) => (picture && name === "losses" ? [] : what)),
          picture: (name === "missing" && lossesIn(losses)[0]?.picture) || null,
        })),
      };
    }),
  );
  const first = only || isAtWork(move) ? [] : await addressedItems(db, await firstArticles(db, move.id));
  const { expected = 0 } = move.counts as { expected?: number };
  return {
    ...{ groups, only, page, expected },
    first: first.map(({ title, editor }) => ({ title, editor })),
    counts: await countMarks(db, move.id),
  };
}

const lossesIn = (losses: unknown) => losses as Loss[];

export async function changeMovePage({ request, params: { id = "" } }: Args) {
  const { db, headers } = await requireStaff(request);
  const refuse = (line: string, status = 400) =>
    data<{ refusal: Refusal }>(
      { refusal: { title: "Nicht übernommen", lines: [line] } },
      { status, headers },
    );
  try {
    const reading = uuid.test(id) ? await stateOfReading(id) : null;
    const isRead = reading?.state === "read";
    const { takeable: ids, choosable: others } = isRead
      ? await listComing(id)
      : { takeable: [], choosable: [] };
    const { form, files } = await readFormWithFiles(request, fieldsFor([...ids, ...others]), {
      ...{ limit: bodyLimit.staff, files: { picture: mediaLimits.bytes }, mostFields },
    });
    const move = reading ? await getMove(db, id) : null;
    if (!reading || !move) throw new Response(null, { status: 404, headers });
    const intent = text(form, "intent");
    const next = text(form, "go");
    if (intent === "read") void readUpload(id);
    else if (intent === "undo") await beyondBudget(() => undoMove(db, move));
    else if (intent === "picture") {
      const problem = await supplyPicture(db, move, text(form, "address"), files.get("picture"));
      if (problem) return refuse(problem);
    } else if (intent === "take-over" || intent === "keep" || intent === "autosave" || next) {
      if (reading.state !== "read") return refuse(gone);
      if (!isAtWork(move)) await rememberChoices(db, id, readChoices(form, ids, others, reading.summary));
      const problem = intent === "take-over" ? await begin(db, id, reading.summary, ids, others) : null;
      if (problem) return refuse(problem);
    } else throw new Response(null, { status: 400, headers });
    if (intent === "autosave") return data({ refusal: undefined }, { headers });
    const search = intent === "take-over" ? "" : next || new URL(request.url).search;
    return redirect(`/admin/move/${id}${/^\?[\w=&]*$/.test(search) ? search : ""}`, { status: 303, headers });
  } catch (error) {
    if (error instanceof Response) throw error;
    recordIncident(error, request);
    return refuse("Versuche es bitte gleich noch einmal.", 503);
  }
}

const gone = "Die hochgeladene Datei ist nicht mehr da. Lade sie noch einmal hoch.";
const isAtWork = ({ state }: Move) => state === "taking" || state === "undoing";

function fieldsFor(ids: string[]): string[] {
  const numbered = Array.from({ length: mostNames }, (_, index) => [`category-${index}`, `author-${index}`]);
  return [
    "intent",
    "go",
    "item",
    "host",
    "address",
    "picture",
    ...numbered.flat(),
    ...ids.map((id) => `as-${id}`),
  ];
}

/** A form of the report lists its items by their `as-<id>`; `item` alone names all that are wanted. */
function readChoices(
  form: FormData,
  ids: string[],
  choosable: string[],
  { categories, authors, hosts }: MoveSummary,
): Chosen {
  const wanted = new Set(form.getAll("item").map(String));
  const listed = ids.filter((id) => form.has(`as-${id}`));
  const asked = [...listed, ...choosable.filter((id) => form.has(`as-${id}`))];
  const as: MoveChoices["as"] = {};
  for (const id of asked) {
    const kind = text(form, `as-${id}`);
    if (kind === "article" || kind === "page" || kind === "draft") as[id] = kind;
  }
  const named = (field: string, names: MoveSummary["categories"]) =>
    Object.fromEntries(
      names.slice(0, mostNames).flatMap(({ name }, index) => {
        const chosen = form.get(`${field}-${index}`);
        return typeof chosen === "string" ? [[name, chosen]] : [];
      }),
    );
  const isForm = asked.length > 0;
  const others: Chosen["others"] = {
    only: !isForm && wanted.size > 0 ? ids.filter((id) => wanted.has(id)) : null,
    ...(form.has("category-0") && { categories: named("category", categories) }),
    ...(form.has("author-0") && { authors: named("author", authors) }),
    ...((isForm || form.has("host")) && {
      hosts: hosts.filter((host) => form.getAll("host").includes(host)),
    }),
  };
  return { listed: asked, as, skipped: listed.filter((id) => !wanted.has(id)), others };
}

async function begin(
  db: Db,
  id: string,
  summary: MoveSummary,
  ids: string[],
  others: string[],
): Promise<string | null> {
  const move = await getMove(db, id);
  if (!move) return gone;
  const choices = choicesOf(move);
  if (!isAtWork(move)) {
    const chosen = others.filter((one) => choices.as[one]);
    const expected = (choices.only ?? ids).length - choices.skipped.length + chosen.length;
    if (ids.length + others.length > 0 && expected <= 0) return "Wähle mindestens einen Eintrag aus.";
    const { kind, site, counts, authors } = summary;
    await changeMove(db, id, { kind, site, counts: { ...counts, expected } as never });
    await forgetRefused(db, id);
    const people = await listAuthors(db);
    for (const name of authors.map((author) => author.name))
      if (people.includes(tidyText(name))) choices.authors[name] ??= tidyText(name);
  }
  await beyondBudget(() => takeOver(db, move, choices, sourceOf(id)));
  return null;
}
