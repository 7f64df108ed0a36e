import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import Briefcase from "lucide-react/icons/briefcase";
import Inbox from "lucide-react/icons/inbox";
import Newspaper from "lucide-react/icons/newspaper";
import Star from "lucide-react/icons/star";
import { readOverview } from "~/models/overview.server";
import { damageState } from "~/server/health.server";
import { retentionState } from "~/server/retention.server";
import { requireStaff } from "~/server/session.server";
import { spoolState } from "~/server/spool.server";
import { useAuth } from "~/ui/admin/auth";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Button } from "~/ui/button";
import { Upkeep } from "./upkeep";

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const upkeep = { spool: spoolState(), damaged: damageState(), retention: retentionState() };
  return data({ ...(await readOverview(db)), upkeep }, { headers });
}

export const meta = staffMeta("Übersicht");

export default function DashboardPage() {
  const overview = useLoaderData<typeof loader>();
  const { user } = useAuth();
  return (
    <>
      <PageTitle title="Übersicht" />
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        <Tile
          to="/admin/contacts"
          title="Nachrichten"
          Icon={Inbox}
          count={overview.unread_messages}
          unit="ungelesen"
          urgent={overview.unread_messages > 0}
        />
        <Tile to="/admin/blog" title="Blog" Icon={Newspaper} count={overview.drafts} unit="im Entwurf" />
        <Tile
          to="/admin/services"
          title="Leistungen"
          Icon={Briefcase}
          count={overview.active_services}
          unit="aktiv"
        />
        <Tile
          to="/admin/references"
          title="Referenzen"
          Icon={Star}
          count={overview.active_references}
          unit="aktiv"
        />
      </ul>
      <Upkeep {...overview.upkeep} />
      <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-t pt-5">
        <p className="mr-auto text-ink-muted">
          Angemeldet als <strong className="wrap-anywhere font-semibold text-ink">{user.email}</strong>
        </p>
        <Link
          to="/admin/design"
          className="inline-flex min-h-11 items-center px-2 text-ink-muted underline-offset-4 hover:text-ink hover:underline"
        >
          Gestaltung
        </Link>
        <Form method="post" action="/admin/logout">
          <Button tone="quiet" className="min-h-11 text-sm">
            Abmelden
          </Button>
        </Form>
      </div>
    </>
  );
}

interface TileProps {
  to: string;
  title: string;
  Icon: typeof Inbox;
  /** Stops at 1,000. */
  count: number;
  unit: string;
  urgent?: boolean;
}

function Tile({ to, title, Icon, count, unit, urgent }: TileProps) {
  return (
    <li>
      <Link
        to={to}
        className={`flex h-full items-center justify-between gap-4 rounded-sm border bg-surface-raised px-5 py-4 transition-shadow sm:block sm:p-5 duration-150 hover:shadow-soft ${
          urgent ? "border-brand" : "border-line"
        }`}
      >
        <span className="flex items-center gap-2.5 font-semibold text-base">
          <Icon aria-hidden className="size-5 text-brand" strokeWidth={1.75} />
          {title}
        </span>
        <span className="flex items-baseline gap-2 sm:mt-4">
          <span className="font-bold text-2xl tabular-nums">{count < 1000 ? count : "1.000+"}</span>
          <span className="text-ink-muted">{unit}</span>
        </span>
      </Link>
    </li>
  );
}
