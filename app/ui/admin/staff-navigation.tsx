import { Form, Link, NavLink, useLocation } from "@remix-run/react";
import Briefcase from "lucide-react/icons/briefcase";
import Building from "lucide-react/icons/building-2";
import CircleUser from "lucide-react/icons/circle-user";
import Ellipsis from "lucide-react/icons/ellipsis";
import ExternalLink from "lucide-react/icons/external-link";
import House from "lucide-react/icons/house";
import Images from "lucide-react/icons/images";
import Inbox from "lucide-react/icons/inbox";
import Layers from "lucide-react/icons/layers";
import LogOut from "lucide-react/icons/log-out";
import Mails from "lucide-react/icons/mails";
import Newspaper from "lucide-react/icons/newspaper";
import PanelsTopLeft from "lucide-react/icons/panels-top-left";
import Settings from "lucide-react/icons/settings";
import Star from "lucide-react/icons/star";
import { type ReactNode, useEffect, useRef } from "react";
import { itemKinds } from "~/content/kinds";
import { whileBusy } from "~/ui/button";
import { menuKeys } from "~/ui/menu-keys";
import { ThemeSwitcher } from "~/ui/theme-switcher";
import { useSending } from "~/ui/use-sending";
import { useSite } from "~/ui/use-site";
import { useAuth } from "./auth";
import { SearchEverything, useSearchKey } from "./search-everything";

interface Place {
  to: string;
  label: string;
  Icon: typeof Inbox;
}

const today: Place = { to: "/admin", label: "Heute", Icon: House };
const inbox: Place = { to: "/admin/contacts", label: "Posteingang", Icon: Inbox };
const icons: Partial<Record<string, Place["Icon"]>> = {
  services: Briefcase,
  references: Star,
  pages: PanelsTopLeft,
};
const contents: Place[] = [
  ...Object.entries(itemKinds).map(([table, { path, names }]) => ({
    to: path,
    label: names,
    Icon: icons[table] ?? Newspaper,
  })),
  { to: "/admin/media", label: "Bilder", Icon: Images },
];
const newsletter: Place = { to: "/admin/newsletter", label: "Newsletter", Icon: Mails };
const more: Place[] = [
  { to: "/admin/company", label: "Unternehmen", Icon: Building },
  { to: "/admin/settings", label: "Einstellungen", Icon: Settings },
];
const account: Place = { to: "/admin/account", label: "Mein Konto", Icon: CircleUser };

type Unread = { unread: number | undefined };
type Classes = { className?: string };

export function StaffNavigation({ unread }: Unread) {
  useSearchKey();
  return (
    <>
      <header className="staff-rail z-40 flex items-center gap-2 border-line border-b bg-surface-raised px-4 sm:px-6 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:gap-0 lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-3 lg:py-4">
        <Link
          to="/admin"
          className="mr-auto inline-flex min-h-14 shrink-0 items-center gap-2.5 font-bold lg:mr-0 lg:mb-3 lg:px-3"
        >
          <img src="/images/logo-sign.svg" alt="" width={28} height={28} />
          Redaktion
        </Link>
        <SearchEverything className="max-lg:hidden lg:mb-3" />
        <nav aria-label="Redaktion" className="hidden lg:block">
          <Places places={[today, inbox, ...contents, newsletter, ...more]} unread={unread} />
        </nav>
        <div className="flex items-center lg:mt-auto lg:block lg:border-line lg:border-t lg:pt-3">
          <PlaceLink {...account} className="max-lg:hidden" />
          <SiteLink className="max-lg:hidden" />
          <SignOut className="max-lg:hidden" />
          <ThemeSwitcher />
        </div>
      </header>
      <NarrowNavigation unread={unread} />
    </>
  );
}

function NarrowNavigation({ unread }: Unread) {
  return (
    <nav aria-label="Redaktion, unten" className="staff-places lg:hidden">
      <ul className="flex">
        <Cell>
          <NarrowLink {...today} />
        </Cell>
        <Cell>
          <NarrowLink {...inbox} unread={unread} />
        </Cell>
        <Cell>
          <Sheet label="Inhalte" Icon={Layers}>
            <Places places={contents} />
          </Sheet>
        </Cell>
        <Cell>
          <NarrowLink {...newsletter} />
        </Cell>
        <Cell>
          <Sheet label="Mehr" Icon={Ellipsis}>
            <SearchEverything className="mb-2" />
            <Places places={[...more, account]} />
            <SiteLink />
            <SignOut />
          </Sheet>
        </Cell>
      </ul>
    </nav>
  );
}

const Cell = ({ children }: { children: ReactNode }) => <li className="flex-auto">{children}</li>;

function Places({ places, unread }: { places: Place[] } & Partial<Unread>) {
  return (
    <ul className="grid gap-0.5">
      {places.map((place) => (
        <li key={place.to}>
          <PlaceLink {...place} unread={place === inbox ? unread : undefined} />
        </li>
      ))}
    </ul>
  );
}

const row = "flex min-h-11 items-center gap-3 rounded-sm px-3 text-ink-muted hover:text-ink";

function PlaceLink({ to, label, Icon, unread, className = "" }: Place & Partial<Unread> & Classes) {
  return (
    <NavLink
      to={to}
      end={to === today.to}
      className={`${row} ${className} here:bg-brand-soft here:font-semibold here:text-ink`}
    >
      <Icon className="size-4.5 shrink-0" />
      {label}
      <UnreadBadge count={unread} />
    </NavLink>
  );
}

const cell =
  "relative flex min-h-14 flex-col items-center justify-center gap-1 text-ink-muted text-xs hyphens-none whitespace-nowrap";

function NarrowLink({ to, label, Icon, unread }: Place & Partial<Unread>) {
  return (
    <NavLink to={to} end={to === today.to} className={`${cell} here:font-semibold here:text-brand`}>
      <Icon className="size-5" />
      {label}
      <span className="absolute top-1 left-1/2 ml-1">
        <UnreadBadge count={unread} />
      </span>
    </NavLink>
  );
}

function Sheet({ label, Icon, children }: Omit<Place, "to"> & { children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // Menus that were opened before hydration stay open.
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) details.current?.removeAttribute("open");
    openedAt.current = key;
  }, [key]);
  return (
    <details ref={details} name="staff-places" {...menuKeys}>
      <summary className={`${cell} cursor-pointer list-none`}>
        <Icon className="size-5" />
        {label}
      </summary>
      <div className="staff-places-sheet">{children}</div>
    </details>
  );
}

function UnreadBadge({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-brand px-2 py-0.5 font-semibold text-brand-ink text-xs tabular leading-none">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> ungelesen</span>
    </span>
  );
}

function SiteLink({ className = "" }: { className?: string }) {
  const { name } = useSite();
  return (
    <a href="/" className={`${row} ${className}`}>
      <ExternalLink className="size-4.5 shrink-0" />
      {name}
    </a>
  );
}

function SignOut({ className }: { className?: string }) {
  const busy = useSending();
  const { email } = useAuth().user;
  return (
    <Form method="post" action="/admin/logout" className={className}>
      <button type="submit" title={email} {...(busy && whileBusy)} className={`${row} w-full text-left`}>
        <LogOut className="size-4.5 shrink-0" />
        Abmelden
      </button>
    </Form>
  );
}
