import { NavLink, Outlet, useLocation, useMatches } from "@remix-run/react";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Container } from "~/ui/section";

const pages: { to: string; label: string; lang?: string }[] = [
  { to: "/impressum", label: "Impressum" },
  { to: "/datenschutz", label: "Datenschutz" },
  { to: "/agb", label: "AGB" },
  { to: "/barrierefreiheit", label: "Barrierefreiheit" },
  { to: "/gtc", label: "General Terms (EN)", lang: "en" },
  { to: "/coc", label: "Code of Conduct" },
  { to: "/shipify-me-app-datenschutzhinweis", label: "Shipify-me-App" },
];

export default function LegalFrame() {
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as { lang?: string; breadcrumb?: string } | undefined;
  const here = { name: handle?.breadcrumb ?? "Rechtliches", path: pathname, lang: handle?.lang };
  return (
    <div className="bg-surface print:bg-transparent">
      <Container className="pt-6 pb-16 md:pt-10 md:pb-28 print:p-0">
        <Breadcrumbs trail={[{ name: "Start", path: "/" }, here]} />
        <div className="mt-4 grid grid-cols-1 gap-8 lg:grid-cols-[13rem_1fr] lg:gap-12 print:block">
          <nav aria-label="Rechtliche Seiten" className="lg:sticky lg:top-26 lg:self-start lg:pt-12">
            <ul className="flex flex-wrap gap-x-5 border-line max-lg:border-y max-lg:py-2 lg:grid lg:border-l-2">
              {pages.map(({ to, label, lang }) => (
                <li key={to}>
                  <NavLink to={to} lang={lang} hrefLang={lang} className={linkClass}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <article
            lang={handle?.lang}
            className="min-w-0 rounded-lg bg-surface-raised px-5 py-10 shadow-soft max-sm:-mx-5 max-sm:rounded-none sm:p-10 lg:px-16 print:bg-transparent print:p-0 print:[box-shadow:none]"
          >
            <Outlet />
          </article>
        </div>
      </Container>
    </div>
  );
}

const linkClass =
  "flex min-h-11 items-center text-ink-muted text-sm hover:text-ink here:font-semibold here:text-brand lg:-ml-0.5 lg:border-transparent lg:border-l-2 lg:pl-5 lg:here:border-brand";
