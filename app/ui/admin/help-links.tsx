import { TextLink } from "./text-link";

const pages = [
  { to: "/admin/help/writing", title: "Schreiben" },
  { to: "/admin/help/inbox", title: "Posteingang" },
  { to: "/admin/help/newsletter", title: "Newsletter" },
  { to: "/admin/help/pages", title: "Seiten" },
  { to: "/admin/help/moving", title: "Umzug" },
  { to: "/admin/help/company", title: "Unternehmen" },
  { to: "/admin/help/team", title: "Team und Konto" },
  { to: "/admin/help/keeping", title: "Nichts geht verloren" },
];

export function HelpLinks() {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6">
      {pages.map(({ to, title }) => (
        <li key={to}>
          <TextLink to={to}>{title}</TextLink>
        </li>
      ))}
    </ul>
  );
}
