import Send from "lucide-react/icons/send";
import { Editor } from "~/features/editing/editor";
import { Choice } from "~/features/editing/editor-fields";
import { Headline, PanelLinks } from "~/features/editing/editor-parts";
import { useFields } from "~/features/editing/use-view";
import { type EditorView, hasErrors } from "~/features/editing/view";
import { WritingField } from "~/features/rich-text/writing-field";
import { WritingHelp } from "~/features/rich-text/writing-help";
import { mailingLabels as labels } from "~/schemas/field-labels";
import { mailingLimits as limits } from "~/schemas/limits";
import { useAuth } from "~/ui/admin/auth";
import { BusyLabel } from "~/ui/admin/busy-label";
import { DeleteLink } from "~/ui/admin/delete";
import { Button } from "~/ui/button";
import { useIntent, useSending } from "~/ui/use-sending";

interface MailingFormProps {
  view: EditorView;
  posts: { value: string; label: string }[];
  canSend: boolean;
}

/** One form for a new mailing and for a draft: whatever is done with it, it is stored first. */
export function MailingForm({ view, posts, canSend }: MailingFormProps) {
  const fields = useFields(view, labels);
  return (
    <Editor
      title={view.item ? "Ausgabe bearbeiten" : "Neue Ausgabe"}
      listName="Newsletter"
      filledIn={["subject"]}
      path="/admin/newsletter"
      {...{ view, fields, labels }}
      save={{ label: "Entwurf speichern", asNew: "Als neue Ausgabe speichern" }}
      keepsDeleted={false}
      panel={
        <>
          {canSend ? view.changed.length === 0 && !view.isGone && <SendButtons /> : <NoMail />}
          <Choice
            field={fields.post}
            label={labels.post}
            choices={[{ value: "", label: "Kein Beitrag" }, ...posts]}
            hint="Titel, Kurztext und ein Knopf zum Weiterlesen stehen dann unter dem Text."
          />
          <PanelLinks>
            <WritingHelp />
            {view.item && <DeleteLink to={`/admin/newsletter/${view.item.id}/delete`} what="mailings" />}
          </PanelLinks>
        </>
      }
      isPanelWanted={hasErrors(view, ["post"])}
    >
      <Headline
        isFirst={!view.item && !view.refusal}
        placeholder="Betreff"
        field={fields.subject}
        label={labels.subject}
        max={limits.subject}
        hint="Leer heißt: der Titel des gewählten Beitrags."
      />
      <WritingField kind="mailing" field={fields.body} label={labels.body} rows={10} max={limits.body} />
    </Editor>
  );
}

function SendButtons() {
  const { email } = useAuth().user;
  const busy = useSending();
  const intent = useIntent();
  return (
    <div className="grid gap-2">
      <Button
        name="intent"
        value="test"
        tone="quiet"
        busy={busy}
        title={email}
        className="min-h-11 w-full text-sm"
      >
        <BusyLabel busy={intent === "test"} meanwhile="Wird gesendet …">
          Testmail an mich
        </BusyLabel>
      </Button>
      <Button name="intent" value="send" tone="quiet" busy={busy} className="min-h-11 w-full text-sm">
        <Send aria-hidden className="size-4 max-sm:hidden" strokeWidth={1.75} />
        <BusyLabel busy={intent === "send"}>Weiter zum Versand</BusyLabel>
      </Button>
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
