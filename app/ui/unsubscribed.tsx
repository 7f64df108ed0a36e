import { Link } from "@remix-run/react";
import MailX from "lucide-react/icons/mail-x";
import { buttonClass } from "./button";
import { NoticePage } from "./notice-page";

export function Unsubscribed() {
  return (
    <NoticePage icon={MailX} tone="success" title="Du bist abgemeldet">
      <p>Du bekommst keinen Newsletter mehr. Deine Daten dazu haben wir gelöscht.</p>
      <p className="text-ink-muted text-sm">War das ein Versehen? Du kannst Dich jederzeit neu anmelden.</p>
      <Link prefetch="intent" to="/newsletter" className={buttonClass("quiet", "mt-2 justify-self-center")}>
        Zur Newsletter-Anmeldung
      </Link>
    </NoticePage>
  );
}
