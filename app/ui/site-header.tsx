import { Link, NavLink, useLocation } from "@remix-run/react";
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
  return (
    <header className="@container fixed inset-x-0 top-0 z-40 low:absolute border-line border-b bg-canvas text-ink">
      <Container className="flex h-18 items-center gap-2">
        <Link prefetch="intent" to="/" className="mr-auto inline-flex min-h-11 shrink-0 items-center">
          <Logo />
        </Link>
        <nav aria-label={word("Hauptmenü")} className="hidden self-stretch @5xl:block">
          <ul className="flex h-full">
            {entries.map(({ to, label, ...rest }) => (
              <li key={to} className="flex">
                <NavLink prefetch="intent" to={to} className={menuLink} {...rest}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <PhoneLink className="@max-5xl:hidden inline-flex wrap-normal text-sm leading-tight" />{" "}
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
  const own = mainMenu.map(({ to, label }) => ({ to, label: word(label) }));
  return [...own, ...useMenu("header")];
}

const menuLink =
  "inline-flex items-center whitespace-nowrap px-1.5 font-medium text-ink-muted text-sm transition-colors hover:text-ink here:border-b-2 here:border-brand here:pt-0.5 here:text-brand @7xl:px-3";

function MobileMenu() {
  const word = useWord();
  const lang = useGermanLang();
  const entries = useEntries();
  const { phone, phoneHours } = useSite();
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => menu.current?.removeAttribute("open"), [key]);
  const close = () => menu.current?.removeAttribute("open");
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
