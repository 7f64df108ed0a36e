import { Form, Link, useSubmit } from "@remix-run/react";
import Trash from "lucide-react/icons/trash-2";
import type { MouseEvent } from "react";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { PageTitle } from "./page-title";

interface DeleteLinkProps {
  /** Address of the page that asks and of the action that deletes. */
  to: string;
  question: string;
  className?: string;
}

/** Asks in a dialog and deletes; without JavaScript it leads to the page that asks the same. */
export function DeleteLink({ to, question, className = "" }: DeleteLinkProps) {
  const submit = useSubmit();
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    if (confirm(question)) submit(null, { method: "post", action: to });
  };
  return (
    <Link
      to={to}
      onClick={ask}
      className={buttonClass("danger", `min-h-11 px-3 text-sm font-normal ${className}`)}
    >
      <Trash aria-hidden className="size-4" strokeWidth={1.75} />
      Löschen
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
