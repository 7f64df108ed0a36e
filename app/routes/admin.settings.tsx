import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { HelpLinks } from "~/ui/admin/help-links";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return data(null, { headers });
}

export const meta = staffMeta("Einstellungen");

const pages = [
  { to: "/admin/team", title: "Team", text: "Wer Zugang hat, und wem Du ihn wieder nimmst." },
  { to: "/admin/account", title: "Mein Konto", text: "Dein Name, Dein Passwort, Deine Sitzungen." },
  {
    to: "/admin/addresses",
    title: "Weiterleitungen",
    text: "Alte Adressen, die weiter funktionieren, und was Besucher vergeblich gesucht haben.",
  },
  {
    to: "/admin/move",
    title: "Umzug",
    text: "Alle Beiträge und Seiten mitnehmen, und was von einer alten Website kam.",
  },
  { to: "/admin/snippets", title: "Textvorlagen", text: "Sätze, die Ihr in Antworten immer wieder braucht." },
  {
    to: "/admin/people",
    title: "Datenauskunft und Löschen",
    text: "Alles, was zu einer Person gespeichert ist: ansehen, herausgeben, löschen.",
  },
  { to: "/admin/trash", title: "Papierkorb", text: "Was gelöscht wurde und noch zurückkommen kann." },
];

export default function SettingsPage() {
  return (
    <>
      <PageTitle title="Einstellungen" />
      <ul className="max-w-text divide-y divide-line rounded-sm border border-line bg-surface-raised">
        {pages.map(({ to, title, text }) => (
          <li key={to} className="relative px-5 py-4 hover:bg-surface">
            <Link to={to} className="font-semibold text-base after:absolute after:inset-0">
              {title}
            </Link>
            <p className="mt-1 text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
      <h2 className="mt-8 text-lg">Hilfe</h2>
      <HelpLinks />
    </>
  );
}
