import { Form, useParams } from "@remix-run/react";
import { Children, type ReactNode, useEffect, useState } from "react";
import { sendAnew } from "~/client/network-errors";
import { shortDateTime } from "~/schemas/berlin-time";
import { isSameWords } from "~/schemas/draft";
import { useAuth } from "~/ui/admin/auth";
import { useListSearch } from "~/ui/admin/use-list-search";
import { Button, buttonClass } from "~/ui/button";
import { type Copy, copiesBefore, dropCopy, dropCopyOf, isSameTexts } from "./copies";
import { DraftLink } from "./unsaved-texts";
import { textsOf } from "./use-autosave";
import {
  copyAddress,
  type EditorPage,
  type EditorView,
  formId,
  kindOf,
  newItem,
  type Texts,
  titleOf,
} from "./view";

interface OfferedCopiesProps {
  own: EditorPage["offered"]["own"];
  others: EditorPage["offered"]["others"];
  view: EditorView | null;
  /** The copy that is open here, which its form writes over. */
  copy?: string;
  isWritten?: boolean;
  path: string;
  /** What a form says otherwise than the stored one. */
  differs?: (fields: Texts, stored: Texts) => string[];
}

export type ChangesOf = OfferedCopiesProps["differs"] | undefined;

const discardForm = (copy: string) => `verwerfen-${copy}`;

interface DiscardFormsProps extends Pick<OfferedCopiesProps, "own" | "path"> {
  at: string | undefined;
}

export function DiscardForms({ own, path, at }: DiscardFormsProps) {
  const { id: named = "" } = useParams();
  const id = at ?? named;
  const search = useListSearch();
  const account = useAuth().user.email;
  const kind = kindOf({ path });
  return own.map((copy) => (
    <Form
      key={copy.id}
      method="post"
      id={discardForm(copy.id)}
      action={copyAddress(path, id, copy.id, search)}
      onSubmit={() => dropCopyOf({ account, kind, item: id, draft: copy.id })}
    />
  ));
}

const mostNamed = 5;

export function OfferedCopies(props: OfferedCopiesProps) {
  const { others, view, path, differs } = props;
  const [isWritten, setWritten] = useState(false);
  if (props.isWritten && !isWritten) setWritten(true);
  const { id: named = "" } = useParams();
  const id = view?.at ?? named;
  const search = useListSearch();
  const { copies, drop } = useBrowserCopies(path, id, view);
  const stored = view?.stored;
  const own = props.own.filter(({ id }) => id !== props.copy);
  const here = copies.filter(
    (copy) =>
      !(isWritten && copy.draft === props.copy) &&
      !own.some(({ id, fields }) => id === copy.draft && isSameTexts(copy.fields, fields)),
  );
  const toneOf = (place: number) => (place > 0 || isWritten ? "quiet" : "brand");
  if (own.length + others.length + here.length === 0) return null;
  const differing = (fields: Texts) => {
    const named = (stored && differs?.(fields, stored)) ?? [];
    const more = named.length - mostNamed;
    return named.slice(0, mostNamed).join(", ") + (more > 0 ? ` und ${more} weitere` : "");
  };
  return (
    <section
      aria-labelledby="drafts-title"
      data-of-item={stored ? "" : undefined}
      className="editor-offers rounded-sm bg-brand-soft px-4 py-3"
    >
      <h2 id="drafts-title" tabIndex={-1} className="font-semibold text-base tracking-normal">
        Angefangene Texte
      </h2>
      <Offers>
        {own.map((copy, index) => (
          <Offer
            key={copy.id}
            title={stored ? undefined : copy.title}
            when={copy.when}
            since={copy.since}
            differs={differing(copy.fields)}
          >
            <DraftLink to={copy.to} className={buttonClass(toneOf(index), small)}>
              Weiterschreiben
            </DraftLink>
            <Button form={discardForm(copy.id)} name="intent" value="discard" tone="quiet" className={small}>
              Verwerfen
            </Button>
          </Offer>
        ))}
        {here.map((copy, index) => (
          <Offer
            key={copy.key}
            title={stored ? undefined : titleOf(copy.fields) || "(ohne Titel)"}
            when={`${shortDateTime(copy.at)} Uhr${stored ? " (nur auf diesem Gerät)" : " in diesem Browser"}`}
            since={null}
            differs={differing(copy.fields)}
          >
            <Button
              type="button"
              tone={toneOf(own.length + index)}
              className={small}
              onClick={() => {
                const fields = new FormData();
                for (const [name, value] of Object.entries(copy.fields)) fields.set(name, value);
                fields.set("intent", "restore");
                void sendAnew(copyAddress(path, id, copy.draft, search), fields);
              }}
            >
              Weiterschreiben
            </Button>
            <Button type="button" tone="quiet" className={small} onClick={() => drop(copy)}>
              Verwerfen
            </Button>
          </Offer>
        ))}
        {others.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Offers>
    </section>
  );
}

export function changedLabels(
  fields: Texts,
  stored: Texts,
  labels: Record<string, string>,
  filledIn: readonly string[],
): string[] {
  return (
    Object.entries(labels)
      // What was left empty may have been filled in.
      .filter(([name]) => fields[name] !== undefined && (fields[name] || !filledIn.includes(name)))
      .filter(([name]) => !isSameWords(fields[name], stored[name] ?? unsent(fields[name])))
      .map(([, label]) => label)
  );
}

const shownAtOnce = 3;

function Offers({ children }: { children: ReactNode }) {
  const all = Children.toArray(children);
  const rest = all.slice(shownAtOnce);
  const list = "mt-1 grid grid-cols-1 gap-3";
  return (
    <>
      <ul className={list}>{all.slice(0, shownAtOnce)}</ul>
      {rest.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center">
            Weitere anzeigen ({rest.length})
          </summary>
          <ul className={list}>{rest}</ul>
        </details>
      )}
    </>
  );
}

const small = "min-h-11 px-3 text-sm";

interface OfferProps {
  title: string | undefined;
  when: string;
  since: string | null;
  differs: string;
  children: ReactNode;
}

function Offer({ title, when, since, differs, children }: OfferProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="mr-auto min-w-0 wrap-anywhere">
        {title ? (
          <>
            <span className="font-semibold">{title}</span>, {when}
          </>
        ) : (
          `Ungespeicherte Änderung vom ${when}${differs && `: ${differs}`}.${since ? ` ${since}` : ""}`
        )}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}

/** A box that is stored nowhere is left unticked. */
const unsent = (text = "") => (text === "off" ? text : "");

/** What this browser has kept before the editor was opened and the server has not; of new items all of it. */
function useBrowserCopies(path: string, id: string, view: EditorView | null) {
  const account = useAuth().user.email;
  const [copies, setCopies] = useState<Copy[]>([]);
  const [opened] = useState(view);
  const [openedAt] = useState(Date.now);
  useEffect(() => {
    const kind = kindOf({ path });
    const all = copiesBefore(openedAt, { account, kind }).filter(({ item }) => item === id);
    // Whoever comes back by the browser's button has the text in the form already.
    const shown = textsOf(document.querySelector<HTMLFormElement>(`form#${formId}`));
    const isKnown = ({ fields }: Copy) =>
      isSameTexts(fields, shown) || (id !== newItem && opened?.stored && isSameTexts(fields, opened.stored));
    setCopies(all.filter((copy) => !isKnown(copy)));
  }, [account, path, id, opened, openedAt]);
  const drop = ({ key }: Copy) => {
    dropCopy(key);
    setCopies((before) => before.filter((copy) => copy.key !== key));
  };
  return { copies, drop };
}
