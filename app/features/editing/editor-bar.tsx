import { Link } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode, RefObject } from "react";
import { BusyLabel } from "~/ui/admin/action-button";
import { Button } from "~/ui/button";

export const barButton = "min-h-11 px-3 text-sm max-sm:min-w-11 max-sm:px-2";

interface EditorBarProps {
  title: string;
  back: { to: string; name: string };
  state: string;
  kept: string | undefined;
  isUnsaved: boolean;
  form: RefObject<HTMLFormElement>;
  isUntaken: boolean;
  writing: { sending: string | undefined; unseen: number };
  pressed: RefObject<HTMLElement | null>;
  /** That somebody else has stored the item meanwhile. */
  saved: string | undefined;
  save: { label: string; short: string | undefined; intent: string | undefined; address: string | undefined };
  buttons: ReactNode;
}

export function EditorBar(props: EditorBarProps) {
  const { title, back, state, kept, isUnsaved, form, isUntaken, writing, pressed, buttons } = props;
  const { label, short, intent, address } = props.save;
  const busy = writing.sending !== undefined;
  // On a phone a long sentence leaves no room for what the button says too.
  const isCrowded = short ? kept || isUnsaved : kept && kept.length > 24;
  return (
    <div className="editor-bar">
      <h1 id="editor-title" tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <Link
        to={back.to}
        className="inline-flex min-h-11 shrink-0 items-center gap-1.5 text-ink-muted hover:text-ink max-sm:min-w-11 max-sm:justify-center"
      >
        <ArrowLeft className="size-4" />
        <span className="max-sm:sr-only">{back.name}</span>
      </Link>
      <p
        className="mr-auto min-w-min wrap-normal text-ink-muted max-sm:text-xs max-sm:leading-tight sm:ml-3"
        data-state=""
      >
        <span className={isCrowded ? "max-sm:sr-only" : ""}>
          {state}
          {(kept || isUnsaved) && " · "}
        </span>
        {isUnsaved && "Ungesicherte Änderung"}
        {kept && <span data-draft="">{kept}</span>}
      </p>
      {buttons}
      <Button
        tone="brand"
        className="editor-save"
        busy={busy}
        formAction={address}
        {...(intent !== undefined && { name: "intent", value: intent })}
      >
        <BusyLabel busy={["", intent].includes(writing.sending)}>
          {short ? (
            <>
              <span className="max-sm:hidden">{label}</span>
              <span className="sm:hidden">{short}</span>
            </>
          ) : (
            label
          )}
        </BusyLabel>
      </Button>
      <div className="editor-news">
        <p role="status" className={props.saved ? "font-semibold" : "sr-only"}>
          {props.saved}
        </p>
        <NotTaken isUntaken={isUntaken} unseen={writing.unseen} />
        {isUntaken && isSave(pressed.current) && <SaveAgain form={form} pressed={pressed} busy={busy} />}
      </div>
    </div>
  );
}

export function EditorEnd({ staysHere, sending }: { staysHere: boolean; sending: string | undefined }) {
  const busy = sending !== undefined;
  const button = "min-h-11 text-sm";
  return (
    <div className="editor-end flex flex-wrap gap-2">
      {staysHere && (
        <Button name="intent" value="stay" tone="quiet" className={button} busy={busy} title="Strg+S">
          <BusyLabel busy={sending === "stay"}>Speichern und weiterschreiben</BusyLabel>
        </Button>
      )}
      <Button name="intent" value="draft" tone="quiet" className={button} busy={busy}>
        <BusyLabel busy={sending === "draft"} meanwhile="Wird gesichert …">
          Für später sichern
        </BusyLabel>
      </Button>
      <Button name="intent" value="cancel" tone="quiet" className={button} busy={busy}>
        Abbrechen
      </Button>
    </div>
  );
}

export const refusalId = "abgelehnt";

function NotTaken({ isUntaken, unseen }: { isUntaken: boolean; unseen: number }) {
  return (
    <p role="status" className={unseen ? "font-semibold text-danger text-sm" : "sr-only"}>
      {isUntaken && "Nicht gespeichert. In der Meldung unten steht, warum."}
      {unseen > 0 && (
        <span key={unseen}>
          Nicht gespeichert.{" "}
          <a href={`#${refusalId}`} className="underline underline-offset-4">
            Oben steht, warum.
          </a>
        </span>
      )}
    </p>
  );
}

function SaveAgain({ form, pressed, busy }: Pick<EditorBarProps, "form" | "pressed"> & { busy: boolean }) {
  const again = () => form.current?.requestSubmit(pressed.current?.isConnected ? pressed.current : undefined);
  return (
    <Button
      type="button"
      tone="danger"
      className="min-h-11 max-sm:text-sm"
      busy={busy}
      {...(!busy && { onClick: again })}
    >
      Nicht gespeichert – erneut versuchen
    </Button>
  );
}

function isSave(button: HTMLElement | null) {
  return [null, "", "save", "stay"].includes(button?.getAttribute("value") ?? null);
}
