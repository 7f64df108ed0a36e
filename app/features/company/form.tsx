import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { Editor } from "~/features/editing/editor";
import type { EditorView } from "~/features/editing/view";
import type { FactsAround } from "./editor.server";
import { Fact, inPairs } from "./fact";
import type { FactSection } from "./fields";
import { FactsProvider, fieldIn, labelsOf } from "./use-facts";

interface FactFormProps {
  view: EditorView;
  around: FactsAround;
}

/** The form of a group of facts. */
export function FactForm({ view, around }: FactFormProps) {
  const { group, title, intro, sections, placeholders } = around;
  const labels = labelsOf(
    sections.flatMap(({ fields }) => fields),
    view.fields,
  );
  const names = Object.keys(labels);
  return (
    <Editor
      title={title}
      listName="Unternehmen"
      path={`/admin/company?group=${group}`}
      {...{ view, labels }}
      fields={Object.fromEntries(names.map((name) => [name, fieldIn(view, name)]))}
      takesFiles={names.some((name) => name.endsWith(".file"))}
      save={{ label: "Speichern", asNew: "Speichern" }}
      panel={
        <>
          <p>{intro}</p>
          <GroupLinks group={group} />
          {placeholders && <Placeholders of={placeholders} />}
        </>
      }
    >
      <input type="hidden" name="group" value={group} />
      <p aria-hidden className="font-bold text-2xl">
        {title}
      </p>
      <FactsProvider value={view}>
        {sections.map((section) => (
          <Section key={section.fields[0]?.name} {...section} />
        ))}
      </FactsProvider>
    </Editor>
  );
}

function Placeholders({ of: meanings }: { of: Record<string, string> }) {
  return (
    <details className="max-w-text">
      <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold">
        Platzhalter, die in Texten stehen dürfen
      </summary>
      <p className="mb-2 text-ink-muted">
        Was in geschweiften Klammern steht, füllt die Website selbst: Ändert Ihr die Angabe, stimmt auch der
        Text.
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {Object.entries(meanings).map(([name, meaning]) => (
          <Fragment key={name}>
            <dt className="hyphens-none font-semibold">{`{${name}}`}</dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

function Section({ title, hint, fields }: FactSection) {
  const all = fields.map((field) => <Fact key={field.name} field={field} />);
  if (!title) return <div className={inPairs}>{all}</div>;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-lg">{title}</legend>
      {hint && <p className="mb-3 max-w-text text-ink-muted">{hint}</p>}
      <div className={inPairs}>{all}</div>
    </fieldset>
  );
}

/** What leads from a group elsewhere. */
function GroupLinks({ group }: { group: string }) {
  const link = "inline-flex min-h-11 items-center underline underline-offset-4";
  return (
    <p className="flex flex-wrap gap-x-4">
      <Link to={`/admin/company/history/${group}`} className={link}>
        Verlauf
      </Link>
      <Link to="/admin/help/company" className={link}>
        Hilfe
      </Link>
    </p>
  );
}
