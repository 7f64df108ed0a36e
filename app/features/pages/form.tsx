import { Link } from "@remix-run/react";
import { Fragment, useCallback } from "react";
import { deedOf } from "~/features/blog/deeds";
import { PublicationFields } from "~/features/blog/publication-fields";
import { Choice, LongText, TextLine } from "~/features/editing/editor-fields";
import { changedLabels } from "~/features/editing/offered-copies";
import { Meanwhile } from "~/features/editing/stored-meanwhile";
import { useFields, usePage, useRowKeys } from "~/features/editing/use-view";
import { type EditorView, formId, type Texts } from "~/features/editing/view";
import { ChosenPicture } from "~/features/media/chosen-picture";
import { PicturePanel } from "~/features/media/picture-panel";
import { PreviewBeside } from "~/features/sharing/preview-beside";
import { ItemLink, SharedEditor } from "~/features/sharing/shared-editor";
import { slugLimit } from "~/schemas/limits";
import { Button } from "~/ui/button";
import type { FormField } from "~/ui/form-fields";
import { useSending } from "~/ui/use-sending";
import type { PageAround } from "./editor.server";
import { changedSections, mostSections, nameOf, type Removed, removedIn, sectionsIn } from "./fields";
import { hintsFor } from "./hints";
import { employments, languages, menus, pageLabels, pageLimits, templates } from "./labels";
import { labelsOfSections, SectionFields } from "./section-fields";
import { kindNamed, sectionKinds, sectionNames } from "./sections/kinds";

type More = "picture" | "chosen" | "find" | "section" | "kind" | "after";
const { title, slug, description, sections: sectionsLabel, ...below } = pageLabels;
const labels: Record<Exclude<keyof typeof pageLabels, "sections"> | More, string> = {
  ...{ title, slug, description },
  ...below,
  picture: "Bilddatei",
  chosen: "Vorhandenes Bild",
  find: "Bilder suchen",
  section: "Wohin das Bild soll",
  kind: "Abschnitt",
  after: "Wo er steht",
};

const inPanel: (keyof typeof labels)[] = [
  ...(["slug", "description", "status", "published_at", "menu", "lang", "pair_id", "cover"] as const),
  ...(["template", "place", "starts_at", "ends_at", "employment"] as const),
];

export function PageForm({ view }: { view: EditorView }) {
  const { item, stored } = view;
  const { around } = usePage<PageAround>();
  const { found } = around;
  const sections = sectionsIn(view.fields);
  const removed = removedIn(view.fields);
  const fields = useFields(
    { ...view, fields: { ...view.fields, ...(found && { [found.field]: found.words }) } },
    labels,
  );
  const inSections = labelsOfSections(view, sections.length);
  const keys = useRowKeys(
    view,
    sections.map(({ id = "" }) => id),
  );
  const deed = useCallback((texts: Texts) => deedOf(texts, stored), [stored]);
  const isChanged = view.changed.some(({ name }) => name === "sections");
  const all: Record<string, string> = {
    ...labels,
    ...(isChanged && { sections: sectionsLabel }),
    ...inSections,
  };
  const allFields = useFields(view, all);
  return (
    <SharedEditor
      title={item ? "Seite bearbeiten" : "Neue Seite"}
      path="/admin/pages"
      listName="Seiten"
      changesOf={changesOf}
      takesFiles
      {...{ view, deed, labels: all, fields: allFields, inPanel }}
      what="pages"
      links={item && <ItemLink path="/admin/pages" item={item} />}
      panel={<Panel {...{ view, fields, around }} />}
      beside={<PreviewBeside path="/admin/pages" copy={view.copy} answer={view} onPoint={goToSection} />}
      above={!item && <Templates {...view.fields} />}
      headline={{
        ...{ field: fields.title, label: labels.title, max: pageLimits.title },
        ...{ placeholder: "Titel der Seite", required: true },
      }}
    >
      <Hints view={view} around={around} />
      {allFields.sections && (
        <div id={allFields.sections.id} tabIndex={-1}>
          <Meanwhile field={allFields.sections} label={sectionsLabel} />
        </div>
      )}
      <input type="hidden" name="sections" value={sections.length} />
      <input type="hidden" name="removed" value={view.fields.removed ?? ""} />
      {removed && !sections.some(({ id }) => id === removed.after) && <RemovedSection {...removed} />}
      {sections.map(({ id = "" }, index) => (
        <Fragment key={keys[index]}>
          <SectionFields {...{ view, index }} count={sections.length} />
          {removed?.after === id && <RemovedSection {...removed} />}
        </Fragment>
      ))}
      <AddSection fields={fields} sections={sections} />
      <SectionPicture fields={fields} sections={sections} />
    </SharedEditor>
  );
}

function changesOf(fields: Texts, stored: Texts) {
  return [...changedLabels(fields, stored, labels, ["published_at"]), ...changedSections(fields, stored)];
}

function goToSection(id: string) {
  document.getElementById(`${formId}-section-${id}`)?.focus();
}

interface PanelProps {
  view: EditorView;
  fields: Record<keyof typeof labels, FormField>;
  around: PageAround;
}

function Panel({ view: { fields: texts, item, stored }, fields, around }: PanelProps) {
  // The language may be changed in the same form.
  const others = around.others.toSorted(
    (one, other) => Number(one.lang === texts.lang) - Number(other.lang === texts.lang),
  );
  return (
    <>
      <PublicationFields status={fields.status} time={fields.published_at} labels={labels} />
      <TextLine
        field={fields.slug}
        label={labels.slug}
        max={slugLimit}
        before="/"
        autoCapitalize="none"
        hint="Entsteht aus dem Titel. Die alte Adresse führt nach dem Umbenennen zur neuen."
      />
      <LongText
        field={fields.description}
        label={labels.description}
        rows={3}
        max={pageLimits.description}
        hint="Steht in Suchmaschinen und beim Teilen: ein, zwei Sätze, höchstens 155 Zeichen."
      />
      <Choice field={fields.menu} label={labels.menu} choices={choicesOf(menus)} />
      <Choice field={fields.lang} label={labels.lang} choices={choicesOf(languages)} />
      <Choice
        field={fields.pair_id}
        label={labels.pair_id}
        choices={[
          { value: "", label: "Keine" },
          ...others.map(({ id, title, lang }) => ({
            value: id,
            label: `${title} (${languages[lang === "en" ? "en" : "de"]})`,
          })),
        ]}
      />
      {item && around.isAlone && (
        <Link
          to={newAddress(stored?.template, stored?.lang === "en" ? "de" : "en", item.id)}
          reloadDocument
          className={link}
        >
          {stored?.lang === "en" ? "Deutsche Fassung anlegen" : "Englische Fassung anlegen"}
        </Link>
      )}
      <ChosenPicture
        field={fields.cover}
        label={labels.cover}
        max={pageLimits.cover}
        hint="Leer heißt: eine Zeichnung mit dem Titel."
      />
      <details open={texts.template === "stelle" || texts.template === "veranstaltung"}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-sm">Für Suchmaschinen</summary>
        <div className="grid grid-cols-1 gap-4">
          <Choice
            field={fields.template}
            label={labels.template}
            choices={choicesOf(templates)}
            hint="Bei Stellen und Veranstaltungen stehen Ort und Zeit auch auf der Seite, unter dem Kopf."
          />
          <TextLine
            field={fields.place}
            label={labels.place}
            max={pageLimits.place}
            hint="Stadt, oder Straße, Postleitzahl und Stadt, oder „Online“. Leer heißt bei einer Stelle: Euer erstes Büro."
          />
          <TextLine
            field={fields.starts_at}
            label={labels.starts_at}
            type="datetime-local"
            hint="Einer Veranstaltung."
          />
          <TextLine
            field={fields.ends_at}
            label={labels.ends_at}
            type="datetime-local"
            hint="Einer Veranstaltung, oder bis wann eine Stelle offen ist."
          />
          <Choice field={fields.employment} label={labels.employment} choices={choicesOf(employments)} />
        </div>
      </details>
    </>
  );
}

const link = "inline-flex min-h-11 items-center underline underline-offset-4";

function choicesOf(values: Readonly<Record<string, string>>) {
  return Object.entries(values).map(([value, label]) => ({ value, label }));
}

function newAddress(template = "leer", lang = "de", pair = "") {
  const more = `${lang === "en" ? "&lang=en" : ""}${pair && `&pair=${pair}`}`;
  return `/admin/pages/new?template=${template}${more}`;
}

/** Where a new page may begin; what was typed before is offered above the list. */
export function Templates({ template = "leer", lang = "de", pair_id = "" }: Texts) {
  const [other, label] = lang === "en" ? ["de", "Auf Deutsch"] : ["en", "Auf Englisch"];
  return (
    <nav aria-label="Vorlagen" className="flex flex-wrap items-center gap-x-4">
      <span className="font-semibold text-sm">Vorlage:</span>
      {choicesOf(templates).map(({ value, label }) => (
        <Link key={value} to={newAddress(value, lang, pair_id)} reloadDocument className={link}>
          {label}
        </Link>
      ))}
      {!pair_id && (
        <Link to={newAddress(template, other)} reloadDocument className={link}>
          {label}
        </Link>
      )}
      <Link to="/admin/help/pages" className={link}>
        So geht es
      </Link>
    </nav>
  );
}

function Hints({ view, around }: { view: EditorView; around: PageAround }) {
  const hints = hintsFor(view.fields, around);
  if (hints.length === 0) return null;
  return (
    <section aria-labelledby="hinweise" className="rounded-sm bg-surface px-4 py-3">
      <h2 id="hinweise" className="font-semibold text-sm tracking-normal">
        Hinweise
      </h2>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </section>
  );
}

interface WithSections {
  fields: Record<keyof typeof labels, FormField>;
  sections: Texts[];
}

function RemovedSection({ section }: Removed) {
  const busy = useSending();
  return (
    <fieldset
      id={`${formId}-section-removed`}
      tabIndex={-1}
      className="flex min-w-0 scroll-mt-28 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line border-dashed px-4 py-2 sm:px-5"
    >
      <legend className="sr-only">Abschnitt entfernt</legend>
      <p className="min-w-0 wrap-anywhere">
        Abschnitt entfernt: <span className="font-semibold">{nameOf(section)}</span>
      </p>
      <Button tone="quiet" name="intent" value="section-restore" busy={busy} className="min-h-11 text-sm">
        Zurückholen
      </Button>
    </fieldset>
  );
}

function AddSection({ fields, sections }: WithSections) {
  const busy = useSending();
  if (sections.length >= mostSections)
    return (
      <p id={`${formId}-section-add`} tabIndex={-1} className="rounded-md bg-surface p-4 sm:p-5">
        Die Seite hat {mostSections} Abschnitte, mehr gehen nicht. Nimm für einen neuen einen anderen heraus,
        oder mach zwei Seiten daraus.
      </p>
    );
  return (
    <fieldset id={`${formId}-section-add`} tabIndex={-1} className="min-w-0 rounded-md bg-surface p-4 sm:p-5">
      <legend className="sr-only">Abschnitt hinzufügen</legend>
      <div className="flex flex-wrap items-end gap-3">
        <Choice {...passing(fields.kind)} label={labels.kind} choices={kinds} />
        <Choice
          {...passing(fields.after)}
          label={labels.after}
          choices={[
            { value: "", label: "ganz unten" },
            { value: "start", label: "ganz oben" },
            ...sections.map((section, index) => ({
              value: section.id ?? "",
              label: `nach ${index + 1}. ${nameOf(section)}`,
            })),
          ]}
        />
        <Button tone="quiet" name="intent" value="section-add" busy={busy} className="min-h-11">
          Abschnitt hinzufügen
        </Button>
      </div>
    </fieldset>
  );
}

/** A choice that no copy keeps. */
const passing = (field: FormField) => ({
  field: { ...field, initialValue: "" },
  className: "min-w-0 grow basis-56",
});

const kinds = sectionNames.map((name) => ({
  value: name as string,
  label: `${sectionKinds[name].label}: ${sectionKinds[name].about}`,
}));

/** One file at a time, for whichever section. */
function SectionPicture({ fields, sections }: WithSections) {
  const places = sections.flatMap((section, index) =>
    kindNamed(section.kind ?? "")?.fields.some(({ name }) => name === "picture")
      ? [{ value: section.id ?? "", label: `${index + 1}. ${nameOf(section)}` }]
      : [],
  );
  return (
    <PicturePanel
      title="Bild für einen Abschnitt"
      label={labels.picture}
      file={fields.picture}
      chosen={fields.chosen}
      find={fields.find}
      findLabel="Vorhandene Bilder durchsuchen"
      intent="picture"
      button="Bild übernehmen"
      hint="JPEG, PNG, WebP, AVIF oder GIF bis 12 MB."
      fields={[fields.section]}
    >
      <Choice
        {...passing(fields.section)}
        label={labels.section}
        choices={[...places, { value: "cover", label: "Bild für geteilte Links" }]}
      />
    </PicturePanel>
  );
}
