import { Form, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import type { Progress } from "~/features/newsletter/model.server";
import type { MailingStatus } from "~/schemas/mailing";
import { ActionButton } from "~/ui/admin/action-button";
import { TextLink } from "~/ui/admin/text-link";

const refreshSeconds = 3;

interface SendingProgressProps {
  id: string;
  status: MailingStatus;
  progress: Progress;
}

export function SendingProgress({ id, status, progress }: SendingProgressProps) {
  const { total, waiting, sent, filed, refused, unknown } = progress;
  const path = `/admin/newsletter/${id}`;
  const isOpen = status === "sending";
  const [wasOpen] = useState(isOpen);
  const reached = filed
    ? `${filed} von ${total} Mails als Datei abgelegt`
    : `${sent} von ${total} Mails verschickt`;
  useNews(isOpen);
  return (
    <section
      aria-labelledby="fortschritt"
      className="rounded-sm border border-line bg-surface-raised p-4 sm:p-6"
    >
      {isOpen && (
        <noscript>
          <meta httpEquiv="refresh" content={String(refreshSeconds)} />
        </noscript>
      )}
      <h2 id="fortschritt" className="text-xl">
        Versand
      </h2>
      <p className="mt-2 tabular">{`${reached}${waiting > 0 ? `, ${waiting} warten noch` : ""}.`}</p>
      {/* Announced at the end only. */}
      <p role="status" className="sr-only">
        {wasOpen && status === "done" && `Versand beendet: ${reached}`}
      </p>
      <progress
        aria-label="Fortschritt des Versands"
        max={Math.max(total, 1)}
        value={total - waiting}
        className="mt-3 h-3 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
      />
      {isOpen && (
        <noscript>
          <p className="mt-2 text-ink-muted">{`Diese Seite lädt sich alle ${refreshSeconds} Sekunden neu, bis alles gesendet ist.`}</p>
        </noscript>
      )}
      {unknown > 0 && (
        <p className="mt-4 text-ink-muted">
          Unbekannt heißt: Der Mailserver hat die Mail bekommen, aber seine Antwort nicht mehr. Meistens ist
          sie angekommen. Damit niemand sie zweimal erhält, wird sie nur auf Deinen Wunsch noch einmal
          gesendet.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {isOpen && <Change to={`${path}/stop`}>Anhalten</Change>}
        {status === "stopped" && <Change to={`${path}/send`}>Fortsetzen</Change>}
        {refused > 0 && <Change to={`${path}/repeat-failed`}>Abgelehnte erneut senden</Change>}
        {unknown > 0 && <Change to={`${path}/repeat-unclear`}>Unbekannte erneut senden</Change>}
        {isOpen && <TextLink to={path}>Aktualisieren</TextLink>}
      </div>
    </section>
  );
}

function useNews(isOpen: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isOpen || state !== "idle") return;
    const timer = setTimeout(revalidate, refreshSeconds * 1000);
    return () => clearTimeout(timer);
  }, [isOpen, state, revalidate]);
}

function Change({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Form method="post" action={to}>
      <ActionButton>{children}</ActionButton>
    </Form>
  );
}
