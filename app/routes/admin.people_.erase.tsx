import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { keepTyped, type Untaken } from "~/client/keep-typed";
import { askErasure, takeErasure } from "~/features/people/pages.server";
import { PersonParts } from "~/features/people/person-parts";
import { formAction } from "~/platform/forms/form-action.server";
import type { Beyond, ErasureAnswer } from "~/schemas/person";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { useAnswer } from "~/ui/admin/use-answer";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useSending } from "~/ui/use-sending";

export const loader = ({ request }: LoaderFunctionArgs) => askErasure(request);

export const action = formAction(({ request }) => takeErasure(request));

export const clientAction = keepTyped;

/** Also after an erasure that is not done: what is left stands below. */
export const shouldRevalidate = () => true;

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = staffMeta("Person löschen");

export default function ErasePage() {
  const { file, beyond } = useLoaderData<typeof loader>();
  const { address, goes, stays, isWhole } = file;
  const answer = useAnswer<ErasureAnswer & Untaken>();
  const query = `?${new URLSearchParams({ email: address })}`;
  const hasSomethingToChange = stays.some(({ items }) => items && items.length > 0);
  return (
    <div className="pb-24">
      <PageTitle title="Person löschen" back={`/admin/people${query}`} />
      <div className="rounded-sm border border-line bg-surface-raised p-5 sm:p-6">
        <ErrorSummary refusal={answer?.refusal} fields={[]} />
        <p className="font-semibold text-base">
          Willst Du alles zu <span className="hyphens-none wrap-anywhere">{address}</span> löschen?
        </p>
        <p className="mt-2 max-w-text">
          Was unten unter „Das wird gelöscht“ steht, ist danach weg und kommt auch nicht in den Papierkorb.
          Übrig bleibt ein Nachweis, dass gelöscht wurde: wann, von wem und wie viel, ohne Adresse und Inhalt.
        </p>
        {hasSomethingToChange && (
          <p className="mt-2 max-w-text font-semibold">
            Unter „Das bleibt“ steht etwas, das Du selbst ändern musst, am besten vorher.
          </p>
        )}
        {!isWhole && (
          <p className="mt-2 max-w-text font-semibold text-danger">
            Ein Teil ließ sich gerade nicht lesen. Löschen kannst Du trotzdem: Was noch da ist, sagt Dir die
            Seite danach.
          </p>
        )}
        <EraseForm address={address} cancelTo={`/admin/people${query}`} />
      </div>
      <h2 className="mt-10 text-xl">Das wird gelöscht</h2>
      <PersonParts parts={goes} />
      <h2 className="mt-10 text-xl">Das bleibt</h2>
      <PersonParts parts={stays} />
      <BeyondList of={beyond.filter(({ isTechnical }) => !isTechnical)} />
      <details className="mt-4 max-w-text">
        <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold">
          Für die Technik
        </summary>
        <BeyondList of={beyond.filter(({ isTechnical }) => isTechnical)} />
      </details>
    </div>
  );
}

function BeyondList({ of }: { of: Beyond[] }) {
  return (
    <dl className="mt-6 grid max-w-text grid-cols-1 gap-4">
      {of.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-semibold">{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function EraseForm({ address, cancelTo }: { address: string; cancelTo: string }) {
  const busy = useSending();
  return (
    <Form method="post" className="mt-6 flex flex-wrap gap-3">
      <input type="hidden" name="email" value={address} />
      <Button tone="danger" busy={busy}>
        Alles löschen
      </Button>
      <ButtonLink to={cancelTo} tone="quiet">
        Abbrechen
      </ButtonLink>
    </Form>
  );
}
