import { Form, Link, NavLink, useLocation } from "@remix-run/react";
import CircleUser from "lucide-react/icons/circle-user";
import ExternalLink from "lucide-react/icons/external-link";
import LogOut from "lucide-react/icons/log-out";
import Menu from "lucide-react/icons/menu";
import { useEffect, useRef } from "react";
import { whileBusy } from "~/ui/button";
import { menuKeys } from "~/ui/menu-keys";
import { ThemeSwitcher } from "~/ui/theme-switcher";
import { useSending } from "~/ui/use-sending";
import { useSite } from "~/ui/use-site";
import { useAuth } from "./auth";

const menu = [
  { to: "/admin", label: "Übersicht" },
  { to: "/admin/contacts", label: "Nachrichten" },
  { to: "/admin/blog", label: "Blog" },
  { to: "/admin/services", label: "Leistungen" },
  { to: "/admin/references", label: "Referenzen" },
  { to: "/admin/media", label: "Bilder" },
  { to: "/admin/newsletter", label: "Newsletter" },
  { to: "/admin/company", label: "Unternehmen" },
];

interface Unread {
  /** Missing when it could not be counted. */
  unread: number | undefined;
}

export function StaffHeader({ unread }: Unread) {
  const { email } = useAuth().user;
  return (
    <header className="@container relative z-40 border-line border-b bg-surface-raised">
      <div className="mx-auto flex min-h-14 w-full max-w-page items-center gap-2 px-4 sm:px-6">
        <Link to="/admin" className="mr-3 inline-flex min-h-11 shrink-0 items-center gap-2.5 font-bold">
          <img src="/images/logo-sign.svg" alt="" width={28} height={28} />
          Redaktion
        </Link>
        <nav aria-label="Redaktion" className="hidden @6xl:block">
          <MenuList unread={unread} className="flex flex-wrap items-center whitespace-nowrap" />
        </nav>
        <NavLink
          to="/admin/account"
          title={email}
          className="ml-auto hidden min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 text-ink-muted hover:text-ink @3xl:flex aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          <CircleUser aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          <span className="@6xl:@max-7xl:sr-only">Mein Konto</span>
        </NavLink>
        <div className="@max-3xl:ml-auto shrink-0">
          <ThemeSwitcher />
        </div>
        <SignOut className="hidden shrink-0 @6xl:block" />
        <NarrowMenu unread={unread} />
      </div>
    </header>
  );
}

function MenuList({ unread = 0, className }: Unread & { className: string }) {
  return (
    <ul className={className}>
      {menu.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === "/admin"}
            className="flex min-h-11 items-center gap-2 rounded-sm px-3 text-ink-muted hover:text-ink @6xl:px-2 aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {label}
            {to === "/admin/contacts" && unread > 0 && <UnreadBadge count={unread} />}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function UnreadBadge({ count }: { count: number }) {
  return (
    <span className="rounded-full bg-brand px-2 py-0.5 font-semibold text-brand-ink text-xs tabular leading-none">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> ungelesen</span>
    </span>
  );
}

function SignOut({ className }: { className?: string }) {
  const busy = useSending();
  return (
    <Form method="post" action="/admin/logout" className={className}>
      <button
        type="submit"
        {...(busy && whileBusy)}
        className="inline-flex min-h-11 items-center gap-2 rounded-sm px-3 text-ink-muted hover:text-ink"
      >
        <LogOut aria-hidden className="size-4" strokeWidth={1.75} />
        Abmelden
      </button>
    </Form>
  );
}

/** Opens without JavaScript; with it, it closes as soon as a page is chosen. */
function NarrowMenu({ unread }: Unread) {
  const { name } = useSite();
  const { user } = useAuth();
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => details.current?.removeAttribute("open"), [key]);
  return (
    <details ref={details} className="@6xl:hidden" {...menuKeys}>
      <summary className="grid size-11 list-none place-items-center rounded-sm">
        <Menu aria-hidden className="size-6" strokeWidth={1.75} />
        <span className="sr-only">Menü</span>
      </summary>
      <div className="absolute inset-x-0 top-full border-line border-b bg-surface-raised px-4 pt-2 pb-4 shadow-lifted sm:px-6">
        <nav aria-label="Redaktion, Menü">
          <MenuList unread={unread} className="grid gap-1" />
        </nav>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 border-line border-t pt-3">
          <NavLink
            to="/admin/account"
            className="inline-flex min-h-11 items-center gap-2 px-3 text-ink-muted aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            <CircleUser aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
            <span>
              Mein Konto
              <span className="block hyphens-none text-xs">{user.email}</span>
            </span>
          </NavLink>
          <a href="/" className="inline-flex min-h-11 items-center gap-2 px-3 text-ink-muted">
            <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
            {name}
          </a>
          <SignOut />
        </div>
      </div>
    </details>
  );
}
