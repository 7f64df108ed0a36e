import { Form } from "@remix-run/react";
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { type OfferedPictures, PicturesContext } from "~/features/media/picture-choices";
import type { PictureSearch } from "~/schemas/answers";
import { rowId } from "~/schemas/row-id";
import { slugify } from "~/schemas/slug";
import { useAuth } from "~/ui/admin/auth";
import { encodeAsNeeded, inParts } from "~/ui/admin/form-texts";
import { useListSearch } from "~/ui/admin/use-list-search";
import { ErrorSummary } from "~/ui/error-summary";
import type { FormField } from "~/ui/form-fields";
import { useIntent } from "~/ui/use-sending";
import { EditorBar, EditorEnd, refusalId } from "./editor-bar";
import { ChangedNotice, GoneNotice } from "./editor-notices";
import { type ChangesOf, changedLabels, OfferedCopies } from "./offered-copies";
import { MeanwhileContext, meanwhileOf } from "./stored-meanwhile";
import { textsOf, useAutosave } from "./use-autosave";
import { useEditing } from "./use-editing";
import { useUnsaved } from "./use-unsaved";
import { usePage } from "./use-view";
import { copyAddress, type EditorView, formId, kindOf, listAddress, newItem, type Texts } from "./view";

export interface EditorProps<Name extends string> {
  view: EditorView;
  title: string;
  path: string;
  listName: string;
  fields: Record<Name, FormField>;
  labels: Record<Name, string>;
  takesFiles?: boolean;
  buttons?: ReactNode;
  deed?: (texts: Texts) => Deed;
  save?: { label?: string; asNew: string };
  filledIn?: readonly string[];
  changesOf?: ChangesOf;
  panel?: ReactNode;
  isPanelWanted?: boolean;
  beside?: ReactNode;
  children: ReactNode;
}

export interface Deed {
  label: string;
  short?: string;
  state?: string;
}

export function Editor<Name extends string>({
  view,
  title,
  path,
  fields,
  labels,
  ...props
}: EditorProps<Name>) {
  const { listName, takesFiles, buttons, deed, save, panel, isPanelWanted, beside, children } = props;
  const { filledIn = [], changesOf } = props;
  const differs = (fields: Texts, stored: Texts) =>
    changesOf?.(fields, stored) ?? changedLabels(fields, stored, labels, filledIn);
  const { isUntaken, refused, offered } = usePage();
  const { item, isGone } = view;
  const search = useListSearch();
  const account = useAuth().user.email;
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const unsaved = useUnsaved(isUntaken || refused ? view : undefined);
  const deriveSlug = useSlug({ isNew: !item, title: view.fields.title });
  const seq = useRef(view.seq);
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
    ...{ form, seq, onKept: takenCare, keptAt: view.keptAt, stored: view.stored },
    place: { account, kind: kindOf({ path }), at, copy, base },
    sending: useIntent(),
    isNews: refused !== undefined,
  });
  const { words: kept, isUnsaved, saved: savedMeanwhile } = autosaved.current;
  const pictures = usePictures(view);
  const [now, look] = useDeed(form, view, deed, kept);
  const listed = Object.entries<string>(labels).map(([name, label]) => ({
    name,
    label,
    field: fields[name as Name],
  }));
  const changed = listed.flatMap((field) => {
    const change = view.changed.find(({ name }) => name === field.name);
    return change ? [{ ...field, change }] : [];
  });
  const own = changedLabels(view.fields, view.stored ?? view.fields, labels, filledIn).filter(
    (label) => !changed.some((field) => field.label === label),
  );
  const saveAddress = isGone ? copyAddress(path, newItem, copy, search) : undefined;
  // What somebody has to decide on is not decided in passing.
  const staysHere = view.changed.length === 0 && !isGone;
  const state = now.state ?? item?.state ?? "Neu";
  return (
    <section aria-labelledby="editor-title" className="editor">
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
          if (!isAside(event.target)) {
            unsaved.typed();
            autosaved.current?.typed();
          }
          deriveSlug(event);
          if (!(event.target instanceof HTMLTextAreaElement)) look();
        }}
      >
        {/* The one that the Enter key presses: the first of the form. With scripts each panel looks after its own. */}
        <button
          type="submit"
          hidden
          tabIndex={-1}
          formAction={saveAddress}
          {...(takesFiles && !isHydrated && { name: "intent", value: "enter" })}
        />
        <EditorBar
          {...{ title, form, pressed, buttons }}
          // Beside "Öffentlich" it would be taken for what visitors see.
          kept={kept && item?.publicPath ? `Entwurf ${kept}` : kept}
          back={{
            to: listAddress(path, search) + (item ? `#${rowId(item.id)}` : ""),
            name: listName,
          }}
          {...{ state, isUnsaved }}
          isUntaken={isUntaken}
          writing={editing}
          saved={staysHere ? savedMeanwhile : undefined}
          save={{
            short: !isGone && staysHere && !save?.label ? now.short : undefined,
            label: isGone
              ? (save?.asNew ?? "Als neuen Eintrag speichern")
              : staysHere
                ? (save?.label ?? now.label)
                : "Trotzdem speichern",
            intent: save && staysHere ? "stay" : "save",
            address: saveAddress,
          }}
        />
        <div className="editor-notices empty:hidden">
          <ErrorSummary
            id={refusalId}
            refusal={view.refusal ?? undefined}
            fields={listed.map(({ field }) => field)}
          />
          {changed.length > 0 && <ChangedNotice changed={changed} own={own} onDiscard={takenCare} />}
          {isGone && <GoneNotice path={path} isDeleted={!item} onDiscard={takenCare} />}
        </div>
        <div className="editor-parts">
          {!refused && (
            <OfferedCopies
              {...{ path, view, copy, differs }}
              {...offered}
              isWritten={isUnsaved || editing.sending !== undefined}
            />
          )}
          <input type="hidden" name="account" value={account} />
          <input type="hidden" name="base" value={base} />
          <input type="hidden" name="seq" />
          <MeanwhileContext.Provider value={meanwhileOf(view.changed)}>
            <PicturesContext.Provider value={pictures}>
              <div className="editor-text" {...editing.fields}>
                {children}
              </div>
              {panel && (
                <Panel
                  title={title}
                  isWanted={isPanelWanted === true || changed.length > 0}
                  answer={view}
                  isInert={"inert" in editing.fields}
                >
                  {panel}
                </Panel>
              )}
            </PicturesContext.Provider>
          </MeanwhileContext.Provider>
          <EditorEnd staysHere={staysHere && !save} sending={editing.sending} />
          {beside}
        </div>
      </Form>
    </section>
  );
}

/** A search and the days of a link are no part of the text. */
function isAside(target: EventTarget) {
  return /^(?:days$|find)|_find$/.test((target as HTMLInputElement).name);
}

interface PanelProps {
  title: string;
  isWanted: boolean;
  answer: EditorView;
  isInert: boolean;
  children: ReactNode;
}

function Panel({ title, isWanted, answer, isInert, children }: PanelProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts anew
  useEffect(() => {
    if (isWanted && panel.current) panel.current.open = true;
  }, [isWanted, answer]);
  return (
    <details ref={panel} className="editor-panel" open {...(isInert && { inert: "" })}>
      <summary>{`Einstellungen: ${title}`}</summary>
      <div className="grid grid-cols-1 gap-5">{children}</div>
    </details>
  );
}

const noDeed: Deed = { label: "Speichern" };

/** What saving would do now, and what looks at the form anew; without scripts nobody knows what is chosen in it. */
function useDeed(
  form: RefObject<HTMLFormElement>,
  view: EditorView,
  deed: EditorProps<string>["deed"],
  kept: string | undefined,
) {
  const [now, setNow] = useState<Deed>({ ...noDeed, state: deed?.(view.fields).state });
  const look = useCallback(() => {
    if (!deed || !form.current) return;
    const next = deed(textsOf(form.current));
    setNow((before) => (before.label === next.label && before.state === next.state ? before : next));
  }, [form, deed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may have filled in what was left empty
  useEffect(look, [look, view, kept]);
  return [now, look] as const;
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

/** Until somebody has written a slug of their own. `title` is what the form came with. */
function useSlug({ isNew, title = "" }: { isNew: boolean; title?: string }) {
  const lastTitle = useRef(title);
  return ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    const slug = form.elements.namedItem("slug");
    if (!(isNew && slug instanceof HTMLInputElement && target instanceof HTMLTextAreaElement)) return;
    if (target.name !== "title") return;
    if (!slug.value || slug.value === slugify(lastTitle.current)) slug.value = slugify(target.value);
    lastTitle.current = target.value;
  };
}
