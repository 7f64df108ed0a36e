import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { button } from "./panel";
import type { Uploads } from "./uploads";

interface UploadNewsProps {
  form: HTMLFormElement | null;
  uploads: Uploads;
  count: ReturnType<Uploads["count"]>;
  /** Lets the text be seen. */
  onShow: () => void;
}

/** Beside the buttons that save: a form waits for the pictures of its text, and whoever sent it may have it otherwise. */
export function UploadNews({ form, uploads, count, onShow }: UploadNewsProps) {
  const [held, setHeld] = useState<{ submitter: HTMLElement | null }>();
  useEffect(() => {
    // On the document: a panel that is open has taken what was chosen in it before.
    const hold = (event: SubmitEvent) => {
      if (event.target !== form) return;
      const { underWay, failed } = uploads.count();
      if (!underWay && !failed) return uploads.flush();
      event.preventDefault();
      event.stopImmediatePropagation();
      setHeld({ submitter: event.submitter });
    };
    document.addEventListener("submit", hold, true);
    return () => document.removeEventListener("submit", hold, true);
  }, [form, uploads]);
  useEffect(() => {
    if (!held || count.underWay || count.failed) return;
    setHeld(undefined);
    form?.requestSubmit(held.submitter?.isConnected ? held.submitter : null);
  }, [form, held, count]);

  const host = useHost(form);
  if (!host) return null;
  const isOne = count.underWay + count.failed === 1;
  const show = () => {
    onShow();
    setHeld(undefined);
    setTimeout(uploads.toFailed);
  };
  return createPortal(
    <>
      <p role="status" className="col-span-full w-full font-semibold text-sm empty:hidden">
        {held && sentenceOf(count)}
      </p>
      {held && (
        <div className="col-span-full flex w-full flex-wrap gap-2">
          {count.underWay === 0 && (
            <button type="button" className={button} onClick={show}>
              {isOne ? "Zum Bild" : "Zu den Bildern"}
            </button>
          )}
          <button type="button" className={button} onClick={uploads.drop}>
            {isOne ? "Ohne das Bild weiter" : "Ohne die Bilder weiter"}
          </button>
          {count.underWay > 0 && (
            <button type="button" className={button} onClick={() => setHeld(undefined)}>
              Doch nicht speichern
            </button>
          )}
        </div>
      )}
    </>,
    host,
  );
}

/** A place before the buttons that save: the bar grows upwards, and nothing moves under a second press. */
function useHost(form: HTMLFormElement | null) {
  const [host, setHost] = useState<HTMLElement>();
  useEffect(() => {
    const made = Object.assign(document.createElement("div"), { className: "contents" });
    form?.querySelector(".save-bar")?.prepend(made);
    setHost(made);
    return () => made.remove();
  }, [form]);
  return host;
}

function sentenceOf({ underWay, failed }: ReturnType<Uploads["count"]>) {
  if (underWay === 1) return "Ein Bild ist noch unterwegs. Sobald es da ist, geht es von selbst weiter.";
  if (underWay)
    return `${underWay} Bilder sind noch unterwegs. Sobald sie da sind, geht es von selbst weiter.`;
  if (failed === 1) return "Nicht gespeichert: Ein Bild ist nicht hochgeladen. Im Text steht, warum.";
  return `Nicht gespeichert: ${failed} Bilder sind nicht hochgeladen. Im Text steht, warum.`;
}
