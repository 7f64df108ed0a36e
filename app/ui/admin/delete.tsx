import { Form, Link, useActionData, useLoaderData, useSubmit } from "@remix-run/react";
import Trash from "lucide-react/icons/trash-2";
import type { MouseEvent } from "react";
import type { Refusal } from "~/schemas/answers";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useSending } from "~/ui/use-sending";
import { PageTitle } from "./page-title";
import { rowLink } from "./table";
import { useListSearch } from "./use-list-search";

const german = {
  "Willst Du dieses Bild wirklich löschen?": undefined,
  "Willst Du diese Textvorlage wirklich löschen?": undefined,
  "Are you sure you want to delete this post?": "Willst Du diesen Beitrag wirklich löschen?",
  "Are you sure you want to delete this service?": "Willst Du diese Leistung wirklich löschen?",
  "Are you sure you want to delete this reference?": "Willst Du diese Referenz wirklich löschen?",
  "Are you sure you want to delete this submission?": "Willst Du diese Nachricht wirklich löschen?",
  "Are you sure you want to delete this mailing?": "Willst Du dieses Mailing wirklich löschen?",
  "Are you sure you want to delete this subscriber?": "Willst Du diesen Abonnenten wirklich löschen?",
};

export type Question = keyof typeof german;

interface DeleteLinkProps {
  to: string;
  question: Question;
  inRow?: string;
  isInUse?: boolean;
  className?: string;
}

export function DeleteLink({ to, question, inRow, isInUse = false, className = "" }: DeleteLinkProps) {
  const submit = useSubmit();
  const busy = useSending();
  // The list that it leads back to stays narrowed as it was.
  const address = to + useListSearch();
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    if (!busy && confirm([question, german[question]].filter(Boolean).join("\n")))
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
      {inRow === undefined && <Trash aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />}
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
  question: Question;
  isAddress?: boolean;
  isKept?: boolean;
}

export function ConfirmDelete({ title, question, isAddress = false, isKept = false }: ConfirmDeleteProps) {
  const { name, cancelTo } = useLoaderData<Asked>();
  const answer = useActionData<{ refusal?: Refusal }>();
  const busy = useSending();
  return (
    <div className="mx-auto max-w-text">
      <PageTitle title={title} />
      <div className="rounded-sm border border-line bg-surface-raised p-5 sm:p-6">
        <ErrorSummary refusal={answer?.refusal} fields={[]} />
        <p lang={german[question] && "en"} className="font-semibold text-base">
          {question}
        </p>
        {german[question] && <p>{german[question]}</p>}
        <p className={`mt-2 text-ink-muted ${isAddress ? "hyphens-none" : ""}`}>{name}</p>
        {isKept && (
          <p className="mt-2 text-ink-muted">Danach liegt der Eintrag noch 30 Tage im Papierkorb.</p>
        )}
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
