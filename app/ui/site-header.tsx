import { Link, NavLink, useLocation } from "@remix-run/react";
import Menu from "lucide-react/icons/menu";
import { useEffect, useRef } from "react";
import { site } from "~/content/site";
import { ButtonLink } from "./button";
import { mainMenu } from "./navigation";
import { Container } from "./section";
import { ThemeSwitcher } from "./theme-switcher";

export function SiteHeader() {
  return (
    <header className="fixed inset-x-0 top-0 z-40 border-line border-b bg-canvas">
      <Container className="flex h-18 items-center gap-4">
        <Link to="/" className="mr-auto inline-flex min-h-11 shrink-0 items-center">
          <Logo />
        </Link>
        <nav aria-label="Hauptmenü" className="hidden lg:block">
          <ul className="flex items-center gap-1">
            {mainMenu.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className="inline-flex min-h-11 items-center rounded-sm px-3 text-ink-muted text-sm hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-brand"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitcher />
        <ButtonLink to="/dating" tone="signal" className="hidden text-sm sm:inline-flex">
          Erstgespräch buchen
        </ButtonLink>
        <MobileMenu />
      </Container>
    </header>
  );
}

export function Logo() {
  return (
    <>
      <img src="/images/logo.svg" alt={site.name} width={180} height={36} className="dark:hidden" />
      <img
        src="/images/logo-dark.svg"
        alt={site.name}
        width={180}
        height={36}
        className="hidden dark:block"
      />
    </>
  );
}

/** A disclosure that opens without JavaScript; with it, it closes as soon as a page is chosen. */
function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => menu.current?.removeAttribute("open"), [key]);
  const close = () => menu.current?.removeAttribute("open");
  return (
    <details ref={menu} className="lg:hidden" onKeyDown={(event) => event.key === "Escape" && close()}>
      <summary className="grid size-11 list-none place-items-center rounded-sm">
        <Menu aria-hidden className="size-6" strokeWidth={1.75} />
        <span className="sr-only">Menü</span>
      </summary>
      <nav
        aria-label="Mobiles Menü"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-auto border-line border-b bg-canvas px-5 pt-2 pb-6 shadow-lifted"
      >
        <ul>
          {mainMenu.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                onClick={close}
                className="flex min-h-13 items-center border-line border-b font-semibold text-lg aria-[current=page]:text-brand"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <ButtonLink to="/dating" tone="signal" onClick={close} className="mt-5 w-full">
          Erstgespräch buchen
        </ButtonLink>
      </nav>
    </details>
  );
}
