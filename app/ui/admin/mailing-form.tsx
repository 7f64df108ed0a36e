import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import type { FormAnswer } from "~/schemas/answers";
import { mailingLimits as limits } from "~/schemas/limits";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { formFields } from "~/ui/form-fields";
import { loading, Words } from "~/ui/phrase";
import { useSending } from "~/ui/use-sending";
import { Choice, LongText, TextLine } from "./editor-fields";

const formId = "mailing";
const fieldNames = ["subject", "post", "body"] as const;

interface MailingFormProps {
  posts: { value: string; label: string }[];
  /** What is stored, when there is something. */
  stored?: Record<(typeof fieldNames)[number], string>;
  /** The id that a new mailing will get: sent twice, it is stored once. */
  newId?: string;
  /** Where it is sent, when that is not the page it stands on. */
  action?: string;
  answer: FormAnswer | undefined;
}

/** One form for a new mailing and for a draft. */
export function MailingForm({ posts, stored, answer, ...props }: MailingFormProps) {
  const [newId] = useState(props.newId);
  const saving = useSending();
  const reply = answer?.reply ?? (stored && ({ initialValue: stored } as SubmissionResult));
  const { subject, post, body } = formFields(formId, fieldNames, reply);
  return (
    <section
      aria-labelledby="mailing-title"
      className="rounded-sm border border-line bg-surface-raised p-4 sm:p-6"
    >
      <h2 id="mailing-title" className="sr-only">
        Mailing schreiben
      </h2>
      <Form
        method="post"
        action={props.action}
        id={formId}
        preventScrollReset={stored !== undefined}
        className="grid gap-5"
      >
        {newId && <input type="hidden" name="new_id" value={newId} />}
        <ErrorSummary refusal={answer?.refusal} fields={[subject, post, body]} />
        <TextLine
          field={subject}
          label="Betreff"
          max={limits.subject}
          hint="Leer heißt: der Titel des gewählten Beitrags."
        />
        <Choice
          field={post}
          label="Beitrag aus dem Blog"
          choices={posts}
          hint="Titel, Kurztext und ein Knopf zum Weiterlesen stehen dann unter dem Text."
        />
        <LongText
          field={body}
          label="Text"
          rows={10}
          max={limits.body}
          hint="Einfacher Text. Eine Leerzeile trennt Absätze, Adressen mit https:// werden zu Links."
        />
        <Button
          tone="brand"
          busy={saving}
          title={saving ? "Wird gespeichert" : undefined}
          className="min-h-11 justify-self-start"
        >
          {saving ? <Words of={loading} /> : "Entwurf speichern"}
        </Button>
      </Form>
    </section>
  );
}
