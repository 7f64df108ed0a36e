import { Link, useLocation } from "@remix-run/react";
import CircleCheck from "lucide-react/icons/circle-check";
import { useRef } from "react";
import { useKeptText } from "~/client/kept-text";
import { buttonClass } from "./button";
import { useFocusOnArrival } from "./use-focus-on-arrival";
import { useSite } from "./use-site";

/** Stands in the form's place once a message is sent, for as long as the visitor stays. */
export function ContactSent({ id, formId }: { id: string; formId: string }) {
  useKeptText(formId, [], true);
  const { phone } = useSite();
  const { pathname } = useLocation();
  const card = useRef<HTMLElement>(null);
  useFocusOnArrival(card, true);
  return (
    <section
      id={id}
      ref={card}
      tabIndex={-1}
      aria-labelledby={`${id}-danke`}
      className="rounded-md bg-surface-raised p-6 shadow-soft sm:p-8"
    >
      <span className="grid size-14 place-items-center rounded-full bg-success-soft text-success">
        <CircleCheck aria-hidden className="size-7" strokeWidth={1.75} />
      </span>
      <h3 id={`${id}-danke`} className="mt-5 text-xl">
        Danke, Deine Nachricht ist bei uns
      </h3>
      <p className="mt-3">
        Wir lesen sie und antworten Dir innerhalb von 24 Stunden, an die E-Mail-Adresse, die Du angegeben
        hast.
      </p>
      <p className="mt-3 text-ink-muted text-sm">
        Nichts angekommen? Schau in den Spam-Ordner, oder ruf uns an:{" "}
        <a
          href={`tel:${phone.replaceAll(" ", "")}`}
          className="whitespace-nowrap font-semibold text-ink underline underline-offset-4"
        >
          {phone}
        </a>
      </p>
      <Link to={`${pathname}#${id}`} className={buttonClass("quiet", "mt-6")}>
        Weitere Nachricht schreiben
      </Link>
    </section>
  );
}
