import { useCallback } from "react";
import { type Deed, Editor } from "~/features/editing/editor";
import { barButton } from "~/features/editing/editor-bar";
import {
  Choice,
  Headline,
  HistoryLink,
  LongText,
  PanelLinks,
  TextLine,
} from "~/features/editing/editor-fields";
import { useFields, usePage } from "~/features/editing/use-view";
import { type EditorView, hasErrors, type Texts } from "~/features/editing/view";
import { TextPicture, textPictureLabels } from "~/features/media/text-picture";
import { WritingField, WritingHelp } from "~/features/rich-text/writing-field";
import { fromBerlinTime, nearTime } from "~/schemas/berlin-time";
import { mailingLabels } from "~/schemas/field-labels";
import { mailingLimits as limits } from "~/schemas/limits";
import { furtherPosts } from "~/schemas/mailing";
import { ActionButton } from "~/ui/admin/action-button";
import { useAuth } from "~/ui/admin/auth";
import { DeleteLink } from "~/ui/admin/delete";

import type { FormField } from "~/ui/form-fields";
import type { MailingAround } from "./editor.server";

const labels = { ...mailingLabels, test_to: "Testmail an", ...textPictureLabels };
const further = furtherPosts.flatMap((n) => [`words_${n}`, `post_${n}`] as const);

interface MailingFormProps {
  view: EditorView;
  posts: { value: string; label: string }[];
  canSend: boolean;
}

/** One form for a new mailing and for a draft: whatever is done with it, it is stored first. */
export function MailingForm({ view, posts, canSend }: MailingFormProps) {
  const { email } = useAuth().user;
  const { found } = usePage<MailingAround>().around;
  const words = found && { [found.field]: found.words };
  const fields = useFields({ ...view, fields: { test_to: email, ...view.fields, ...words } }, labels);
  const { stored } = view;
  const deed = useCallback((texts: Texts) => deedOf(texts, stored), [stored]);
  const choices = [{ value: "", label: "Kein Beitrag" }, ...posts];
  const hasMore =
    hasErrors(view, further) || [...further, "closing" as const].some((name) => Boolean(view.fields[name]));
  return (
    <Editor
      title={view.item ? "Ausgabe bearbeiten" : "Neue Ausgabe"}
      listName="Newsletter"
      filledIn={["subject"]}
      path="/admin/newsletter"
      {...{ view, fields, labels, deed }}
      takesFiles
      buttons={
        <ActionButton intent="preview" meanwhile="Vorschau …" className={barButton}>
          Vorschau
        </ActionButton>
      }
      save={{ asNew: "Als neue Ausgabe speichern" }}
      panel={
        <>
          {!canSend && <NoMail />}
          {canSend && (
            <TextLine
              field={fields.send_at}
              label={labels.send_at}
              type="datetime-local"
              hint="Berliner Zeit. Leer heißt: erst, wenn Du sie selbst sendest."
            />
          )}
          {canSend && view.changed.length === 0 && !view.isGone && <SendButtons to={fields.test_to} />}
          <PanelLinks>
            <WritingHelp />
            {view.item && <HistoryLink to={`/admin/newsletter/${view.item.id}`} />}
            {view.item && <DeleteLink to={`/admin/newsletter/${view.item.id}/delete`} what="mailings" />}
          </PanelLinks>
        </>
      }
    >
      <Headline
        isFirst={!view.item && !view.refusal}
        placeholder="Betreff"
        field={fields.subject}
        label={labels.subject}
        max={limits.subject}
        hint="Leer heißt: der Titel des gewählten Beitrags."
      />
      <WritingField
        kind="article"
        field={fields.body}
        markdown={view.markdown.body}
        label={labels.body}
        rows={10}
        max={limits.body}
        instead={<TextPicture fields={fields} text={view.fields.body ?? ""} what="die Ausgabe" />}
      />
      <div className="mt-8 grid gap-5">
        <Choice
          field={fields.post}
          label={labels.post}
          choices={choices}
          hint="Titel, Kurztext und ein Knopf zum Weiterlesen stehen dann unter dem Text."
        />
        <details open={hasMore} className="rounded-sm border border-line px-4">
          <summary className="min-h-11 content-center font-semibold">Weitere Beiträge und Schluss</summary>
          <div className="grid gap-5 pt-2 pb-5">
            {furtherPosts.map((n) => (
              <div key={n} className="grid gap-3 border-line border-t pt-4 first:border-0 first:pt-0">
                <LongText
                  field={fields[`words_${n}`]}
                  label={labels[`words_${n}`]}
                  hint={n === 2 ? "Auch hier geht **fett**, *kursiv* und [Link](https://…)." : undefined}
                  max={limits.words}
                  rows={2}
                />
                <Choice field={fields[`post_${n}`]} label={labels[`post_${n}`]} choices={choices} />
              </div>
            ))}
            <LongText field={fields.closing} label={labels.closing} max={limits.closing} rows={3} />
          </div>
        </details>
      </div>
    </Editor>
  );
}

function deedOf({ send_at = "" }: Texts, stored: Texts | null): Deed {
  const time = fromBerlinTime(send_at);
  if (!time)
    return { label: "Entwurf speichern", ...(stored?.send_at && { state: "Wird nicht mehr geplant" }) };
  const when = `für ${nearTime(time)} Uhr`;
  if (send_at === stored?.send_at) return { label: "Änderung speichern" };
  if (time <= new Date()) return { label: "Planen", state: "Der Zeitpunkt ist vorbei" };
  return { label: `Planen ${when}`, short: "Planen", state: `Wird geplant ${when}` };
}

function SendButtons({ to }: { to: FormField }) {
  return (
    <div className="grid gap-2">
      <TextLine field={to} label={labels.test_to} type="email" multiple hint="Mehrere Adressen mit Komma." />
      <ActionButton intent="test" className="w-full" meanwhile="Wird gesendet …">
        Testmail senden
      </ActionButton>
      <ActionButton intent="send" className="w-full" meanwhile="Wird gespeichert …">
        Jetzt senden …
      </ActionButton>
    </div>
  );
}

function NoMail() {
  return (
    <p className="text-danger">
      Es ist kein Mailversand eingerichtet (SMTP_URL fehlt). Der Entwurf bleibt gespeichert.
    </p>
  );
}
