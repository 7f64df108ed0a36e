import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { currentNetworkError, report, watchNetworkErrors } from "~/client/network-errors";
import { useWantedPage } from "~/client/use-wanted-page";
import { Button, buttonClass } from "./button";

const button = "grow text-sm";

export function NetworkErrorNotice() {
  useWantedPage();
  const trouble = useSyncExternalStore(watchNetworkErrors, currentNetworkError, () => undefined);
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (trouble) again.current?.focus({ preventScroll: true });
  }, [trouble]);
  if (!trouble) return null;
  const retry = () => {
    report();
    trouble.retry();
  };
  return (
    <section
      aria-label="Hinweis"
      lang="de"
      className="trouble fixed inset-x-4 bottom-4 z-50 mx-auto max-w-xl shadow-lifted print:hidden"
    >
      <NetworkErrorCard text={trouble.text} again={again} onRetry={retry} onClose={() => report()} />
    </section>
  );
}

interface TroubleCardProps {
  text: string;
  again?: RefObject<HTMLButtonElement>;
  onRetry?: () => void;
  onClose?: () => void;
}

function NetworkErrorCard({ text, again, onRetry, onClose }: TroubleCardProps) {
  return (
    <div className="rounded-sm border border-danger bg-surface-raised p-4 text-base text-ink">
      {/* Announced with the button, which takes the focus. */}
      <p id="stoerung" className="font-semibold">
        {text}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button
          ref={again}
          type="button"
          aria-describedby="stoerung"
          className={buttonClass("brand", button)}
          onClick={onRetry}
        >
          Noch einmal versuchen
        </button>
        <Button type="button" tone="quiet" className={button} onClick={onClose}>
          Schließen
        </Button>
      </div>
    </div>
  );
}
