import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Choice, LongText, TextLine } from "~/features/editing/editor-fields";
import { usePage } from "~/features/editing/use-view";
import { copyAddress, type EditorView, formId } from "~/features/editing/view";
import { ChosenPicture } from "~/features/media/chosen-picture";
import { WritingField } from "~/features/rich-text/writing-field";
import { useListSearch } from "~/ui/admin/use-list-search";
import { whileBusy } from "~/ui/button";
import { type FormField, formFields } from "~/ui/form-fields";
import { useSending } from "~/ui/use-sending";
import type { PageAround } from "./editor.server";
import { atMost, emptyOf, rowsShown, sectionAt, sectionField } from "./fields";
import { SectionDrag } from "./section-drag";
import { kindNamed } from "./sections/kinds";
import type { LeafField, SectionField } from "./sections/section";

/** What the fields of the sections are called, in their order. */
export function labelsOfSections({ fields }: EditorView, count: number): Record<string, string> {
  const labels: Record<string, string> = {};
  for (let index = 0; index < count; index += 1) {
    const section = sectionAt(fields, index);
    const kind = kindNamed(section.kind ?? "");
    const named = (at: string, label: string) => {
      labels[sectionField(index, at)] = `${index + 1}. ${kind?.label}: ${label}`;
    };
    for (const field of kind?.fields ?? []) {
      if (field.kind !== "list") named(field.name, field.label);
      else
        for (let row = 0; row < rowsShown(section, field); row += 1)
          for (const part of field.fields)
            named(`${field.name}.${row}.${part.name}`, `${field.item} ${row + 1}, ${part.label}`);
    }
  }
  return labels;
}

interface SectionFieldsProps {
  view: EditorView;
  index: number;
  count: number;
}

/** A section in the form of its page. */
export function SectionFields({ view, index, count }: SectionFieldsProps) {
  const section = sectionAt(view.fields, index);
  const { id = "", raw } = section;
  const kind = raw === undefined ? kindNamed(section.kind ?? "") : undefined;
  const search = useListSearch();
  // A button says one thing only: which section is meant stands in the address.
  const address = `${copyAddress("/admin/pages", view.at, view.copy, search)}&section=${id}`;
  const what = `Abschnitt ${index + 1}`;
  const title = section.title?.trim();
  const name = kind ? kind.label : "nicht lesbar";
  return (
    <fieldset
      id={`${formId}-section-${id}`}
      data-section=""
      tabIndex={-1}
      className="min-w-0 scroll-mt-28 rounded-md border border-line p-4 sm:p-5"
    >
      <legend className="px-1 font-semibold">
        <span className="flex items-center">
          {count > 1 && <SectionDrag address={address} />}
          <span className="wrap-anywhere">{`${index + 1}. ${name}${title ? `: ${title}` : ""}`}</span>
        </span>
      </legend>
      <input type="hidden" name={sectionField(index, "id")} value={id} />
      <input type="hidden" name={sectionField(index, "kind")} value={section.kind ?? ""} />
      {raw !== undefined && <input type="hidden" name={sectionField(index, "raw")} value={raw} />}
      <div className="grid grid-cols-1 gap-4">
        <div className="-mx-2 -mt-2 flex flex-wrap gap-x-1">
          {index > 0 && (
            <SectionButton address={address} intent="section-up" words={`${what} nach oben`} Icon={ArrowUp} />
          )}
          {index < count - 1 && (
            <SectionButton
              address={address}
              intent="section-down"
              words={`${what} nach unten`}
              Icon={ArrowDown}
            />
          )}
          <SectionButton
            address={address}
            intent="section-remove"
            words={`${what} entfernen`}
            shown="Entfernen"
            Icon={Trash}
          />
        </div>
        {kind ? (
          kind.fields.map((field) => <Field key={field.name} {...{ view, index, section, field }} />)
        ) : (
          <p className="max-w-text">
            Diesen Abschnitt kann diese Fassung des Programms nicht lesen. Auf der Website fehlt er,
            gespeichert bleibt er, wie er ist.
          </p>
        )}
      </div>
    </fieldset>
  );
}

interface SectionButtonProps {
  address: string;
  intent: string;
  words: string;
  /** What stands on it; its picture alone where that says enough. */
  shown?: string;
  Icon: typeof Trash;
}

function SectionButton({ address, intent, words, shown, Icon }: SectionButtonProps) {
  const busy = useSending();
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      formAction={address}
      title={words}
      aria-label={words}
      {...(busy && whileBusy)}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-2 text-ink-muted hover:bg-brand-soft hover:text-ink"
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      {shown}
    </button>
  );
}

interface FieldProps {
  view: EditorView;
  index: number;
  section: Record<string, string>;
  field: SectionField;
}

function Field({ view, index, section, field }: FieldProps) {
  const [typedRows, setTypedRows] = useState(0);
  if (field.kind !== "list") return <Leaf view={view} name={sectionField(index, field.name)} field={field} />;
  const { name, label, item, hint, fields, most } = field;
  const shown = Math.max(rowsShown(section, field), Math.min(typedRows + 1, most));
  const rows = Array.from({ length: shown }, (_, row) => row);
  const isPlain = fields.length === 1;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm">{label}</legend>
      <p className="text-ink-muted text-sm">
        {hint ?? "Leere Zeilen fallen weg."} {atMost(field)}.{" "}
        {rows.length < most
          ? "Sind alle gefüllt, kommen weitere."
          : "Für mehr ist ein zweiter Abschnitt dieser Art da."}
      </p>
      <div className={`mt-2 grid grid-cols-1 gap-3 ${isPlain ? "sm:grid-cols-2" : ""}`}>
        {rows.map((row) => (
          <fieldset
            key={row}
            onInput={() => setTypedRows((before) => Math.max(before, row + 1))}
            className={isPlain ? "min-w-0" : "min-w-0 rounded-sm bg-surface px-3 pt-1 pb-3"}
          >
            <legend
              className={isPlain ? "sr-only" : "px-1 font-semibold text-sm"}
            >{`${item} ${row + 1}`}</legend>
            <div className="grid grid-cols-1 gap-3 sm:grid-flow-row">
              {fields.map((part) => (
                <Leaf
                  key={part.name}
                  view={view}
                  isInRow
                  name={sectionField(index, `${name}.${row}.${part.name}`)}
                  field={isPlain ? { ...part, label: `${item} ${row + 1}` } : part}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}

interface LeafProps {
  view: EditorView;
  name: string;
  field: LeafField;
  isInRow?: boolean;
}

function Leaf({ view, name, field, isInRow }: LeafProps) {
  const { choices } = usePage<PageAround>().around;
  const all = formFields(formId, [name], { initialValue: view.fields, error: view.errors });
  const wired = all[name] as FormField;
  const { label } = field;
  switch (field.kind) {
    case "line":
      return <TextLine field={wired} label={label} max={field.max} hint={field.hint} isCounted={isInRow} />;
    case "text":
      return (
        <LongText
          field={wired}
          label={label}
          max={field.max}
          hint={field.hint}
          rows={field.rows ?? 4}
          isCounted={isInRow}
        />
      );
    case "rich":
      return (
        <WritingField
          kind="plain"
          field={wired}
          label={label}
          max={field.max}
          rows={8}
          markdown={view.markdown[name]}
        />
      );
    case "link":
      return <TextLine field={wired} label={label} hint={field.hint} autoCapitalize="none" inputMode="url" />;
    case "picture":
      return (
        <ChosenPicture
          field={wired}
          label={label}
          max={2000}
          hint="Hochladen und wählen kannst Du unter „Bild für einen Abschnitt“."
        />
      );
    case "choice": {
      const values = Object.entries(field.values).map(([value, label]) => ({ value, label }));
      return <Choice field={wired} label={label} choices={values} start={emptyOf(field)} hint={field.hint} />;
    }
    case "item":
      return (
        <Choice
          field={wired}
          label={label}
          choices={[
            { value: "", label: "Keine" },
            ...withStored(choices[field.of], choices.inactive, wired.initialValue),
          ]}
        />
      );
  }
}

/** What was chosen and is not there any more stays chosen until somebody decides on it. */
function withStored(choices: Named[], inactive: Named[], stored = "") {
  if (!stored || choices.some(({ value }) => value === stored)) return choices;
  // A testimonial is known by its reference.
  const hidden = inactive.find(({ value }) => value === stored.split(" ")[0]);
  const label = hidden ? `Inaktiv: erscheint nicht (${hidden.label})` : "Gibt es nicht mehr";
  return [...choices, { value: stored, label }];
}

type Named = { value: string; label: string };
