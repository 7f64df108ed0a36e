import { Form } from "@remix-run/react";
import { type ReactNode, useCallback, useMemo, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { rowId } from "~/schemas/row-id";
import { useAuth } from "~/ui/admin/auth";
import { ChangedNotice, GoneNotice } from "~/ui/admin/editor-notices";
import { encodeAsNeeded, inParts } from "~/ui/admin/form-texts";
import { PanelTitle } from "~/ui/admin/panel-title";
import { type OfferedPictures, PicturesContext } from "~/ui/admin/picture-choices";
import { SaveBar } from "~/ui/admin/save-bar";
import { refusalId } from "~/ui/admin/save-state";
import { MeanwhileContext, meanwhileOf } from "~/ui/admin/stored-meanwhile";
import { useListSearch } from "~/ui/admin/use-list-search";
import { useSlug } from "~/ui/admin/use-slug";
import { useUnsaved } from "~/ui/admin/use-unsaved";
import { ErrorSummary } from "~/ui/error-summary";
import type { FormField } from "~/ui/form-fields";
import { useSending } from "~/ui/use-sending";
import type { PictureSearch } from "./picture-search.server";
import { useAutosave } from "./use-autosave";
import { useEditing } from "./use-editing";
import { usePage } from "./use-view";
import { copyAddress, type EditorView, formId, kindOf, listAddress, newItem } from "./view";

interface EditorProps<Name extends string> {
  view: EditorView;
  title: string;
  /** Address of the list. */
  path: string;
  fields: Record<Name, FormField>;
  /** What the fields are called, in their order. */
  labels: Record<Name, string>;
  /** Links at the right of the title. */
  links?: ReactNode;
  /** True where the form may bring files along. */
  takesFiles?: boolean;
  /** Buttons beside the one that saves. */
  buttons?: ReactNode;
  /** True where the page has a title of its own. */
  isPage?: boolean;
  /** What the button is called that saves and stays, where that is the only one that saves; `asNew` of what is gone. */
  save?: { label: string; asNew: string };
  /** False where what is deleted is gone for good. */
  keepsDeleted?: boolean;
  children: ReactNode;
}

/** The panel around the fields of every editor: title, what went wrong, what others did meanwhile, and the buttons. */
export function Editor<Name extends string>({
  view,
  title,
  path,
  fields,
  labels,
  ...props
}: EditorProps<Name>) {
  const { links, takesFiles, buttons, isPage, save, keepsDeleted, children } = props;
  const { isUntaken, refused } = usePage();
  const { item, isGone } = view;
  const search = useListSearch();
  const account = useAuth().user.email;
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const unsaved = useUnsaved(isUntaken || refused ? view : undefined);
  const deriveSlug = useSlug({ isNew: !item, title: view.fields.title });
  const seq = useRef(view.seq);
  /** The button that saved, or tried to. */
  const pressed = useRef<HTMLElement | null>(null);
  /** What useAutosave gives, which in turn has to know the copy that useEditing gives. */
  const autosaved = useRef<ReturnType<typeof useAutosave>>();
  const { saved, takenCare } = unsaved;
  const onPublished = useCallback(
    (isStored: boolean) => {
      saved(isStored);
      if (isStored) autosaved.current?.stored();
    },
    [saved],
  );
  const onKept = useCallback(
    (isWhole: boolean, at: string | null) => {
      if (!isWhole) return;
      takenCare();
      autosaved.current?.stored(at);
    },
    [takenCare],
  );
  const editing = useEditing({ form, view, isUntaken, seq, onPublished, onKept });
  const { at, copy, base } = editing.opened;
  autosaved.current = useAutosave({
    ...{ form, seq, onKept: takenCare, keptAt: view.keptAt },
    place: { account, kind: kindOf({ path }), at, copy },
    isSending: useSending(),
    isNews: refused !== undefined,
  });
  const pictures = usePictures(view);
  const listed = Object.entries<string>(labels).map(([name, label]) => ({
    name,
    label,
    field: fields[name as Name],
  }));
  const changed = listed.filter(({ name }) => view.changed.some((change) => change.name === name));
  const saveAddress = isGone ? copyAddress(path, newItem, copy, search) : undefined;
  return (
    <section aria-labelledby="editor-title" className="rounded-sm border border-line bg-surface-raised">
      {isPage ? (
        <h2 id="editor-title" className="sr-only">
          {title}
        </h2>
      ) : (
        <PanelTitle title={title} links={links} />
      )}
      <Form
        method="post"
        action={copyAddress(path, at, copy, search)}
        id={formId}
        ref={form}
        noValidate
        // For whom no scripts run: nobody knows then whether a file is chosen.
        encType={takesFiles ? inParts : undefined}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          encodeAsNeeded(event.currentTarget, submitter);
          pressed.current = submitter;
          takenCare();
          editing.onSubmit(event);
        }}
        onInput={(event) => {
          unsaved.typed();
          autosaved.current?.typed();
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
          refusal={view.refusal ?? undefined}
          fields={listed.map(({ field }) => field)}
        />
        {changed.length > 0 && <ChangedNotice changed={changed} onDiscard={takenCare} />}
        {isGone && <GoneNotice {...{ path, keepsDeleted }} onDiscard={takenCare} />}
        <input type="hidden" name="account" value={account} />
        <input type="hidden" name="base" value={base} />
        <input type="hidden" name="seq" />
        <MeanwhileContext.Provider value={meanwhileOf(view.changed)}>
          <PicturesContext.Provider value={pictures}>
            <div className="contents" {...editing.fields}>
              {children}
            </div>
          </PicturesContext.Provider>
        </MeanwhileContext.Provider>
        <SaveBar
          {...{ form, pressed, saveAddress, buttons, save }}
          item={item ?? undefined}
          answer={{ changed: view.changed.length > 0, gone: isGone, untaken: isUntaken }}
          writing={editing}
          isUnsaved={unsaved.isUnsaved || view.keptAt !== null}
          kept={autosaved.current.words}
          back={listAddress(path, search) + (item ? `#${rowId(item.id)}` : "")}
        />
      </Form>
    </section>
  );
}

/** The pictures that a form offers: another object with each answer, not with each rendering. */
function usePictures(view: EditorView): OfferedPictures {
  const { around, taken } = usePage<Partial<PictureSearch> | null>();
  const { pictures = [], found = null } = around ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the loader says later on is no answer
  return useMemo(
    () => ({ pictures, found, taken: taken ?? [] }),
    [view.copy, view.seq, view.refusal, taken, found?.field, found?.words],
  );
}
