import Share from "lucide-react/icons/share-2";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { barButton } from "~/features/editing/editor-bar";
import { Choice, control } from "~/features/editing/editor-fields";
import type { NewShare, ShownShare } from "~/features/sharing/shares.server";
import { shareDays } from "~/schemas/limits";
import { Button, buttonClass } from "~/ui/button";
import type { FormField } from "~/ui/form-fields";
import { useSite } from "~/ui/use-site";

interface SharePanelProps {
  field: FormField;
  label: string;
  shares: ShownShare[];
  shared: NewShare | undefined;
}

export function SharePanel({ field, label, shares, shared }: SharePanelProps) {
  return (
    <details
      className="rounded-sm border border-line px-4 py-2"
      open={Boolean(shared || field.errors?.length) || undefined}
    >
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-sm">
        Entwurf teilen{shares.length > 0 && ` (${shares.length})`}
      </summary>
      {/* Whoever is led here finds it unfolded. */}
      <p id="teilen" tabIndex={-1}>
        Wer den Link hat, braucht kein Konto. Zu sehen ist der zuletzt gespeicherte Stand.
      </p>
      {shared && <NewLink key={shared.link} {...shared} />}
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Choice field={field} label={label} choices={choices} className="grow sm:max-w-48" />
        <Button tone="quiet" name="intent" value="share" className="min-h-11">
          Link anlegen
        </Button>
      </div>
      {shares.length > 0 && (
        <ul className="my-3 divide-y divide-line border-line border-t">
          {shares.map(({ id, until, made, by }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="mr-auto">
                Gilt bis {until} Uhr
                <span className="block text-ink-muted text-xs">
                  angelegt {made} Uhr{by && ` von ${by}`}
                </span>
              </span>
              <Button tone="quiet" name="intent" value={`unshare-${id}`} className="min-h-11">
                Zurückziehen<span className="sr-only">: Link, der bis {until} gilt</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** What is public needs no link of its own. */
export function PublicAddress({ path }: { path: string }) {
  const { url } = useSite();
  return (
    <details className="rounded-sm border border-line px-4 py-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-sm">Teilen</summary>
      <p id="teilen" tabIndex={-1}>
        Das steht schon auf der Website: Gib einfach die Adresse weiter.
      </p>
      <div className="mt-2">
        <label className="font-semibold text-sm" htmlFor="oeffentliche-adresse">
          Adresse
        </label>
        <CopiedLine id="oeffentliche-adresse" text={`${url}${path}`} />
      </div>
    </details>
  );
}

export function ShareLink() {
  return (
    <a href="#teilen" className={buttonClass("quiet", barButton)}>
      <Share className="size-5 shrink-0 sm:hidden" />
      <span className="max-sm:sr-only">Teilen</span>
    </a>
  );
}

const choices = shareDays.map((days) => ({
  value: String(days),
  label: days === 1 ? "1 Tag" : `${days} Tage`,
}));

function NewLink({ link, until }: { link: string; until: string }) {
  return (
    <div className="mt-3 border-success border-l-4 bg-surface px-3 py-2">
      <label className="font-semibold" htmlFor="geteilter-link">
        Dein Link, gültig bis {until} Uhr
      </label>
      <CopiedLine id="geteilter-link" text={link} isNew />
      <p className="mt-1.5">Kopiere den Link jetzt, später zeigen wir ihn nicht mehr an.</p>
    </div>
  );
}

function CopiedLine({ id, text, isNew }: { id: string; text: string; isNew?: boolean }) {
  const isHydrated = useHydrated();
  const [copied, setCopied] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied("Kopiert."),
      () => setCopied("Kopieren geht hier nicht: Markiere den Link und kopiere ihn selbst."),
    );
  return (
    <>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          // biome-ignore lint/a11y/noAutofocus: a new link stands here this once, far down a long form
          autoFocus={isNew}
          value={text}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className={`${control} min-h-11 basis-64 grow font-mono text-sm`}
        />
        {isHydrated && (
          <Button type="button" tone="quiet" className="min-h-11" onClick={copy}>
            Kopieren
          </Button>
        )}
      </div>
      <p role="status">{copied}</p>
    </>
  );
}
