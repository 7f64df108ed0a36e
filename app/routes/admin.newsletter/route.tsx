import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import PenLine from "lucide-react/icons/pen-line";
import { shortDateTime } from "~/content/date-time";
import { listMailings } from "~/models/mailings.server";
import { countSubscribers, listSubscribers } from "~/models/subscribers.server";
import { recordIncident } from "~/server/incident.server";
import { readListQuery } from "~/server/list-query.server";
import { databaseFault } from "~/server/mailing-editor.server";
import { requireStaff } from "~/server/session.server";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { ButtonLink } from "~/ui/button";
import { Toasts } from "~/ui/toasts";
import { Figures } from "./figures";
import { Mailings } from "./mailings";
import { Subscribers } from "./subscribers";

const month = 30 * 24 * 3_600_000;

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const { page, search } = readListQuery(request);
  try {
    const [mailings, counts, { rows, hasNext }] = await Promise.all([
      listMailings(db),
      countSubscribers(db, new Date(Date.now() - month)),
      listSubscribers(db, { search, page }),
    ]);
    const list = {
      mailings: mailings.map(({ created_at, started_at, ...rest }) => ({
        ...rest,
        date: shortDateTime(started_at ?? created_at),
      })),
      counts,
      subscribers: rows.map(({ id, email, first_name, last_name, company, confirmed_at }) => ({
        id,
        email,
        name: `${first_name} ${last_name}`,
        company,
        since: shortDateTime(confirmed_at),
      })),
      hasNext,
      toasts: [],
    };
    return data({ ...list, page, search }, { headers });
  } catch (error) {
    recordIncident(error, request);
    const empty = { mailings: [], counts: null, subscribers: [], hasNext: false, toasts: [databaseFault] };
    return data({ ...empty, page, search }, { status: 503, headers });
  }
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = staffMeta("Newsletter");

export default function NewsletterPage() {
  const { mailings, counts, toasts, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title="Newsletter" back="/admin">
        <ButtonLink to="/admin/newsletter/new" tone="brand">
          <PenLine aria-hidden className="size-5" strokeWidth={1.75} />
          Neues Mailing
        </ButtonLink>
      </PageTitle>
      {counts && <Figures {...counts} />}
      <Mailings mailings={mailings} />
      <Subscribers {...list} />
      <Toasts items={toasts} />
    </>
  );
}
