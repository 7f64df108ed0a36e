import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import Briefcase from "lucide-react/icons/briefcase";
import Inbox from "lucide-react/icons/inbox";
import Mails from "lucide-react/icons/mails";
import Newspaper from "lucide-react/icons/newspaper";
import Star from "lucide-react/icons/star";
import { spoolState } from "~/features/contact/submission-queue.server";
import { readOverview } from "~/features/dashboard/model.server";
import {
  begunToday,
  companyToday,
  dueMessages,
  issuesToday,
  mailToday,
  picturesToday,
  postsToday,
  setAside,
} from "~/features/dashboard/today.server";
import { retentionState } from "~/features/inbox/retention.server";
import { pictureHealth } from "~/features/media/picture-health.server";
import { surveyMailings } from "~/features/newsletter/model.server";
import { damageState } from "~/features/operation/health.server";
import { readPart } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { currentSite } from "~/platform/settings/site.server";
import { showOpen } from "~/schemas/due";
import { ActionButton } from "~/ui/admin/action-button";
import { useAuth } from "~/ui/admin/auth";
import { ReloadLink } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { ButtonLink } from "~/ui/button";
import { Operation } from "./operation";
import { TodayList } from "./today-list";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const { db, headers } = staff;
  const [overview, mailings, operation, pictures, messages, begun, posts, mails] = await Promise.all([
    readPart(request, () => readOverview(db)),
    readPart(request, () => surveyMailings(db)),
    readPart(request, () => ({ spool: spoolState(), damaged: damageState(), retention: retentionState() })),
    readPart(request, async () => picturesToday(await pictureHealth(db))),
    readPart(request, () => dueMessages(staff)),
    readPart(request, () => begunToday(staff)),
    readPart(request, () => postsToday(db)),
    readPart(request, () => mailToday(db)),
  ]);
  const company = companyToday(currentSite());
  const issues = mailings && issuesToday(mailings);
  const isWhole = overview && mailings && operation && pictures && messages && begun && posts && mails;
  return data(
    {
      ...{ overview, mailingDrafts: mailings?.drafts, operation, isWhole: Boolean(isWhole) },
      waits: [
        mails,
        messages,
        setAside(overview?.quarantined_messages),
        begun,
        posts?.waits,
        issues?.waits,
        pictures,
        company.waits,
      ].flatMap((lines) => lines ?? []),
      drafts: posts?.drafts ?? [],
      week: [posts?.planned, issues?.planned, company.planned, issues?.latest].flatMap(
        (lines) => lines ?? [],
      ),
    },
    { status: isWhole ? 200 : 503, headers },
  );
}

export const meta = staffMeta("Heute");

export default function TodayPage() {
  const { overview, mailingDrafts, operation, isWhole, waits, week, drafts } = useLoaderData<typeof loader>();
  const { user } = useAuth();
  const waiting = overview && {
    open: overview.open_messages,
    late: overview.late_messages,
    oldest: overview.oldest_open,
  };
  return (
    <>
      <PageTitle title="Heute">
        <ButtonLink to="/admin/blog/new" tone="brand" className="min-h-11 text-sm">
          Neuer Beitrag
        </ButtonLink>
        <ButtonLink to="/admin/newsletter/new" tone="quiet" className="min-h-11 text-sm">
          Neue Ausgabe
        </ButtonLink>
        <ButtonLink to="/admin/company?group=hours" tone="quiet" className="min-h-11 text-sm">
          Öffnungszeiten
        </ButtonLink>
      </PageTitle>
      {!isWhole && (
        <div className="mb-6">
          <p className="font-semibold">
            Die Datenbank hat nicht geantwortet: Was hier fehlt oder ohne Zahl steht, ist nicht leer.
          </p>
          <ReloadLink />
        </div>
      )}
      {operation && <Operation {...operation} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TodayList
          title="Das wartet"
          lines={waits}
          none={isWhole && "Nichts wartet. Zeit für einen Kaffee."}
        />
        <div className="grid gap-6">
          <TodayList title="Diese Woche" lines={week} none={isWhole && "Diese Woche ist nichts geplant."} />
          {drafts.length > 0 && <TodayList title="Entwürfe" lines={drafts} none={false} />}
        </div>
      </div>
      <ul className="mt-8 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
        <Tile
          to="/admin/contacts"
          title="Posteingang"
          Icon={Inbox}
          count={overview?.unread_messages}
          unit="ungelesen"
          more={waiting && waiting.open > 0 ? showOpen(waiting) : undefined}
          urgent
        />
        <Tile
          to="/admin/blog"
          title="Beiträge"
          Icon={Newspaper}
          count={overview?.drafts}
          unit="im Entwurf"
          counted="/admin/blog?status=draft"
        />
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
          count={mailingDrafts}
          unit="im Entwurf"
        />
      </ul>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-line border-t pt-5">
        <p className="text-ink-muted">
          Angemeldet als <strong className="hyphens-none font-semibold text-ink">{user.email}</strong>
        </p>
        <Form method="post" action="/admin/logout">
          <ActionButton>Abmelden</ActionButton>
        </Form>
      </div>
    </>
  );
}

interface TileProps {
  to: string;
  title: string;
  Icon: typeof Inbox;
  count: number | undefined;
  unit: string;
  /** Where what is counted is listed, if not at `to`. */
  counted?: string;
  more?: string | undefined;
  urgent?: boolean;
}

function Tile({ to, title, Icon, count, unit, counted, more, urgent }: TileProps) {
  const figure = count !== undefined && (
    <>
      <span className="font-bold text-xl tabular">{count < 1000 ? count : "1.000+"}</span>
      <span className="text-ink-muted">{unit}</span>
    </>
  );
  return (
    <li
      className={`relative rounded-sm border bg-surface-raised transition-shadow hover:shadow-soft ${
        urgent && (count || more) ? "border-brand" : "border-line"
      }`}
    >
      <Link to={to} className="block h-full px-4 py-3">
        <span className="flex items-center gap-2 font-semibold">
          <Icon className="size-4 shrink-0 text-brand" />
          {title}
        </span>
        {/* The link on it is as high as a finger. */}
        <span className="mt-1 flex min-h-11 flex-wrap items-baseline gap-x-2">
          {!counted && figure}
          {count === undefined && <span className="text-ink-muted">Zahl gerade nicht da</span>}
        </span>
        {more && <span className="block font-semibold">{more}</span>}
      </Link>
      {counted && figure && (
        <Link
          to={counted}
          className="absolute bottom-3 left-4 flex min-h-11 flex-wrap items-baseline gap-x-2 hover:underline"
        >
          {figure}
        </Link>
      )}
    </li>
  );
}
