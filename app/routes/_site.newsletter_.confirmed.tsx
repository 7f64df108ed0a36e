import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import MailCheck from "lucide-react/icons/mail-check";
import { showDone } from "~/features/newsletter/subscribe.server";
import { buttonClass } from "~/ui/button";
import { NoticePage } from "~/ui/notice-page";
import { noStore, unlistedMeta } from "~/ui/page-meta";

export function loader({ request }: LoaderFunctionArgs) {
  return showDone(request, "confirmation");
}

export const headers = noStore;

export const meta = unlistedMeta("Newsletter bestätigt");

export default function ConfirmedPage() {
  return (
    <NoticePage icon={MailCheck} tone="success" title="Du bist dabei">
      <p>Schön, dass Du mitliest. Die nächste Ausgabe kommt von selbst.</p>
      <p className="text-ink-muted text-sm">
        Abmelden kannst Du Dich jederzeit: Der Link steht in jeder Mail.
      </p>
      <Link to="/blog" className={buttonClass("brand", "mt-2 justify-self-center")}>
        Zum Blog
      </Link>
    </NoticePage>
  );
}
