import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { AddressForm } from "~/features/redirects/address-form";
import { readAddresses } from "~/features/redirects/address-list.server";
import { AddressTable } from "~/features/redirects/address-table";
import { changeAddresses } from "~/features/redirects/addresses.server";
import { NotFoundList } from "~/features/redirects/not-found-list";
import { formAction } from "~/platform/forms/form-action.server";
import { Empty } from "~/ui/admin/empty";
import { NoRows } from "~/ui/admin/no-rows";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { Pagination } from "~/ui/admin/pagination";
import { staffMeta } from "~/ui/admin/staff-meta";
import { useAnswer } from "~/ui/admin/use-answer";
import { Toasts } from "~/ui/toasts";

export const loader = ({ request }: LoaderFunctionArgs) => readAddresses(request);

export const action = formAction(({ request }) => changeAddresses(request));

export const clientAction = keepTyped;

export const meta = staffMeta("Weiterleitungen");

export default function AddressesPage() {
  const { rows, page, hasNext, failed, missed, targets, toasts } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <PageTitle title="Weiterleitungen" back="/admin/settings" />
      <p className="mb-5 max-w-text text-ink-muted">
        Wer einen Beitrag umbenennt, muss hier nichts tun: Seine früheren Adressen führen von selbst zu ihm.
      </p>
      <AddressForm answer={answer} targets={targets} />
      <section id="liste" aria-labelledby="list-title" tabIndex={-1} className="mb-8 outline-none">
        <h2 id="list-title" className="mb-3 text-xl">
          Weiterleitungen
        </h2>
        {failed ? (
          <NotLoaded what="Die alten Adressen" />
        ) : rows.length > 0 ? (
          <AddressTable rows={rows} />
        ) : (
          <NoRows many="Adressen" none="Noch keine alten Adressen. Oben legst Du die erste an." />
        )}
        <Pagination page={page} hasNext={hasNext} />
      </section>
      <section id="vergeblich" aria-labelledby="missed-title" tabIndex={-1} className="pb-24 outline-none">
        <h2 id="missed-title" className="mb-3 text-xl">
          Nicht gefundene Adressen
        </h2>
        <p className="mb-3 max-w-text text-ink-muted">
          Was von einer Person erzählen könnte, wird nicht gezählt: E-Mail-Adressen, Leerzeichen, lange
          Nummern und Schlüssel.
        </p>
        {!missed ? (
          <NotLoaded what="Die Fragen" />
        ) : missed.length > 0 ? (
          <NotFoundList paths={missed} />
        ) : (
          <Empty>Niemand hat nach etwas gefragt, das es nicht gibt.</Empty>
        )}
      </section>
      <Toasts items={toasts} />
      <Toasts items={answer?.toasts} />
    </>
  );
}
