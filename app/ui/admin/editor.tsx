import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { Form, useLocation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import type { EditorAnswer, Opened } from "~/schemas/answers";
import { rowId } from "~/schemas/row-id";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { loading, Words } from "~/ui/phrase";
import { Toasts } from "~/ui/toasts";
import { useSending } from "~/ui/use-sending";
import { ChangedNotice, GoneNotice } from "./editor-notices";
import { MeanwhileContext } from "./stored-meanwhile";
import { useSlug } from "./use-slug";
import { useUnsaved } from "./use-unsaved";

/** Keeps the buttons of the bar in one row on phones. */
export const barButton = "min-h-11 max-sm:grow max-sm:px-1.5";

/** An item as its editor gets it. */
export interface EditorItem extends Opened {
  id: string;
  fields: Record<string, string>;
}

type EditorField = FieldMetadata<string | undefined>;

interface EditorProps<Name extends string> {
  title: string;
  /** Address of the list. */
  path: string;
  item: EditorItem | undefined;
  /** The id that a new item will get: sent twice, it is stored once. */
  newId: string | undefined;
  answer: EditorAnswer | undefined;
  form: FormMetadata<Record<Name, string>>;
  fields: Record<Name | "title" | "slug", EditorField>;
  /** What the fields are called, in their order. */
  labels: Record<Name, string>;
  /** Links at the right of the title. */
  links?: ReactNode;
  /** Buttons beside the one that saves. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** The panel around the fields of every editor: title, what went wrong, what others did meanwhile, and the buttons. */
export function Editor<Name extends string>({
  title,
  path,
  item,
  answer,
  form,
  ...props
}: EditorProps<Name>) {
  const { fields, labels, links, buttons, children } = props;
  const [newId] = useState(props.newId);
  const { search } = useLocation();
  const saving = useSending();
  const unsaved = useUnsaved(answer);
  const deriveSlug = useSlug({ isNew: !item, title: fields.title.initialValue });
  // What others save while this form is open must not pass for what it was opened with.
  const [asLoaded] = useState<Opened | undefined>(item);
  const opened = answer ?? asLoaded;
  const listed = Object.entries<string>(labels).map(([name, label]) => ({
    name,
    label,
    field: fields[name as Name],
  }));
  return (
    <section aria-labelledby="editor-title" className="rounded-sm border border-line bg-surface-raised">
      <PanelTitle title={title} links={links} />
      <Form
        method="post"
        id={form.id}
        onSubmit={unsaved.takenCare}
        onInput={(event) => {
          unsaved.typed();
          deriveSlug(event);
        }}
        className="grid grid-cols-1 gap-5 px-4 pt-5 sm:px-6"
      >
        <ErrorSummary refusal={answer?.refusal} fields={listed.map(({ field }) => field)} />
        {answer?.changed && (
          <ChangedNotice
            changed={listed.filter(({ name }) => answer.changed?.some((change) => change.name === name))}
            onDiscard={unsaved.takenCare}
          />
        )}
        {answer?.gone && <GoneNotice path={path} onDiscard={unsaved.takenCare} />}
        {!item && newId && <input type="hidden" name="new_id" value={newId} />}
        {opened && <input type="hidden" name="updated_at" value={opened.updated_at} />}
        {opened && <input type="hidden" name="opened" value={opened.opened} />}
        <MeanwhileContext.Provider
          value={new Map(answer?.changed?.map(({ name, stored }) => [name, stored]))}
        >
          {children}
        </MeanwhileContext.Provider>
        <div className="save-bar -mx-4 mt-1 flex flex-wrap gap-2 rounded-b-sm border-line border-t bg-surface-raised px-4 py-3 sm:-mx-6 sm:px-6">
          <Button
            tone="brand"
            className={barButton}
            busy={saving}
            title={saving ? "Wird gespeichert" : undefined}
            formAction={answer?.gone ? `${path}/new` : undefined}
          >
            {saving ? <Words of={loading} /> : saveLabel(answer)}
          </Button>
          {buttons}
          <ButtonLink
            to={`${path}${search}${item ? `#${rowId(item.id)}` : ""}`}
            tone="quiet"
            className={barButton}
          >
            Abbrechen
          </ButtonLink>
        </div>
      </Form>
      <Toasts items={answer?.toasts} />
    </section>
  );
}

function saveLabel(answer: EditorAnswer | undefined) {
  if (answer?.gone) return "Als neuen Eintrag speichern";
  return answer?.changed ? "Trotzdem speichern" : "Speichern";
}

function PanelTitle({ title, links }: { title: string; links: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 sm:px-6">
      <h2 id="editor-title" data-panel-title="" tabIndex={-1} className="mr-auto py-1 text-xl">
        {title}
      </h2>
      {links}
    </div>
  );
}
