import { Form, Link, useSubmit } from "@remix-run/react";
import Trash from "lucide-react/icons/trash-2";
import type { MouseEvent } from "react";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { PageTitle } from "./page-title";
import { rowLink } from "./table";

interface DeleteLinkProps {
  /** Address of the page that asks and of the action that deletes. */
  to: string;
  question: string;
  /** Where it stands in a row of many: what would be deleted, read out only. The link is then a plain one. */
  inRow?: string;
  className?: string;
}

/** Asks in a dialog and deletes; without JavaScript it leads to the page that asks the same. */
export function DeleteLink({ to, question, inRow, className = "" }: DeleteLinkProps) {
  const submit = useSubmit();
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    if (confirm(question)) submit(null, { method: "post", action: to });
  };
  return (
    <Link
      to={to}
      onClick={ask}
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

interface ConfirmDeleteProps {
  title: string;
  question: string;
  /** What would be deleted, in a few words. */
  name: string;
  cancelTo: string;
}

/** The page that asks before something is deleted; its form posts to its own address. */
export function ConfirmDelete({ title, question, name, cancelTo }: ConfirmDeleteProps) {
  return (
    <div className="mx-auto max-w-text">
      <PageTitle title={title} />
      <div className="rounded-sm border border-line bg-surface-raised p-5 sm:p-6">
        <p className="font-semibold text-base">{question}</p>
        <p className="mt-2 text-ink-muted">{name}</p>
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          <Button tone="danger">Löschen</Button>
          <ButtonLink to={cancelTo} tone="quiet">
            Abbrechen
          </ButtonLink>
        </Form>
      </div>
    </div>
  );
}
