import { Link, NavLink, useLocation } from "@remix-run/react";
import ChevronDown from "lucide-react/icons/chevron-down";
import Menu from "lucide-react/icons/menu";
import Phone from "lucide-react/icons/phone";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { hoursText } from "~/content/availability";
import { telOf } from "~/schemas/contact-links";
import { ButtonLink } from "./button";
import { Logo } from "./logo";
import { menuKeys } from "./menu-keys";
import { mainMenu } from "./navigation";
import { PhoneLink } from "./phone-link";
import { Container } from "./section";
import { ThemeChoices, ThemeSwitcher } from "./theme-switcher";
import { useGermanLang, useMenu, useSite, useWord } from "./use-site";

export function SiteHeader() {
  const word = useWord();
  const entries = useEntries();
  const pages = useMenu("header");
  return (
    <header className="@container fixed inset-x-0 top-0 z-40 low:absolute border-line border-b bg-canvas text-ink">
      <Container className="flex h-18 items-center gap-2">
        <Link prefetch="intent" to="/" className="mr-auto inline-flex min-h-11 shrink-0 items-center">
          <Logo />
        </Link>
        <nav aria-label={word("Hauptmenü")} className="hidden self-stretch @5xl:block">
          <ul className="flex h-full">
            {entries.map(({ to, label }) => (
              <li key={to} className="flex">
                <NavLink
                  prefetch="intent"
                  to={to}
                  className={pages.length > 0 ? menuLink : `${menuLink} @7xl:px-3`}
                >
                  {label}
                </NavLink>
              </li>
            ))}
            {pages.length > 0 && <PagesMenu pages={pages} />}
          </ul>
        </nav>
        <PhoneLink
          className={`${pages.length > 0 ? "@max-[73rem]:hidden" : "@max-5xl:hidden"} inline-flex wrap-normal text-sm leading-tight`}
        />{" "}
        <div className="@max-[40rem]:hidden">
          <ThemeSwitcher />
        </div>
        {/* Outlined, so that the page's own call to action stays the only filled one. */}
        <ButtonLink
          to="/dating"
          tone="quiet"
          className="whitespace-nowrap text-sm @max-[40rem]:hidden @5xl:@max-7xl:px-3"
        >
          <span aria-hidden className="@5xl:@max-7xl:hidden size-2.5 rounded-full bg-signal" />
          {word("Erstgespräch buchen")}
        </ButtonLink>{" "}
        <MobileMenu />
      </Container>
    </header>
  );
}

function useEntries() {
  const word = useWord();
  return mainMenu.map(({ to, label }) => ({ to, label: word(label) }));
}

/** Closed by every navigation. */
function useClosingMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(close, [key]);
  return { menu, close };
}

/** Titles of pages are of any length: in the bar they would push the call away. */
function PagesMenu({ pages }: { pages: ReturnType<typeof useMenu> }) {
  const word = useWord();
  const { menu, close } = useClosingMenu();
  const { pathname } = useLocation();
  const isHere = pages.some(({ to }) => to === pathname);
  return (
    <li>
      <details ref={menu} className="relative h-full" {...menuKeys}>
        <summary aria-current={isHere || undefined} className={`h-full list-none ${menuLink}`}>
          {word("Mehr")}
          <ChevronDown className="ml-1 size-4" />
        </summary>
        <ul className="absolute top-full right-0 w-72 rounded-sm border border-line bg-surface-raised p-2 shadow-lifted">
          {pages.map(({ to, label, ...rest }) => (
            <li key={to}>
              <NavLink
                prefetch="intent"
                to={to}
                onClick={close}
                className="flex min-h-11 items-center rounded-sm px-3 py-2 text-sm leading-snug hover:bg-surface here:font-semibold here:text-brand"
                {...rest}
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

const menuLink =
  "inline-flex items-center whitespace-nowrap px-1.5 font-medium text-ink-muted text-sm transition-colors hover:text-ink here:border-b-2 here:border-brand here:pt-0.5 here:text-brand";

function MobileMenu() {
  const word = useWord();
  const lang = useGermanLang();
  const entries = [...useEntries(), ...useMenu("header")];
  const { phone, phoneHours } = useSite();
  const { menu, close } = useClosingMenu();
  return (
    <details ref={menu} className="group @5xl:hidden" {...menuKeys}>
      <summary className="grid size-11 list-none place-items-center rounded-sm ground hover:bg-surface">
        <Menu className="size-6 group-open:hidden" />
        <X className="hidden size-6 group-open:block" />
        <span className="sr-only">{word("Menü")}</span>
      </summary>
      <nav
        aria-label={word("Mobiles Menü")}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-auto border-line border-b bg-canvas px-5 pt-1 pb-8 shadow-lifted sm:px-8"
      >
        <ul>
          {entries.map(({ to, label, ...rest }) => (
            <li key={to}>
              <NavLink
                prefetch="intent"
                to={to}
                onClick={close}
                {...rest}
                className="flex min-h-14 items-center justify-between border-line border-b font-semibold text-lg after:size-2 after:rounded-full here:text-brand here:after:bg-brand"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <ButtonLink to="/dating" tone="signal" onClick={close} className="mt-6 w-full">
          {word("Erstgespräch buchen")}
        </ButtonLink>{" "}
        <a
          href={telOf(phone)}
          className="mt-3 flex min-h-11 items-center justify-center gap-2 text-ink-muted text-sm"
        >
          <Phone className="size-4" />
          <span lang={lang}>{[phone, hoursText(phoneHours)].filter(Boolean).join(" · ")}</span>
        </a>
        <ThemeChoices className="mt-3 flex flex-wrap justify-center text-sm sm:hidden" />
      </nav>
    </details>
  );
}
