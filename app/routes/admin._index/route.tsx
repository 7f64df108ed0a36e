import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import Briefcase from "lucide-react/icons/briefcase";
import Inbox from "lucide-react/icons/inbox";
import Mails from "lucide-react/icons/mails";
import Newspaper from "lucide-react/icons/newspaper";
import Star from "lucide-react/icons/star";
import { countDrafts } from "~/models/mailings.server";
import { readOverview } from "~/models/overview.server";
import { showOpen } from "~/schemas/due";
import { retentionState } from "~/server/messages/retention.server";
import { spamDays } from "~/server/messages/spam.server";
import { spoolState } from "~/server/messages/spool.server";
import { damageState } from "~/server/operating/health.server";
import { readPart } from "~/server/process/incidents.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { pictureHealth } from "~/server/staff/picture-health.server";
import { useAuth } from "~/ui/admin/auth";
import { ReloadLink } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Button } from "~/ui/button";
import { Operation } from "./operation";
import { Spam } from "./spam";

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const [overview, mailingDrafts, operation, pictures, spam] = await Promise.all([
    readPart(request, () => readOverview(db)),
    readPart(request, () => countDrafts(db)),
    readPart(request, () => ({ spool: spoolState(), damaged: damageState(), retention: retentionState() })),
    readPart(request, () => pictureHealth(db)),
    readPart(request, () => spamDays(db)),
  ]);
  const isWhole = overview && mailingDrafts !== null && operation && pictures && spam;
  return data(
    { overview, mailingDrafts, operation, pictures, spam },
    { status: isWhole ? 200 : 503, headers },
  );
}

export const meta = staffMeta("Übersicht");

export default function DashboardPage() {
  const { overview, mailingDrafts, operation, pictures, spam } = useLoaderData<typeof loader>();
  const { user } = useAuth();
  const waiting = overview && {
    open: overview.open_messages,
    late: overview.late_messages,
    oldest: overview.oldest_open,
  };
  return (
    <>
      <PageTitle title="Übersicht" />
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-5">
        <Tile
          to="/admin/contacts"
          title="Nachrichten"
          Icon={Inbox}
          count={overview?.unread_messages}
          unit="ungelesen"
          more={waiting && waiting.open > 0 ? showOpen(waiting) : undefined}
          urgent
        />
        <Tile to="/admin/blog" title="Blog" Icon={Newspaper} count={overview?.drafts} unit="im Entwurf" />
        <Tile
          to="/admin/services"
          title="Leistungen"
          Icon={Briefcase}
          count={overview?.active_services}
          unit="aktiv"
        />
        <Tile
          to="/admin/references"
          title="Referenzen"
          Icon={Star}
          count={overview?.active_references}
          unit="aktiv"
        />
        <Tile
          to="/admin/newsletter"
          title="Newsletter"
          Icon={Mails}
          count={mailingDrafts ?? undefined}
          unit="im Entwurf"
        />
      </ul>
      {(!overview || mailingDrafts === null) && (
        <Missing>Die Datenbank hat nicht geantwortet: Was hier ohne Zahl steht, ist nicht leer.</Missing>
      )}
      {operation ? (
        <Operation {...operation} pictures={pictures ?? undefined} />
      ) : (
        <Missing>Wie es um die Dateien des Servers steht, ließ sich gerade nicht lesen.</Missing>
      )}
      {spam ? (
        <Spam days={spam} kept={overview?.quarantined_messages ?? 0} />
      ) : (
        <Missing>Was das Kontaktformular abgewehrt hat, ließ sich gerade nicht lesen.</Missing>
      )}
      <p className="mt-6">
        <Link
          to="/admin/addresses"
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
        >
          Alte Adressen
        </Link>
        <Link
          to="/admin/people"
          className="ml-6 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Personenakte
        </Link>
        <Link
          to="/admin/team"
          className="ml-6 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Team
        </Link>
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-t pt-5">
        <p className="mr-auto text-ink-muted">
          Angemeldet als <strong className="hyphens-none font-semibold text-ink">{user.email}</strong>
        </p>
        <Link to="/admin/account" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Mein Konto
        </Link>
        <Link to="/admin/snippets" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Bausteine
        </Link>
        <Link to="/admin/trash" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Papierkorb
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
  /** Stops at 1,000; missing when it could not be read. */
  count: number | undefined;
  unit: string;
  /** What else is to be known. */
  more?: string | undefined;
  /** Whether the tile stands out once there is something to count. */
  urgent?: boolean;
}

function Tile({ to, title, Icon, count, unit, more, urgent }: TileProps) {
  return (
    <li>
      <Link
        to={to}
        className={`flex h-full flex-wrap items-center justify-between gap-x-4 rounded-sm border bg-surface-raised px-5 py-4 transition-shadow sm:block sm:p-5 duration-150 hover:shadow-soft ${
          urgent && (count || more) ? "border-brand" : "border-line"
        }`}
      >
        <span className="flex items-center gap-2.5 font-semibold text-base">
          <Icon aria-hidden className="size-5 text-brand" strokeWidth={1.75} />
          {title}
        </span>
        <span className="flex items-baseline gap-2 sm:mt-4">
          {count === undefined ? (
            <span className="text-ink-muted">Zahl gerade nicht da</span>
          ) : (
            <>
              <span className="font-bold text-2xl tabular">{count < 1000 ? count : "1.000+"}</span>
              <span className="text-ink-muted">{unit}</span>
            </>
          )}
        </span>
        {more && <span className="font-semibold sm:mt-1 sm:block">{more}</span>}
      </Link>
    </li>
  );
}

function Missing({ children }: { children: string }) {
  return (
    <div className="mt-6">
      <p className="font-semibold">{children}</p>
      <ReloadLink />
    </div>
  );
}
