import { Form, Link, useActionData, useLoaderData, useSubmit } from "@remix-run/react";
import Trash from "lucide-react/icons/trash-2";
import type { MouseEvent } from "react";
import { type Kind, kinds, restorableKinds } from "~/content/kinds";
import type { Refusal } from "~/schemas/answers";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useSending } from "~/ui/use-sending";
import { PageTitle } from "./page-title";
import { rowLink } from "./table";
import { useListSearch } from "./use-list-search";

const named = {
  ...kinds,
  media: { this: "dieses Bild" },
  contact_submissions: { this: "diese Nachricht", english: "submission" },
  subscribers: { this: "diesen Abonnenten", english: "subscriber" },
};

export type Deletable = keyof typeof named;

function questions(what: Deletable) {
  const { this: it, english }: Pick<Kind, "this" | "english"> = named[what];
  return {
    english: english && `Are you sure you want to delete this ${english}?`,
    german: `Willst Du ${it} wirklich löschen?`,
    after:
      what in restorableKinds || what === "contact_submissions"
        ? "Danach liegt der Eintrag noch 30 Tage im Papierkorb."
        : "Das ist endgültig: Der Papierkorb hebt es nicht auf.",
  };
}

interface DeleteLinkProps {
  to: string;
  what: Deletable;
  inRow?: string;
  isInUse?: boolean;
  className?: string;
}

export function DeleteLink({ to, what, inRow, isInUse = false, className = "" }: DeleteLinkProps) {
  const { english, german, after } = questions(what);
  const submit = useSubmit();
  const busy = useSending();
  // The list that it leads back to stays narrowed as it was.
  const address = to + useListSearch();
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    if (!busy && confirm([german, english, after].filter(Boolean).join("\n")))
      submit(null, { method: "post", action: address });
  };
  return (
    <Link
      to={address}
      onClick={isInUse ? undefined : ask}
      className={
        inRow === undefined
          ? buttonClass("danger", `min-h-11 px-3 text-sm font-normal ${className}`)
          : `${rowLink} hover:text-danger ${className}`
      }
    >
      {inRow === undefined && <Trash className="size-4 shrink-0" />}
      Löschen
      {inRow !== undefined && <span className="sr-only">: {inRow}</span>}
    </Link>
  );
}

interface Asked {
  name: string;
  cancelTo: string;
}

interface ConfirmDeleteProps {
  title: string;
  what: Deletable;
  isAddress?: boolean;
}

export function ConfirmDelete({ title, what, isAddress = false }: ConfirmDeleteProps) {
  const { english, german, after } = questions(what);
  const { name, cancelTo } = useLoaderData<Asked>();
  const answer = useActionData<{ refusal?: Refusal }>();
  const busy = useSending();
  return (
    <div className="mx-auto max-w-text">
      <PageTitle title={title} />
      <div className="rounded-sm border border-line bg-surface-raised p-5 sm:p-6">
        <ErrorSummary refusal={answer?.refusal} fields={[]} />
        <p className="font-semibold text-base">{german}</p>
        {english && (
          <p lang="en" className="text-ink-muted text-sm">
            {english}
          </p>
        )}
        <p className={`mt-2 text-ink-muted ${isAddress ? "hyphens-none" : ""}`}>{name}</p>
        <p className="mt-2 text-ink-muted">{after}</p>
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          <Button tone="danger" busy={busy}>
            Löschen
          </Button>
          <ButtonLink to={cancelTo} tone="quiet">
            Abbrechen
          </ButtonLink>
        </Form>
      </div>
    </div>
  );
}
