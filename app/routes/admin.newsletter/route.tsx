import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import PenLine from "lucide-react/icons/pen-line";
import { unsavedTexts } from "~/features/dashboard/unsaved-texts.server";
import { readListQuery } from "~/features/editing/list-query.server";
import { UnsavedTexts } from "~/features/editing/unsaved-texts";
import { mailingEditor } from "~/features/newsletter/editor.server";
import { isLate, listMailings, type MailingRow } from "~/features/newsletter/model.server";
import { countSubscribers, listSubscribers, type Subscriber } from "~/features/newsletter/subscribers.server";
import { databaseFault } from "~/platform/forms/toasts.server";
import { readPart } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { nearTime, shortDateTime } from "~/schemas/berlin-time";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { ButtonLink } from "~/ui/button";
import { Toasts } from "~/ui/toasts";
import { Mailings } from "./mailings";
import { Subscribers } from "./subscribers";

const month = 30 * 24 * 3_600_000;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const { db, headers } = staff;
  const { page, search } = readListQuery(request);
  const [mailings, counts, subscribers, begun] = await Promise.all([
    readPart(request, () => listMailings(db)),
    readPart(request, () => countSubscribers(db, new Date(Date.now() - month))),
    readPart(request, () => listSubscribers(db, { search, page })),
    unsavedTexts(mailingEditor.table, staff),
  ]);
  const isWhole = mailings && counts && subscribers;
  const shown = {
    mailings: mailings?.map(toListed),
    begun,
    counts,
    subscribers: subscribers?.rows.map(toSubscriber),
    hasNext: subscribers?.hasNext ?? false,
    toasts: isWhole ? [] : [databaseFault],
  };
  return data({ ...shown, page, search }, { status: isWhole ? 200 : 503, headers });
}

export type Loaded = Awaited<ReturnType<typeof loader>>["data"];

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = staffMeta("Newsletter");

export default function NewsletterPage() {
  const { mailings, begun, counts, toasts, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title="Newsletter">
        <ButtonLink to="/admin/newsletter/new" tone="brand">
          <PenLine className="size-5" />
          Neue Ausgabe
        </ButtonLink>
      </PageTitle>
      {counts && <Figures {...counts} />}
      <UnsavedTexts texts={begun} />
      <Mailings mailings={mailings} />
      <Subscribers {...list} />
      <Toasts items={toasts} />
    </>
  );
}

function toListed({ id, subject, status, progress, created_at, started_at, send_at }: MailingRow) {
  return {
    ...{ id, subject, status, progress, date: shortDateTime(started_at ?? created_at) },
    planned: send_at && !isLate(send_at) ? `${nearTime(send_at)} Uhr` : undefined,
  };
}

function toSubscriber({ id, email, first_name, last_name, company, confirmed_at }: Subscriber) {
  return { id, email, name: `${first_name} ${last_name}`, company, since: shortDateTime(confirmed_at) };
}

function Figures({ total, recent }: { total: number; recent: number }) {
  const figures = [
    { value: total, label: "bestätigte Abonnenten" },
    { value: recent, label: "neu in den letzten 30 Tagen" },
  ];
  return (
    <dl className="mb-6 grid grid-cols-2 gap-3 sm:max-w-xl">
      {figures.map(({ value, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse rounded-sm border border-line bg-surface-raised px-4 py-3"
        >
          <dt className="text-ink-muted">{label}</dt>
          <dd className="font-bold text-2xl tabular">{value.toLocaleString("de-DE")}</dd>
        </div>
      ))}
    </dl>
  );
}
