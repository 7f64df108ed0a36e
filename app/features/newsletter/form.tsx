import Send from "lucide-react/icons/send";
import { Editor } from "~/features/editing/editor";
import { useFields } from "~/features/editing/use-view";
import type { EditorView } from "~/features/editing/view";
import { mailingLabels as labels } from "~/schemas/field-labels";
import { mailingLimits as limits } from "~/schemas/limits";
import { useAuth } from "~/ui/admin/auth";
import { BusyWords } from "~/ui/admin/busy-words";
import { Choice, TextLine } from "~/ui/admin/editor-fields";
import { barButton } from "~/ui/admin/save-bar";
import { WritingField } from "~/ui/admin/writing-field";
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
      title="Mailing schreiben"
      isPage
      path="/admin/newsletter"
      {...{ view, fields, labels }}
      save={{ label: "Entwurf speichern", asNew: "Als neues Mailing speichern" }}
      keepsDeleted={false}
      buttons={canSend ? view.changed.length === 0 && !view.isGone && <SendButtons /> : <NoMail />}
    >
      <TextLine
        field={fields.subject}
        label={labels.subject}
        max={limits.subject}
        hint="Leer heißt: der Titel des gewählten Beitrags."
      />
      <Choice
        field={fields.post}
        label={labels.post}
        choices={[{ value: "", label: "Kein Beitrag" }, ...posts]}
        hint="Titel, Kurztext und ein Knopf zum Weiterlesen stehen dann unter dem Text."
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
    <>
      <Button name="intent" value="test" tone="quiet" busy={busy} className={barButton} title={email}>
        <BusyWords busy={intent === "test"} meanwhile="Wird gesendet …">
          Testmail an mich
        </BusyWords>
      </Button>
      <Button name="intent" value="send" tone="quiet" busy={busy} className={barButton}>
        <Send aria-hidden className="size-4 max-sm:hidden" strokeWidth={1.75} />
        <BusyWords busy={intent === "send"}>Weiter zum Versand</BusyWords>
      </Button>
    </>
  );
}

function NoMail() {
  return (
    <p className="col-span-full w-full text-danger">
      Es ist kein Mailversand eingerichtet (SMTP_URL fehlt). Der Entwurf bleibt gespeichert.
    </p>
  );
}
