import { Form } from "@remix-run/react";
import type { Untaken } from "~/client/keep-typed";
import type { SnippetAnswer } from "~/schemas/answers";
import { replyLimits } from "~/schemas/limits";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { formFields } from "~/ui/form-fields";
import { useSending } from "~/ui/use-sending";
import { BusyWords } from "./busy-words";
import { LongText, TextLine } from "./editor-fields";
import { MeanwhileContext, meanwhileOf } from "./stored-meanwhile";
import { useUnsaved } from "./use-unsaved";

interface SnippetFormProps {
  answer: (SnippetAnswer & Untaken) | undefined;
  /** Missing for a new one, which gets the id `newId`. */
  snippet?: { title: string; body: string; updated_at: string };
  newId?: string;
}

/** A text to answer with, under a name. */
export function SnippetForm({ answer, snippet, newId }: SnippetFormProps) {
  const reply = answer?.reply ?? (snippet && { initialValue: { title: snippet.title, body: snippet.body } });
  const { title, body } = formFields("baustein", ["title", "body"], reply);
  const busy = useSending();
  const { typed, takenCare } = useUnsaved(answer);
  return (
    <MeanwhileContext.Provider value={meanwhileOf(answer?.changed)}>
      <Form
        method="post"
        id="baustein"
        noValidate
        className="grid grid-cols-1 gap-5"
        onInput={typed}
        onSubmit={takenCare}
      >
        <ErrorSummary refusal={answer?.refusal} fields={[title, body]} />
        {snippet && (
          <input type="hidden" name="updated_at" value={answer?.updated_at ?? snippet.updated_at} />
        )}
        {newId && <input type="hidden" name="new_id" value={newId} />}
        <TextLine
          field={title}
          label="Name"
          hint="Zum Beispiel „Termin vorschlagen“."
          max={replyLimits.snippetTitle}
          required
        />
        <LongText
          field={body}
          label="Text"
          hint="{name} wird beim Einfügen zum Namen des Absenders."
          max={replyLimits.snippet}
          required
          rows={8}
        />
        <div className="flex flex-wrap gap-2">
          <Button tone="brand" busy={busy} className="min-h-11 text-sm max-sm:w-full">
            <BusyWords busy={busy}>{answer?.changed ? "Meinen Text speichern" : "Speichern"}</BusyWords>
          </Button>
          {snippet && (
            <ButtonLink to="/admin/snippets" tone="quiet" className="min-h-11 text-sm">
              Abbrechen
            </ButtonLink>
          )}
        </div>
      </Form>
    </MeanwhileContext.Provider>
  );
}
