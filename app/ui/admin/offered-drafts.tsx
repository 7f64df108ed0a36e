import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { type Copy, copiesBefore, dropCopy } from "~/client/drafts/copies";
import { sendAnew } from "~/client/trouble";
import type { Drafts, EditorAnswer } from "~/schemas/answers";
import { shortDateTime } from "~/schemas/berlin-time";
import { isSameText, isStoredText } from "~/schemas/draft";
import { postLabels, referenceLabels, serviceLabels } from "~/schemas/field-labels";
import { Button, buttonClass } from "~/ui/button";
import { useAuth } from "./auth";
import { DraftLink } from "./draft-link";
import { textsOf } from "./form-texts";
import { KeptFormButton } from "./kept-form";
import { useAnswer } from "./use-answer";
import { useListSearch } from "./use-list-search";

const filledIn = ["display_order", "published_at"];
const labelsOf: Record<string, Record<string, string>> = {
  "/admin/blog": postLabels,
  "/admin/services": serviceLabels,
  "/admin/references": referenceLabels,
};

interface Loaded {
  item: { id: string; updated_at: string; fields: Record<string, string> } | null;
  drafts?: Drafts;
  resumed?: EditorAnswer;
}

interface OfferedDraftsProps {
  /** Address of the list. */
  path: string;
  /** The item that the address names; new for none. */
  id: string | undefined;
}

/** Above an editor: what one has typed before and not saved, here or in another browser, and what colleagues have. */
export function OfferedDrafts({ path, id }: OfferedDraftsProps) {
  const { item, drafts, resumed } = useLoaderData<Loaded>();
  const { pathname } = useLocation();
  const search = useListSearch();
  const isAnswered = useAnswer() !== undefined;
  const { copies, drop } = useCopies(path, id);
  const own = drafts?.own ?? [];
  const others = drafts?.others ?? [];
  const known = (copy: Copy) =>
    own.some((draft) => draft.item === copy.item && isSameText(draft.fields, copy.fields));
  const stored = (copy: Copy) => item && isStoredText(copy.fields, item.fields);
  const here = copies.filter((copy) => !known(copy) && !stored(copy));
  if (isAnswered || resumed || own.length + others.length + here.length === 0) return null;
  const action = pathname + search;
  const labels: Record<string, string> = labelsOf[path] ?? {};
  const differs = ({ fields }: { fields: Record<string, string> }) =>
    Object.keys(item?.fields ?? {})
      // What was left empty may have been filled in.
      .filter(
        (name) => labels[name] && fields[name] !== undefined && (fields[name] || !filledIn.includes(name)),
      )
      .filter((name) => !isStoredText(fields, { [name]: item?.fields[name] ?? "" }))
      .map((name) => labels[name])
      .join(", ");
  return (
    <section
      aria-labelledby="drafts-title"
      className="mb-4 rounded-sm border border-brand bg-brand-soft px-4 py-3 sm:px-6"
    >
      <h2 id="drafts-title" className="font-semibold text-base tracking-normal">
        Angefangene Texte
      </h2>
      <ul className="mt-1 grid grid-cols-1 gap-3">
        {own.map((draft) => (
          <Offer
            key={draft.id}
            title={item ? undefined : draft.title}
            when={draft.when}
            since={draft.since}
            differs={differs(draft)}
          >
            <DraftLink to={draft.to} className={buttonClass("brand", small)}>
              Weiterschreiben
            </DraftLink>
            <Form method="post" action={action} onSubmit={() => copies.filter(known).forEach(drop)}>
              <input type="hidden" name="draft" value={draft.id} />
              {!item && id === "new" && <input type="hidden" name="new_id" value={draft.item} />}
              <Button name="intent" value="discard" tone="quiet" className={small}>
                Verwerfen
              </Button>
            </Form>
          </Offer>
        ))}
        {here.map((copy) => (
          <Offer
            key={copy.key}
            title={item ? undefined : copy.fields.title?.trim() || "(ohne Titel)"}
            when={`${shortDateTime(copy.at)} Uhr in diesem Browser`}
            since={
              item && copy.fields.updated_at !== item.updated_at
                ? `Seitdem wurde gespeichert: am ${shortDateTime(item.updated_at)} Uhr.`
                : undefined
            }
            differs={differs(copy)}
          >
            <KeptFormButton
              kept={[...Object.entries(copy.fields), ["draft", copy.draft]]}
              action={action}
              restore
              label="Weiterschreiben"
              onSubmit={(event) => {
                event.preventDefault();
                void sendAnew(action, new FormData(event.currentTarget));
              }}
            />
            <Button type="button" tone="quiet" className={small} onClick={() => drop(copy)}>
              Verwerfen
            </Button>
          </Offer>
        ))}
        {others.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

const small = "min-h-11";

interface OfferProps {
  title: string | undefined;
  when: string;
  since: string | undefined;
  /** What of it is not as it is stored. */
  differs: string;
  children: ReactNode;
}

function Offer({ title, when, since, differs, children }: OfferProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="mr-auto min-w-0 wrap-anywhere">
        {title && <span className="font-semibold">{title}: </span>}
        Du hast hier am {when} etwas geschrieben{differs && `: ${differs}`}.{since && ` ${since}`}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}

/** What this browser has kept before the editor was opened; of new items all of it. */
function useCopies(path: string, id: string | undefined) {
  const account = useAuth().user.email;
  const [copies, setCopies] = useState<Copy[]>([]);
  useEffect(() => {
    const all = copiesBefore(Date.now(), { account, kind: path.split("/").at(-1) ?? "" });
    const isHere = ({ item, fields }: Copy) => (id === "new" ? fields.new_id !== undefined : item === id);
    // Whoever comes back by the browser's button has the text in the form already.
    const form = document.querySelector<HTMLFormElement>("form#eintrag");
    const shown = Object.fromEntries(textsOf(form));
    setCopies(all.filter((copy) => isHere(copy) && !isSameText(copy.fields, shown)));
  }, [account, path, id]);
  const drop = ({ key }: Copy) => {
    dropCopy(key);
    setCopies((before) => before.filter((copy) => copy.key !== key));
  };
  return { copies, drop };
}
