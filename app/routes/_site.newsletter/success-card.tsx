import { Link } from "@remix-run/react";
import MailCheck from "lucide-react/icons/mail-check";
import { useRef } from "react";
import { useAutosavedText } from "~/ui/autosaved-text";
import { buttonClass } from "~/ui/button";
import { useFocusOnArrival } from "~/ui/use-focus-on-arrival";
import { formId } from "./signup-form";

export function SuccessCard({ id }: { id: string }) {
  useAutosavedText(formId, [], true);
  const card = useRef<HTMLElement>(null);
  useFocusOnArrival(card, true);
  return (
    <section
      id={id}
      ref={card}
      tabIndex={-1}
      aria-labelledby="danke"
      className="rounded-md bg-surface-raised p-6 text-center shadow-lifted sm:p-10"
    >
      <span className="mx-auto grid size-16 place-items-center rounded-full bg-success-soft text-success">
        <MailCheck className="size-8" />
      </span>
      <h2 id="danke" className="mt-6 text-2xl">
        Vielen Dank für Ihre Anmeldung!
      </h2>
      <p className="mt-4">
        Bitte bestätige Deine E-Mail-Adresse über den Link, den wir Dir gerade geschickt haben. Erst dann ist
        die Anmeldung vollständig.
      </p>
      <p className="mt-4 text-ink-muted text-sm">
        Nichts angekommen? Oft liegt die Mail im Spam-Ordner. Der Link gilt 48 Stunden.
      </p>
      <Link prefetch="intent" to="/blog" className={buttonClass("quiet", "mt-8")}>
        Solange im Blog lesen
      </Link>
    </section>
  );
}
