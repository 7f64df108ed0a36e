import { doneBy } from "~/features/blog/deeds";
import { stateSentence } from "~/features/blog/states.server";
import {
  type Copy,
  type Done,
  defineEditor,
  type Found,
  type Intent,
  type Place,
  type Posted,
  type Storing,
} from "~/features/editing/editor.server";
import { searchQuery } from "~/features/editing/list-query.server";
import {
  type PictureTarget,
  pictureFiles,
  pictureIntents,
  pictureSearch,
  type TakenPicture,
  uploadedOrChosen,
} from "~/features/editing/pictures.server";
import { untitled } from "~/features/editing/view";
import { getOldAddress } from "~/features/redirects/model.server";
import { renewAddresses } from "~/features/redirects/renewed-addresses.server";
import { shownPicture } from "~/features/rich-text/own-pictures.server";
import { type ShownShare, shareIntents, sharesOf } from "~/features/sharing/shares.server";
import type { Db } from "~/platform/database/db";
import { orElse } from "~/platform/process/incidents.server";
import type { PictureSearch, Toast } from "~/schemas/answers";
import { toBerlinTime } from "~/schemas/berlin-time";
import { plain } from "~/schemas/draft";
import { type Choices, choicesFor, namesOfItems } from "./choices.server";
import {
  allSectionFields,
  formattedFields,
  indexOf,
  mostSections,
  type Removed,
  removedIn,
  sectionCount,
  sectionField,
  sectionsIn,
  type Texts,
  withEmptied,
  withSections,
} from "./fields";
import { comparable } from "./hints";
import { copiesOf, deadLinks, textsIn } from "./hints.server";
import { formerPage, preparePage } from "./history.server";
import { pageLabels } from "./labels";
import { getPage, isPublic, listOtherPages, type StaffPage } from "./model.server";
import { takenSlugs } from "./reserved";
import { type PageInput, PageSchema } from "./schema";
import { changedFields, mergeSections } from "./section-merge.server";
import { kindNamed } from "./sections/kinds";
import {
  assembleSections,
  cleanTexts,
  formOfSections,
  freshId,
  plainText,
  type StoredSection,
  sectionsInWords,
} from "./sections.server";

export interface PageAround extends PictureSearch {
  choices: Choices;
  /** Those that are not a pair with another page already. */
  others: { id: string; title: string; lang: string }[];
  /** True for a page that is not there in the other language. */
  isAlone: boolean;
  /** The titles of pages that say most of what the stored one says. */
  alike: string[];
  /** Paths that links of the stored one lead to and visitors do not find. */
  dead: string[];
  /** The texts of the page in the other language, as they are compared. */
  paired: string[];
  /** True where its address belongs to the product now. */
  isHidden: boolean;
  shares: ShownShare[];
  /** The page in the other language that a new one begins with. */
  pair?: Texts | null;
}

/** Stands in the choice of a picture's place for the picture of shared links. */
const coverPlace = "cover";

const target: PictureTarget = {
  file: "picture",
  chosen: "chosen",
  done: "Bild übernommen",
  field: "section",
  take: async (fields, posted): Promise<TakenPicture> => {
    const place = sectionOf(posted);
    const section = sectionsIn(fields).find(({ id }) => id === place);
    const at = fieldOfPlace(fields, place);
    if (!at) return { problems: { section: "Wähle, in welchen Abschnitt das Bild soll" } };
    const alt = section?.picture_alt ?? "";
    const words = { alt, caption: "" };
    const picture = await uploadedOrChosen(fields, posted, { file: "picture", chosen: "chosen", words });
    if ("problem" in picture) return { status: picture.status, problems: { picture: picture.problem } };
    const described = section && !alt.trim() ? { [at.replace(/picture$/, "picture_alt")]: picture.alt } : {};
    return { fields: { [at]: picture.path, chosen: "", ...described } };
  },
};
const pictures = pictureIntents([target], ["find"]);

/** The section that a button or a field names. */
function sectionOf({ request, form }: Pick<Posted, "request" | "form">): string {
  return new URL(request.url).searchParams.get("section") ?? String(form.get("section") ?? "");
}

function fieldOfPlace(fields: Texts, place: string): string | undefined {
  if (place === coverPlace) return "cover";
  const index = sectionsIn(fields).findIndex(({ id }) => id === place);
  const kind = kindNamed(sectionsIn(fields)[index]?.kind ?? "");
  return kind?.fields.some(({ name }) => name === "picture") ? sectionField(index, "picture") : undefined;
}

export const pageEditor = defineEditor({
  table: "pages",
  path: "/admin/pages",
  slugTaken: "Diese Adresse hat schon eine andere Seite.",
  schema: PageSchema.safeExtend({ cover: shownPicture(PageSchema.shape.cover) }),
  labels: pageLabels,
  fresh: {
    ...{ title: "", slug: "", description: "", lang: "de", pair_id: "", menu: "none", cover: "" },
    ...{ status: "draft", published_at: "", template: "leer", place: "", starts_at: "", ends_at: "" },
    ...{ employment: "", sections: "0", chosen: "", removed: "" },
  },
  rows: {
    length: "sections",
    names: allSectionFields,
    numberOf: (name) => {
      const index = indexOf(name);
      return index === undefined ? undefined : index + 1;
    },
  },
  besides: ["picture", "find", "section", "kind", "after", "days", "item"],
  files: pictureFiles([target]),
  get: getPage,
  find: findPages,
  former: formerPage,
  prepare: preparePage,
  texts,
  besideSent,
  assemble,
  columns,
  intents: {
    ...pictures.intents,
    ...shareIntents({ kind: "pages", get: getPage, isPublic }),
    picture: takePicture,
    "section-add": changing(add),
    "section-up": changing((sections, at) => moved(sections, at, at - 1)),
    "section-down": changing((sections, at) => moved(sections, at, at + 1)),
    "section-to": changing((sections, at, { request }) =>
      moved(sections, at, Number(new URL(request.url).searchParams.get("to")) || 0),
    ),
    "section-remove": changing((sections, at) => ({
      sections: sections.filter((_, index) => index !== at),
      focus: "section-removed",
      title: "Abschnitt entfernt",
      removed: { after: sections[at - 1]?.id ?? "", section: sections[at] as Texts },
    })),
    "section-restore": changing(putBack),
  },
  alongside: pictures.alongside,
  enter: pictures.enter,
  renew: renewAddresses,
  around,
  tell: async (changed, _, { db, fields, before }) => {
    const nameOf = await namesOfItems(db);
    return changed.flatMap((change) => {
      if (change.name !== "sections") return change;
      const sections = JSON.parse(change.stored || "[]");
      const begun = formOfSections(JSON.parse(before.sections || "[]"));
      const replaced = changedFields(fields, begun, formOfSections(sections));
      const survives = replaced.length === 0;
      return [{ ...change, stored: sectionsInWords(sections, plainText, nameOf), survives }, ...replaced];
    });
  },
  mergeRows: mergeSections,
  formatted: formattedFields,
  filledIn: ["published_at"],
  stateOf: stateSentence,
  isPublic,
  publicPath: (page) => (isPublic(page) ? `/${page.slug}` : null),
});

const states = { draft: "Entwurf", published: "", archived: "Archiviert" };

async function findPages(db: Db, search: string, take: number): Promise<Found[]> {
  const words = searchQuery(search);
  if (!words) return [];
  const { data } = await db
    .rpc("search_pages", { words, only_status: null, skip: 0, take })
    .select("id, title, slug, description, sections, status, published_at")
    .throwOnError();
  if (data.length === 0) return [];
  const nameOf = await namesOfItems(db);
  return data.map(({ id, title, slug, description, sections, status, published_at }) => ({
    id,
    title,
    note: states[status],
    path: `/${slug}`,
    isPublic: isPublic({ status, published_at }),
    texts: [description, sectionsInWords(sections as unknown[], plainText, nameOf)],
  }));
}

/** What is not public may lack a title, as long as there is something of it. */
function assemble(fields: Texts): ReturnType<typeof assembleSections> {
  const { title = "", status } = fields;
  const isFree = status !== "published" && !title.trim() && sectionsIn(fields).length > 0;
  const assembled = assembleSections(isFree ? { ...fields, title: untitled } : fields);
  return status === "published"
    ? { ...assembled, problems: { ...gapsIn(fields), ...assembled.problems } }
    : assembled;
}

/** What a template leaves to be filled in, as in "IT-Support in …"; not the end of a sentence that trails off. */
const gap = /(?:^|(?:^|\s)in\s)…(?=[\s.,:!?]|$)/iu;
const unfilled =
  "Hier steht noch „…“ aus der Vorlage. Schreib etwas an seine Stelle, oder sichere als Entwurf";

function gapsIn(fields: Texts): Record<string, string[]> {
  const names = Object.keys(fields).filter(
    (name) =>
      name === "title" || name === "description" || (indexOf(name) ?? mostSections) < sectionCount(fields),
  );
  return Object.fromEntries(
    names.flatMap((name) => (gap.test(plain(fields[name])) ? [[name, [unfilled]]] : [])),
  );
}

const local = (time: string | null) => (time ? toBerlinTime(new Date(time)) : "");

function texts(page: StaffPage): Texts {
  return {
    ...{
      title: page.title === untitled ? "" : page.title,
      slug: page.slug,
      description: page.description ?? "",
      lang: page.lang,
    },
    ...{ pair_id: page.pair_id ?? "", menu: page.menu, cover: page.cover ?? "", status: page.status },
    ...{ published_at: local(page.published_at), template: page.template, place: page.place ?? "" },
    ...{ starts_at: local(page.starts_at), ends_at: local(page.ends_at), employment: page.employment },
    ...formOfSections(page.sections),
  };
}

/** What is not sent of a section stays, wherever in the page it stands by now. */
function besideSent(before: Texts, sent: Texts): Texts {
  if (sent.sections === undefined) return before;
  const former = sectionsIn(before);
  const now = sectionsIn(sent).map(({ id, kind }, index) => {
    if (id === undefined) return former[index] ?? {};
    return former.find((section) => section.id === id && (!kind || section.kind === kind)) ?? {};
  });
  return withSections(before, now);
}

async function columns(db: Db, input: PageInput, { id, item, isTouched, stored }: Storing<StaffPage>) {
  const { published_at, starts_at, ends_at, sections, ...rest } = input;
  const old = await getOldAddress(db, `/${rest.slug}`);
  if (old && (old.target || old.item_id !== id)) return { problems: { slug: [isOldAddress] } };
  const pair =
    rest.pair_id && (isTouched("pair_id") || isTouched("lang")) ? await getPage(db, rest.pair_id) : null;
  if (pair?.lang === rest.lang) return { problems: { pair_id: [sameLanguage] } };
  const time = published_at ?? (rest.status === "published" ? new Date() : null);
  const isDated = published_at === null || isTouched("published_at");
  const cleaned = await cleanTexts(sections as StoredSection[], (item?.sections ?? []) as StoredSection[]);
  if ("problems" in cleaned) return cleaned;
  const values = {
    ...rest,
    ...(isDated && { published_at: time?.toISOString() ?? null }),
    ...(isTouched("starts_at") && { starts_at: starts_at?.toISOString() ?? null }),
    ...(isTouched("ends_at") && { ends_at: ends_at?.toISOString() ?? null }),
    sections: cleaned.sections,
  };
  const done = doneBy({ ...rest, published_at: time ? toBerlinTime(time) : "" }, stored).map((line) =>
    line.replace("/blog/", "/").replace("den Beitrag", "die Seite").replace("Der Beitrag", "Die Seite"),
  );
  const dead = await deadLinks(db, { slug: rest.slug, sections: cleaned.sections });
  const notices: Toast[] = dead.length
    ? [
        ...cleaned.notices,
        { tone: "info", title: "Ein Link führt ins Leere", lines: dead.slice(0, 3).map(nowhere) },
      ]
    : cleaned.notices;
  return { values, notices, done };
}

const nowhere = (path: string) => `Auf dieser Website gibt es ${path.slice(0, 80)} nicht.`;

const sameLanguage =
  "Diese Seite ist in derselben Sprache. Wähle eine in der anderen, oder ändere die Sprache";

const isOldAddress =
  "Diese Adresse führt heute woandershin. Wähle eine andere, oder gib sie unter „Weiterleitungen“ frei";

async function takePicture(copy: Copy, posted: Posted): Promise<Done> {
  const done = await (pictures.intents.picture as Intent)(copy, posted);
  const at = fieldOfPlace(copy.fields, sectionOf(posted));
  return at && !done.problems ? { ...done, focus: at } : done;
}

interface Change {
  sections: Texts[];
  /** Where the work goes on. */
  focus: string;
  title: string;
  /** Stays as it is unless given. */
  removed?: Removed | null;
}

const focusOf = (sections: Texts[], at: number) => `section-${sections[at]?.id}`;

/** A button that gives the form back with other sections. A file is taken first, since no browser sends it again by itself. */
function changing(
  change: (sections: Texts[], at: number, posted: Posted, fields: Texts) => Change | { problem: string },
): Intent {
  return async (copy, posted) => {
    const taken: Done = posted.files.has("picture") ? await takePicture(copy, posted) : {};
    if (taken.refusal) return taken;
    const fields = { ...copy.fields, ...taken.fields };
    const sections = sectionsIn(fields);
    const wanted = sectionOf(posted);
    const at = sections.findIndex(({ id }) => id === wanted);
    const needsNone = ["section-add", "section-restore"].includes(posted.intent);
    if (at < 0 && !needsNone) return { refusal: { title: "Diesen Abschnitt gibt es nicht mehr" } };
    const changed = change(sections, at, posted, fields);
    if ("problem" in changed) return { refusal: { title: "Nicht hinzugefügt", lines: [changed.problem] } };
    const { removed } = changed;
    return {
      ...taken,
      fields: {
        ...withEmptied(fields, changed.sections),
        ...(removed !== undefined && { removed: removed ? JSON.stringify(removed) : "" }),
      },
      focus: changed.focus,
      notices: [
        ...(taken.notices ?? []),
        { tone: "info", title: `${changed.title}, noch nicht gespeichert` },
      ],
    };
  };
}

function moved(sections: Texts[], from: number, to: number): Change {
  const next = [...sections];
  const [section] = next.splice(from, 1);
  if (section) next.splice(Math.max(0, to), 0, section);
  const focus = focusOf(next, Math.min(Math.max(0, to), next.length - 1));
  return { sections: next, focus, title: "Abschnitt verschoben" };
}

/** Behind the section that the field `after` names; without one, or for `start`, at the end and at the top. */
function add(sections: Texts[], _at: number, { form }: Posted): Change | { problem: string } {
  const kind = String(form.get("kind") ?? "");
  const known = kindNamed(kind);
  if (!known) return { problem: "Wähle, was für ein Abschnitt es sein soll." };
  const after = String(form.get("after") ?? "");
  const found = sections.findIndex(({ id }) => id === after);
  const at = after === "start" ? 0 : found < 0 ? sections.length : found + 1;
  return insert(sections, at, { id: freshId(), kind }, `${known.label} hinzugefügt`);
}

/** Where the section before it is gone as well, at the top. */
function putBack(
  sections: Texts[],
  _at: number,
  _posted: Posted,
  fields: Texts,
): Change | { problem: string } {
  const removed = removedIn(fields);
  if (!removed) return { problem: "Diesen Abschnitt gibt es nicht mehr." };
  const { after, section } = removed;
  const at = sections.findIndex(({ id }) => id === after) + 1;
  const isThere = sections.some(({ id }) => id === section.id);
  const back = isThere ? { ...section, id: freshId() } : section;
  const done = insert(sections, at, back, "Abschnitt zurückgeholt");
  return "problem" in done ? done : { ...done, removed: null };
}

function insert(sections: Texts[], at: number, section: Texts, title: string): Change | { problem: string } {
  if (sections.length >= mostSections)
    return {
      problem: `Mehr als ${mostSections} Abschnitte hat eine Seite nicht. Nimm dafür einen anderen heraus.`,
    };
  const next = [...sections.slice(0, at), section, ...sections.slice(at)];
  return { sections: next, focus: focusOf(next, at), title };
}

/** The form is as useful without any of it. */
async function around({ db, request, id, item }: Place<StaffPage>): Promise<PageAround> {
  const wanted = id ? null : new URL(request.url).searchParams.get("pair");
  const [search, choices, others, page, shares, pair] = await Promise.all([
    pictureSearch({ db, request }),
    choicesFor(db),
    orElse("pages: the others are not known", listOtherPages(db, id), []),
    item,
    sharesOf(db, id),
    wanted ? orElse("pages: the pair is not known", getPage(db, wanted), null) : null,
  ]);
  const isPair = (other: { id: string; pair_id: string | null }) =>
    page !== null && (other.id === page.pair_id || other.pair_id === page.id);
  const isTaken = (id: string) => others.some(({ pair_id }) => pair_id === id);
  return {
    ...search,
    choices,
    others: others
      .filter((other) => isPair(other) || !(other.pair_id || isTaken(other.id)))
      .map(({ id, title, lang }) => ({ id, title, lang })),
    isAlone: page !== null && !page.pair_id && !others.some(isPair),
    shares,
    pair: pair && texts(pair),
    isHidden: page !== null && takenSlugs.includes(page.slug),
    alike: page
      ? copiesOf(
          page.sections,
          others.filter((other) => !isPair(other)),
        )
      : [],
    dead: page ? await deadLinks(db, page) : [],
    paired: textsIn((pair ?? others.find(isPair))?.sections ?? []).flatMap((text) => comparable(text) ?? []),
  };
}
