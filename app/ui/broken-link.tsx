import { Link, useActionData } from "@remix-run/react";
import Clock from "lucide-react/icons/clock";
import Unlink from "lucide-react/icons/unlink";
import { mailtoOf } from "~/schemas/contact-links";
import { Address } from "./address";
import { buttonClass } from "./button";
import { NoticePage } from "./notice-page";
import { useFaultTitle } from "./use-fault-title";
import { useSite } from "./use-site";

const words = {
  expired: {
    title: "Dieser Link ist abgelaufen",
    text: "Bestätigungslinks gelten 48 Stunden. Melde Dich einfach noch einmal an, dann bekommst Du einen neuen.",
  },
  ended: {
    title: "Du hast Dich inzwischen abgemeldet",
    text: "Dieser Link stammt von vorher. Wenn Du den Newsletter wieder haben möchtest, melde Dich einfach neu an.",
  },
  invalid: {
    title: "Dieser Link ist unvollständig",
    text: "Manchmal bricht ein Mailprogramm lange Links um. Öffne ihn noch einmal direkt aus der Mail oder kopiere ihn ganz.",
  },
};

export function BrokenLink({ state }: { state: keyof typeof words }) {
  const { email } = useSite();
  // Also when the link was still valid on load.
  useFaultTitle(useActionData() !== undefined);
  const { title, text } = words[state];
  return (
    <NoticePage icon={state === "invalid" ? Unlink : Clock} title={title}>
      <p>{text}</p>
      <Link prefetch="intent" to="/newsletter" className={buttonClass("brand", "mt-2 justify-self-center")}>
        Zur Newsletter-Anmeldung
      </Link>
      <p className="text-ink-muted text-sm">
        Es klappt nicht? Schreib uns:{" "}
        <a href={mailtoOf(email)} className="underline underline-offset-4">
          <Address of={email} />
        </a>
      </p>
    </NoticePage>
  );
}
