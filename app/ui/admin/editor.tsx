import { Form, useLoaderData, useParams } from "@remix-run/react";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Untaken } from "~/client/keep-typed";
import type { EditorAnswer, Opened } from "~/schemas/answers";
import { rowId } from "~/schemas/row-id";
import { ErrorSummary } from "~/ui/error-summary";
import type { FormField } from "~/ui/form-fields";
import { useSending } from "~/ui/use-sending";
import { useAuth } from "./auth";
import { ChangedNotice, GoneNotice } from "./editor-notices";
import { encodeAsNeeded, inParts } from "./form-texts";
import { PanelTitle } from "./panel-title";
import { SaveBar } from "./save-bar";
import { refusalId } from "./save-state";
import { MeanwhileContext, meanwhileOf } from "./stored-meanwhile";
import { useDrafts } from "./use-drafts";
import { useListSearch } from "./use-list-search";
import { useSlug } from "./use-slug";
import { useUnsaved } from "./use-unsaved";
import { useWritingOn } from "./use-writing-on";

/** An item as its editor gets it. */
export interface EditorItem extends Opened {
  id: string;
  fields: Record<string, string>;
  /** Who sees it, in a sentence. */
  state: string;
}

/** What the form of a kind of content gets. */
export interface EditedForm {
  item: EditorItem | undefined;
  /** The id that a new item will get: sent twice, it is stored once. */
  newId: string | undefined;
}

interface EditorProps<Name extends string> extends EditedForm {
  title: string;
  /** Address of the list. */
  path: string;
  answer: (EditorAnswer & Untaken) | undefined;
  form: { id: string };
  fields: Record<Name | "title" | "slug", FormField>;
  /** What the fields are called, in their order. */
  labels: Record<Name, string>;
  /** Links at the right of the title. */
  links?: ReactNode;
  /** True where the form may bring files along. */
  takesFiles?: boolean;
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
  const { fields, labels, links, takesFiles, buttons, newId, children } = props;
  const search = useListSearch();
  const account = useAuth().user.email;
  const unsaved = useUnsaved(answer);
  const deriveSlug = useSlug({ isNew: !item, title: fields.title.initialValue });
  const element = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const { id: idOfPath = "" } = useParams();
  const newItemId = answer?.new_id ?? newId;
  const { draftId } = useLoaderData<{ draftId?: string }>();
  const itemId = item?.id ?? newItemId ?? idOfPath;
  // Of this opening of the form, whatever the loader says later on.
  const [draft] = useState(answer?.draft ?? draftId ?? itemId);
  const drafts = useDrafts({
    form: element,
    place: { account, kind: path.split("/").at(-1) ?? "", item: itemId, draft },
    answer,
    isSending: useSending(),
  });
  const onSaved = useCallback(
    (isStored: boolean) => {
      unsaved.saved(isStored);
      drafts.saved(isStored);
    },
    [unsaved.saved, drafts.saved],
  );
  const writing = useWritingOn({ form: element, item, answer, onSaved });
  /** The button that saved, or tried to. */
  const pressed = useRef<HTMLElement | null>(null);
  const opened = answer ?? writing.shown;
  const saveAddress = answer?.gone ? `${path}/new` : undefined;
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
        ref={element}
        noValidate
        // For whom no scripts run: nobody knows then whether a file is chosen.
        encType={takesFiles ? inParts : undefined}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          encodeAsNeeded(event.currentTarget, submitter);
          pressed.current = submitter;
          unsaved.takenCare();
          writing.onSubmit(event);
        }}
        onInput={(event) => {
          unsaved.typed();
          drafts.typed();
          deriveSlug(event);
        }}
        className="grid grid-cols-1 gap-5 px-4 pt-5 sm:px-6"
      >
        {/* The one that the Enter key presses: the first of the form. With scripts each panel looks after its own. */}
        <button
          type="submit"
          hidden
          tabIndex={-1}
          formAction={saveAddress}
          {...(takesFiles && !isHydrated && { name: "intent", value: "enter" })}
        />
        <ErrorSummary
          id={refusalId}
          refusal={answer?.refusal}
          toasts={answer?.toasts}
          fields={listed.map(({ field }) => field)}
        />
        {answer?.changed && (
          <ChangedNotice
            changed={listed.filter(({ name }) => answer.changed?.some((change) => change.name === name))}
            onDiscard={unsaved.takenCare}
          />
        )}
        {answer?.gone && <GoneNotice path={path} onDiscard={unsaved.takenCare} />}
        <input type="hidden" name="account" value={account} />
        <input type="hidden" name="draft" value={draft} />
        {!item && newItemId && <input type="hidden" name="new_id" value={newItemId} />}
        {opened && <input type="hidden" name="updated_at" value={opened.updated_at} />}
        {opened && <input type="hidden" name="opened" value={opened.opened} />}
        {answer?.begun && <input type="hidden" name="begun_at" value={answer.begun.updated_at} />}
        {answer?.begun && <input type="hidden" name="begun" value={answer.begun.opened} />}
        <MeanwhileContext.Provider value={meanwhileOf(answer?.changed)}>
          <div className="contents" {...writing.fields}>
            {children}
          </div>
        </MeanwhileContext.Provider>
        <SaveBar
          {...{ form: element, item, answer, writing, pressed, saveAddress, buttons }}
          isUnsaved={unsaved.isUnsaved}
          kept={drafts.sentence}
          back={`${path}${search}${item ? `#${rowId(item.id)}` : ""}`}
        />
      </Form>
    </section>
  );
}
