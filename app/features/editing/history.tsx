import { Form, Link, useLoaderData, useParams } from "@remix-run/react";
import type { Untaken } from "~/client/keep-typed";
import type {
  ComparedField,
  ComparedLine,
  ListedState,
  Piece,
  RestoreAnswer,
  ShownHistory,
} from "~/schemas/history";
import { ActionButton } from "~/ui/admin/action-button";
import { MissingItem } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { isToCopy } from "~/ui/admin/sent-text";
import { staffMeta } from "~/ui/admin/staff-meta";
import { TextLink } from "~/ui/admin/text-link";
import { useAnswer } from "~/ui/admin/use-answer";
import { Toasts } from "~/ui/toasts";
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
          {fields.length > 0 ? (
            <>
              <del>Durchgestrichen</del> ist, was wegfiel, <ins>unterstrichen</ins>, was dazukam.
            </>
          ) : (
            "Hier ist nichts zu vergleichen."
          )}
        </p>
      </div>
      {fields.map((field) => (
        <ComparedText key={field.label} {...field} />
      ))}
    </section>
  );
}

function ComparedText({ label, lines, note }: ComparedField) {
  return (
    <section aria-label={label} className="border-line border-t px-4 py-4 sm:px-6">
      <h3 className="font-semibold text-base">{label}</h3>
      {note && <p className="mt-1 text-ink-muted">{note}</p>}
      {lines.length > 0 && (
        <div className="mt-2 max-w-text space-y-2 text-base">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a comparison stay as they are
            <Line key={index} {...line} />
          ))}
        </div>
      )}
    </section>
  );
}

const signs = { ins: "+", del: "−", same: "" };

function Line({ name, whole, pieces, markup }: ComparedLine) {
  return (
    <div className="flex gap-2">
      <span aria-hidden className="w-4 shrink-0 text-center font-bold">
        {whole ? signs[whole] : "±"}
      </span>
      <div className="min-w-0">
        <p className={whole === "same" ? "text-ink-muted" : ""}>
          {name && <span className="mr-2 text-ink-muted text-sm">{name}:</span>}
          <Pieces pieces={pieces} />
        </p>
        {markup && (
          <>
            <p className="mt-1 text-sm">Dieselben Wörter, anderes HTML:</p>
            <p className="mt-1 font-mono text-sm">
              <Pieces pieces={markup} />
            </p>
          </>
        )}
      </div>
    </div>
  );
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a comparison stay as they are
  return pieces.map(([kind, text], index) => <OnePiece key={index} kind={kind} text={text} />);
}

function OnePiece({ kind, text }: { kind: Piece[0]; text: string | number }) {
  if (typeof text === "number")
    return (
      <span className="text-ink-muted text-sm">
        {" "}
        … {text.toLocaleString("de-DE")} {text === 1 ? "Wort" : "Wörter"} unverändert …{" "}
      </span>
    );
  // An address is copied as it is.
  const hyphens = isToCopy(text) ? "hyphens-manual" : "";
  if (kind === "same") return hyphens ? <span className={hyphens}>{text}</span> : text;
  const Mark = kind;
  return (
    <Mark
      // Set apart where one directly follows the other.
      className={`${hyphens} [del+&]:ml-1 ${
        kind === "ins"
          ? "bg-success-soft font-semibold text-ink underline decoration-2 underline-offset-4"
          : "bg-danger-soft text-ink line-through decoration-2"
      }`}
    >
      <span className="sr-only">{kind === "ins" ? " [neu: " : " [gestrichen: "}</span>
      {text}
      <span className="sr-only">] </span>
    </Mark>
  );
}
