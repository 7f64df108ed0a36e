import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useOutlet, useRouteLoaderData } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import { spamDays } from "~/features/contact/spam.server";
import { readListQuery } from "~/features/editing/list-query.server";
import { staffNames } from "~/features/editing/versions.server";
import { firstSubmission, listSubmissions, type SubmissionRow } from "~/features/inbox/model.server";
import { readNarrowing, yearsSince } from "~/features/inbox/narrowing.server";
import { retentionState } from "~/features/inbox/retention.server";
import { submissionFault } from "~/platform/forms/toasts.server";
import { listUnsentReplies } from "~/platform/outbox/rows.server";
import { readPart, recordIncident } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import type { loader as frameLoader } from "~/routes/admin";
import { shortDateTime } from "~/schemas/berlin-time";
import { showState } from "~/schemas/due";
import { Empty } from "~/ui/admin/empty";
import { SearchBox } from "~/ui/admin/list-filters";
import { NoRows } from "~/ui/admin/no-rows";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { Pagination } from "~/ui/admin/pagination";
import { staffMeta } from "~/ui/admin/staff-meta";
import { TextLink } from "~/ui/admin/text-link";
import { ResultCount } from "~/ui/result-count";
import { Toasts } from "~/ui/toasts";
import { InboxFilters, MoreFilters, narrowingNames } from "./filters";
import { Spam } from "./spam";
import { SubmissionList } from "./submission-list";

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, userId, headers } = await requireStaff(request);
  const { page, search, params } = readListQuery(request);
  const narrowing = readNarrowing(params, userId);
  const names = readPart(request, () => staffNames(db));
  const first = readPart(request, () => firstSubmission(db));
  const spam = narrowing.state === "quarantined" ? readPart(request, () => spamDays(db)) : undefined;
  try {
    const { rows, hasNext } = await listSubmissions(db, { page, search, ...narrowing });
    const years = yearsSince(await first);
    const more = { spam: await spam, retention: retentionState()?.days };
    const answered = rows.filter(({ state }) => state === "answered").map(({ id }) => id);
    const unsent = await readPart(request, () =>
      listUnsentReplies(db, { of: answered, limit: answered.length }),
    );
    const isUnsent = (id: string) => unsent?.some(({ submission_id }) => submission_id === id) ?? false;
    const listed = rows.map((row) => ({ ...row, isUnsent: isUnsent(row.id) }));
    const list = { page, hasNext, rows: listed.map(toListed(await names)), years, ...more };
    return data({ ...list, toasts: [], failed: false }, { status: more.spam === null ? 503 : 200, headers });
  } catch (error) {
    recordIncident(error, request);
    const nothing = { page, hasNext: false, rows: [], years: [], spam: undefined, retention: undefined };
    const toasts = [submissionFault("fetching submissions")];
    return data({ ...nothing, toasts, failed: true }, { status: 503, headers });
  }
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = staffMeta("Posteingang");

export default function ContactsPage() {
  const { rows, page, hasNext, years, spam, retention, toasts, failed } = useLoaderData<typeof loader>();
  const { unread, open, quarantined } = useRouteLoaderData<typeof frameLoader>("routes/admin") ?? {};
  const { search } = useLocation();
  const detail = useOutlet();
  return (
    <>
      <PageTitle title="Posteingang" yields={Boolean(detail)}>
        <InboxFilters open={open} />
        <SearchBox label="Nachrichten durchsuchen" keep={narrowingNames} />
      </PageTitle>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
        <section aria-label="Liste" className={detail ? "max-lg:hidden" : ""}>
          {!failed && <ResultCount count={rows.length} />}
          {failed ? (
            <NotLoaded what="Die Nachrichten" />
          ) : rows.length > 0 ? (
            <SubmissionList rows={rows} />
          ) : (
            <NoMessages search={search} />
          )}
          <Pagination page={page} hasNext={hasNext} />
          <MoreFilters {...{ unread, quarantined, years }} />
          {rows.length > 0 && <ExportLink search={search} />}
          <TextLink to="/admin/help/inbox" className="ml-4 text-ink-muted hover:text-ink">
            Hilfe zum Posteingang
          </TextLink>
          {retention && (
            <p className="mt-2 text-ink-muted">
              Nachrichten werden nach {retention === 1 ? "einem Tag" : `${retention} Tagen`} gelöscht.
            </p>
          )}
          {spam && <Spam days={spam} />}
          {spam === null && <NotLoaded what="Was das Kontaktformular abgewehrt hat," />}
        </section>
        <section aria-label="Nachricht" className={detail ? "" : "max-lg:hidden"}>
          {detail ?? (
            <Empty german="Wähle eine Nachricht aus, um sie zu lesen.">
              Select a submission to view details
            </Empty>
          )}
        </section>
      </div>
      <Toasts items={toasts} />
    </>
  );
}

function NoMessages({ search }: { search: string }) {
  const params = new URLSearchParams(search);
  const words = params.get("q");
  const isPart = narrowingNames.some((name) => params.has(name));
  return (
    <NoRows many="Nachrichten" none="No submissions yet" german="Noch keine Nachrichten.">
      {words && isPart && (
        <TextLink to={`?${new URLSearchParams({ q: words })}`}>In allen Nachrichten suchen</TextLink>
      )}
    </NoRows>
  );
}

function ExportLink({ search }: { search: string }) {
  return (
    <a
      href={`/admin/contacts/export.csv${search}`}
      className="mt-2 inline-flex min-h-11 items-center gap-2 text-ink-muted hover:text-ink"
    >
      <Download className="size-4" />
      Als CSV laden
    </a>
  );
}

const previewLength = 140;

export type ListedSubmission = ReturnType<ReturnType<typeof toListed>>;

const toListed =
  (names: Partial<Record<string, string>> | null) =>
  ({ message, assignee, ...row }: SubmissionRow & { isUnsent: boolean }) => {
    const { id, name, subject, is_read } = row;
    return {
      ...{ id, name, subject, is_read },
      preview: message.slice(0, previewLength),
      received: shortDateTime(row.created_at),
      shownState: showState(row),
      assignee: assignee && names?.[assignee],
    };
  };
