import { Form } from "@remix-run/react";
import Reply from "lucide-react/icons/reply";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Untaken } from "~/client/keep-typed";
import { dropCopyOf } from "~/features/editing/copies";
import { LongText } from "~/features/editing/editor-fields";
import { useAutosave } from "~/features/editing/use-autosave";
import { useUnsaved } from "~/features/editing/use-unsaved";
import { type AutosavedText, type TextKind, textFields } from "~/features/inbox/autosaved-text";
import type { ShownNote } from "~/features/inbox/message-page.server";
import type { MessageAnswer } from "~/schemas/answers";
import { replyLimits } from "~/schemas/limits";
import { ActionButton } from "~/ui/admin/action-button";
import { useAuth } from "~/ui/admin/auth";
import { SentText } from "~/ui/admin/sent-text";
import { TextLink, textLink } from "~/ui/admin/text-link";
import { whileBusy } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { formFields } from "~/ui/form-fields";
import { useIntent, useSending } from "~/ui/use-sending";
import { AutosavedTexts } from "./autosaved-texts";

interface MessageFormProps {
  message: {
    id: string;
    name: string;
    notes: ShownNote[] | null;
    snippets: { id: string; title: string }[] | null;
    ids: { reply: string; note: string };
    kept: AutosavedText[];
    typed: { body: string; note: string };
  };
  seen: string | undefined;
  canReply: boolean;
  mailLink: string;
  answer: (MessageAnswer & Untaken) | undefined;
  search: string;
  onSend: (ids: { reply: string; note: string }) => void;
}

/** Buttons beside the form belong to it by this. */
export const messageForm = "antwort";

export function MessageForm({ message, seen, canReply, mailLink, answer, search, onSend }: MessageFormProps) {
  const { body, note } = formFields(
    messageForm,
    ["body", "note"],
    answer?.reply ?? { initialValue: message.typed },
  );
  const { typed, takenCare } = useUnsaved(hasText(answer) ? answer : undefined);
  // Stable across revalidation, so that a retry is recognised.
  const [ids] = useState(answer?.ids ?? message.ids);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnText(form, answer);
  const { body: news = "", note: newNote = "" } = (answer?.reply.initialValue ?? {}) as Record<
    string,
    string
  >;
  const place = { form, item: message.id, onKept: takenCare };
  const reply = useAutosavedText({ ...place, kind: "replies", id: ids.reply, isNews: news !== "" });
  const noted = useAutosavedText({
    ...{ ...place, kind: "submission_notes", id: ids.note },
    isNews: newNote !== "",
  });
  return (
    <Form
      ref={form}
      method="post"
      id={messageForm}
      noValidate
      preventScrollReset
      onInput={({ target }) => {
        typed();
        const { name } = target as HTMLTextAreaElement;
        if (name === "body") reply.typed();
        if (name === "note") noted.typed();
      }}
      onSubmit={() => {
        takenCare();
        onSend(ids);
      }}
    >
      <div className="mt-5 grid grid-cols-1 gap-5 border-line border-t pt-5">
        <ErrorSummary refusal={answer?.refusal} fields={[body, note]} />
        <AutosavedTexts texts={message.kept} item={message.id} own={[ids.reply, ids.note]} search={search} />
        {canReply && (
          <fieldset className="grid grid-cols-1 gap-3">
            <legend className="mb-3 font-semibold text-base">Antworten</legend>
            <input type="hidden" name="seen" value={seen ?? ""} />
            <input type="hidden" name="new_id" value={ids.reply} />
            <Snippets snippets={message.snippets} />
            <LongText
              field={body}
              label="Antwort"
              hint={`Geht als Mail an ${message.name}, mit der Nachricht darunter.`}
              max={replyLimits.body}
              rows={8}
              dir="auto"
              autoFocus={answer?.focus === "body"}
            />
            <Kept {...reply} />
            <div className="flex flex-wrap gap-2">
              <ActionButton intent="reply" tone="brand" Icon={Reply} meanwhile="Wird gesendet …">
                Antwort senden
              </ActionButton>
              <ActionButton intent="draft" meanwhile="Wird gesichert …">
                Für später sichern
              </ActionButton>
            </div>
            <p>
              <a href={mailLink} className={textLink}>
                Im Mailprogramm antworten
              </a>
              <span className="block text-ink-muted">Danach bitte als beantwortet markieren.</span>
            </p>
          </fieldset>
        )}
        <fieldset
          id="notizen"
          tabIndex={-1}
          className="grid grid-cols-1 gap-3 border-line border-t pt-5 outline-none"
        >
          <legend className="sr-only">Notizen</legend>
          <NoteList notes={message.notes} />
          <input type="hidden" name="note_id" value={ids.note} />
          <LongText
            field={note}
            label="Notiz"
            hint="Nur für Euch, der Absender bekommt sie nicht. Bei einer Datenauskunft bekommt er sie zu sehen. Wen Du mit @Name nennst, der bekommt eine Mail."
            max={replyLimits.note}
            rows={2}
            dir="auto"
          />
          <Kept {...noted} />
          <ActionButton intent="note" className="justify-self-start">
            Notiz speichern
          </ActionButton>
        </fieldset>
      </div>
    </Form>
  );
}

function Kept({ words, isUnsaved }: { words: string | undefined; isUnsaved: boolean }) {
  // Room is reserved: the buttons below must not move.
  return (
    <p className="-mt-2 min-h-[1lh] text-ink-muted text-xs">{isUnsaved ? "Ungesicherte Änderung" : words}</p>
  );
}

function hasText(answer: MessageAnswer | undefined) {
  const { body, note } = answer?.reply.initialValue ?? {};
  return Boolean(body || note);
}

function useFocusOnText(form: RefObject<HTMLFormElement>, answer: MessageAnswer | undefined) {
  useEffect(() => {
    if (answer?.focus !== "body") return;
    const area = form.current?.querySelector<HTMLTextAreaElement>("textarea[name=body]");
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, [form, answer]);
}

function Snippets({ snippets }: { snippets: MessageFormProps["message"]["snippets"] }) {
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <SnippetChoice snippets={snippets} />
      <ActionButton intent="booking">Termin vorschlagen</ActionButton>
    </div>
  );
}

function SnippetChoice({ snippets }: Parameters<typeof Snippets>[0]) {
  if (!snippets) return <p className="w-full">Die Textvorlagen ließen sich gerade nicht laden.</p>;
  if (snippets.length === 0) {
    return (
      <p className="min-w-0 flex-1 basis-64 text-ink-muted">
        Texte, die Ihr oft braucht, lassen sich{" "}
        <TextLink to="/admin/snippets">als Textvorlagen ablegen</TextLink>.
      </p>
    );
  }
  return (
    <>
      <label className="min-w-0 grow basis-40 font-semibold sm:max-w-72">
        Textvorlage
        <select
          name="snippet"
          className="mt-1.5 block min-h-11 w-full rounded-sm border border-control bg-surface-raised px-3 font-normal text-base"
        >
          {snippets.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <ActionButton intent="snippet">Einfügen</ActionButton>
      <TextLink to="/admin/snippets">Textvorlagen bearbeiten</TextLink>
    </>
  );
}

function NoteList({ notes }: { notes: ShownNote[] | null }) {
  const busy = useSending();
  if (!notes) return <p className="font-semibold">Die Notizen ließen sich gerade nicht laden.</p>;
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Notizen" className="grid gap-3">
      {notes.map(({ id, author, when, body }) => (
        <li key={id} className="border-brand border-l-4 bg-brand-soft px-4 py-3">
          <p className="text-ink-muted text-xs">
            {author}, {when}
          </p>
          <SentText className="mt-1">{body}</SentText>
          <button
            type="submit"
            name="remove_note"
            value={id}
            {...(busy && whileBusy)}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Löschen<span className="sr-only">: Notiz von {author}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface Keeping {
  form: RefObject<HTMLFormElement>;
  kind: TextKind;
  item: string;
  id: string;
  isNews: boolean;
  onKept: () => void;
}

function useAutosavedText({ form, kind, item, id, isNews, onKept }: Keeping) {
  const account = useAuth().user.email;
  const seq = useRef(0);
  return useAutosave({
    ...{ form, seq, isNews, keptAt: null, only: textFields[kind] },
    // Otherwise offered here again.
    onKept: () => {
      dropCopyOf({ account, kind, item, draft: id });
      onKept();
    },
    place: { account, kind, at: item, copy: id },
    sending: useIntent(),
  });
}
