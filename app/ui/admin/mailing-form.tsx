import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import Send from "lucide-react/icons/send";
import { useRef } from "react";
import type { Untaken } from "~/client/keep-typed";
import type { EditorAnswer } from "~/schemas/answers";
import { mailingLimits as limits } from "~/schemas/limits";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { formFields } from "~/ui/form-fields";
import { BusyWords } from "./busy-words";
import type { EditedForm } from "./editor";
import { Choice, TextLine } from "./editor-fields";
import { ChangedNotice } from "./editor-notices";
import { NotTaken, refusalId, stateOf } from "./save-state";
import { MeanwhileContext, meanwhileOf } from "./stored-meanwhile";
import { useUnsaved } from "./use-unsaved";
import { stay, test, useWritingOn } from "./use-writing-on";
import { WritingField } from "./writing-field";

const formId = "mailing";
const labels = { subject: "Betreff", post: "Beitrag aus dem Blog", body: "Text" };
const fieldNames = ["subject", "post", "body"] as const;

interface MailingFormProps extends EditedForm {
  posts: { value: string; label: string }[];
  answer: (EditorAnswer & Untaken) | undefined;
  /** Who gets the test mail. */
  email: string;
  canSend: boolean;
}

/** One form for a new mailing and for a draft: whatever is done with it, it is stored first. */
export function MailingForm({ posts, item, newId, answer, email, canSend }: MailingFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const unsaved = useUnsaved(answer);
  const writing = useWritingOn({ form: element, item, answer, onSaved: unsaved.saved });
  const opened = answer ?? writing.shown;
  const reply = answer?.reply ?? (item && ({ initialValue: item.fields } as SubmissionResult));
  const fields = formFields(formId, fieldNames, reply);
  const changed = fieldNames
    .filter((name) => answer?.changed?.some((change) => change.name === name))
    .map((name) => ({ name, label: labels[name], field: fields[name] }));
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
        // What is not there any more is stored as a new one.
        action={answer?.gone ? "/admin/newsletter/new" : undefined}
        id={formId}
        ref={element}
        noValidate
        onSubmit={(event) => {
          unsaved.takenCare();
          writing.onSubmit(event);
        }}
        onInput={unsaved.typed}
        preventScrollReset={item !== undefined}
        className="grid grid-cols-1 gap-5"
      >
        <ErrorSummary
          id={refusalId}
          refusal={answer?.refusal}
          toasts={answer?.toasts}
          fields={fieldNames.map((name) => fields[name])}
        />
        {answer?.changed && <ChangedNotice changed={changed} onDiscard={unsaved.takenCare} />}
        <input type="hidden" name="account" value={email} />
        {!item && newId && <input type="hidden" name="new_id" value={newId} />}
        {opened && <input type="hidden" name="updated_at" value={opened.updated_at} />}
        {opened && <input type="hidden" name="opened" value={opened.opened} />}
        <MeanwhileContext.Provider value={meanwhileOf(answer?.changed)}>
          <div className="contents" {...writing.fields}>
            <TextLine
              field={fields.subject}
              label={labels.subject}
              max={limits.subject}
              hint="Leer heißt: der Titel des gewählten Beitrags."
            />
            <Choice
              field={fields.post}
              label={labels.post}
              choices={posts}
              hint="Titel, Kurztext und ein Knopf zum Weiterlesen stehen dann unter dem Text."
            />
            <WritingField
              kind="mailing"
              field={fields.body}
              label={labels.body}
              rows={10}
              max={limits.body}
            />
          </div>
        </MeanwhileContext.Provider>
        <Buttons
          {...{ item, answer, email, canSend }}
          isUnsaved={unsaved.isUnsaved}
          unseen={writing.unseen}
          sending={writing.sending}
        />
      </Form>
    </section>
  );
}

interface ButtonsProps extends Pick<MailingFormProps, "item" | "answer" | "email" | "canSend"> {
  isUnsaved: boolean;
  unseen: number;
  /** The value of the button whose form is under way. */
  sending: string | undefined;
}

function Buttons({ item, answer, email, canSend, isUnsaved, unseen, sending }: ButtonsProps) {
  const saving = sending !== undefined;
  const isDecided = !answer?.changed && !answer?.gone;
  return (
    <div className="grid gap-3 border-line border-t pt-4 sm:flex sm:flex-wrap sm:items-center">
      <p className="w-full text-ink-muted text-sm">{stateOf(item, isUnsaved)}</p>
      <NotTaken {...{ answer, unseen }} />
      <Button
        {...(isDecided && { name: "intent", value: stay })}
        tone="brand"
        busy={saving}
        className="min-h-11"
      >
        <BusyWords busy={sending === "" || sending === stay}>{saveLabel(answer)}</BusyWords>
      </Button>
      {isDecided && canSend && (
        <>
          <Button
            name="intent"
            value={test}
            tone="quiet"
            busy={saving}
            className="min-h-11 hyphens-none text-sm"
          >
            <BusyWords busy={sending === test} meanwhile="Wird gesendet …">
              Testmail an {email}
            </BusyWords>
          </Button>
          <Button name="intent" value="send" tone="quiet" busy={saving} className="min-h-11">
            <Send aria-hidden className="size-4" strokeWidth={1.75} />
            <BusyWords busy={sending === "send"}>Weiter zum Versand</BusyWords>
          </Button>
        </>
      )}
      {!canSend && (
        <p className="w-full text-danger">
          Es ist kein Mailversand eingerichtet (SMTP_URL fehlt). Der Entwurf bleibt gespeichert.
        </p>
      )}
    </div>
  );
}

function saveLabel(answer: EditorAnswer | undefined) {
  if (answer?.gone) return "Als neues Mailing speichern";
  return answer?.changed ? "Trotzdem speichern" : "Entwurf speichern";
}
