import { Form, Link, useLoaderData, useParams } from "@remix-run/react";
import type { Untaken } from "~/client/keep-typed";
import type { ListedState, RestoreAnswer, ShownHistory } from "~/schemas/history";
import { ActionButton } from "~/ui/admin/action-button";
import { MissingItem } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { TextLink } from "~/ui/admin/text-link";
import { useAnswer } from "~/ui/admin/use-answer";
import { Toasts } from "~/ui/toasts";
import { ComparedText, MarksSaid } from "./compared-text";
import type { HistoryAnswer } from "./history.server";
import { RestoreRefused } from "./slug-question";

export const historyMeta = staffMeta<HistoryAnswer>(
  ({ data }) => `Verlauf: ${data?.history?.title ?? "nicht gefunden"}`,
);

export function HistoryPage({ path, back }: { path: string; back?: string }) {
  const { history, inTrash, toasts } = useLoaderData<HistoryAnswer>();
  const { id } = useParams();
  const answer = useAnswer<RestoreAnswer & Untaken>();
  if (!history)
    return (
      <>
        <PageTitle title="Verlauf" back={path} />
        <MissingItem toasts={toasts} back={path} inTrash={inTrash} />
      </>
    );
  const { title, states, shown } = history;
  return (
    <>
      <PageTitle title={`Verlauf: ${title}`} back={back ?? `${path}/${id}`} />
      <RestoreRefused answer={answer?.refusal && answer} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <nav
          aria-label="Fassungen"
          className="rounded-sm border border-line bg-surface-raised max-lg:max-h-80 max-lg:overflow-y-auto"
        >
          <ol className="divide-y divide-line">
            {states.map((state, index) => (
              <li key={state.version ?? "jetzt"}>
                <StateLink {...state} isShown={state.version === shown.version} isPresent={index === 0} />
              </li>
            ))}
          </ol>
        </nav>
        <Shown {...history} />
      </div>
      <Toasts items={toasts} />
    </>
  );
}

function StateLink(state: ListedState & { isShown: boolean; isPresent: boolean }) {
  const { version, when, who, what, isThere, isShown, isPresent } = state;
  const words = (
    <>
      <span className="block font-semibold">
        {when ?? "Davor"}
        {isPresent && " (jetzt)"}
      </span>
      <span className="block text-ink-muted">{who ? `${what} von ${who}` : what}</span>
    </>
  );
  if (!isThere) return <p className="px-4 py-2.5">{words}</p>;
  return (
    <Link
      to={version ? `?version=${version}` : "."}
      aria-current={isShown ? "true" : undefined}
      className="block min-h-11 px-4 py-2.5 -outline-offset-3 hover:underline here:bg-brand-soft"
    >
      {words}
    </Link>
  );
}

function Shown({ shown, isWithPresent, updated_at, publicity }: ShownHistory) {
  const { version, when, who, what, against, fields } = shown;
  return (
    <section aria-labelledby="fassung" className="rounded-sm border border-line bg-surface-raised">
      <div className="px-4 pt-4 pb-4 sm:px-6">
        <h2 id="fassung" className="text-xl">
          {!version ? "Jetziger Stand" : when ? `Fassung vom ${when}` : "Älteste bekannte Fassung"}
        </h2>
        {when && (
          <p className="text-ink-muted">{`${version ? "" : `${when}, `}${what}${who ? ` von ${who}` : ""}`}</p>
        )}
        {publicity && (
          <p id="folge" className="mt-3 border-danger border-l-4 pl-3 font-semibold text-base">
            {publicity}
          </p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          {version && (
            <>
              <Form method="post">
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="updated_at" value={updated_at} />
                <ActionButton tone="brand" aria-describedby={publicity && "folge"}>
                  Diese Fassung wiederherstellen
                </ActionButton>
              </Form>
              <TextLink to={isWithPresent ? `?version=${version}` : `?version=${version}&mit=jetzt`}>
                {isWithPresent ? "Mit der Fassung davor vergleichen" : "Mit dem jetzigen Stand vergleichen"}
              </TextLink>
            </>
          )}
        </div>
        <p className="mt-3 font-semibold text-base">{against}</p>
        <p className="text-ink-muted">
          {fields.length > 0 ? <MarksSaid /> : "Hier ist nichts zu vergleichen."}
        </p>
      </div>
      {fields.map((field) => (
        <ComparedText key={field.label} {...field} className="border-line border-t px-4 py-4 sm:px-6" />
      ))}
    </section>
  );
}
