import type { MouseEvent } from "react";
import { Button, buttonClass } from "~/ui/button";
import type { State } from "./picture-queue";
import type { ShownUpload } from "./use-picture-queue";

export function UnderWay({ upload, state, preview }: ShownUpload) {
  const name = upload.file.name || "Bild";
  const isFailed = state.is === "failed";
  const again = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const next = currentTarget.nextElementSibling;
    if (next instanceof HTMLElement) next.focus();
    upload.retry();
  };
  return (
    <fieldset
      data-sending=""
      aria-label={name}
      className={`mt-2 flex min-w-0 gap-4 rounded-sm border p-3 text-sm ${isFailed ? "border-danger bg-danger-soft" : "border-control bg-surface-raised"}`}
    >
      {preview && <img src={preview} alt="" className="size-16 shrink-0 rounded-sm object-cover" />}
      <div className="grid min-w-0 grow content-center gap-1.5">
        <p className="break-words font-semibold">{name}</p>
        {!isFailed && (
          <progress
            max={100}
            value={state.is === "sending" ? state.percent : 0}
            aria-label={`${name} wird hochgeladen`}
            className="h-2 w-full appearance-none overflow-hidden rounded-sm bg-line forced-colors:appearance-auto [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand [&::-moz-progress-bar]:bg-brand"
          />
        )}
        <p>{wordsOf(state)}</p>
        <div className="flex flex-wrap gap-2">
          {isFailed && state.isSignedOut && (
            <a
              href="/admin/login"
              target="_blank"
              rel="noreferrer"
              className={buttonClass("quiet", "min-h-11")}
            >
              Neu anmelden (neuer Tab)
            </a>
          )}
          {isFailed && !state.isFinal && (
            <Button type="button" tone="quiet" className="min-h-11" onClick={again}>
              Noch einmal
            </Button>
          )}
          <Button type="button" tone="quiet" className="min-h-11" onClick={upload.cancel}>
            {isFailed ? "Entfernen" : "Abbrechen"}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

function wordsOf(state: State): string {
  if (state.is === "failed") return state.problem;
  if (state.is !== "sending") return "Wartet, bis es an der Reihe ist";
  return state.percent < 100 ? `${state.percent} %` : "Angekommen, wird verkleinert …";
}
