import { Link } from "@remix-run/react";
import type { AddressedItem } from "~/features/redirects/model.server";
import { Pagination } from "~/ui/admin/pagination";
import { ButtonLink } from "~/ui/button";
import type { MarkGroup, MoveProgress } from "./marks.server";
import { Act, dayOf, Editors, many, Refresh } from "./move-report";
import { SupplyForm } from "./supply-form";

interface ResultRow {
  id: string;
  title: string | null;
  editor: string | null;
  losses: string[];
  picture: string | null;
}

interface ResultProps {
  state: string;
  isAtWork: boolean;
  until: string | null;
  /** Items that were chosen. */
  expected: number;
  counts: MoveProgress;
  groups: { name: MarkGroup; rows: ResultRow[]; hasNext: boolean }[];
  /** Some of the articles that came. */
  first: Pick<AddressedItem, "title" | "editor">[];
  only: MarkGroup | undefined;
  page: number;
}

const link = "inline-flex min-h-11 items-center underline underline-offset-4";

export function MoveResult({ state, isAtWork, until, groups, only, page, first, ...progress }: ResultProps) {
  const isOpen = state === "taking" || state === "undoing";
  const { counts } = progress;
  return (
    <div className="pb-24">
      {isOpen && isAtWork && <Refresh />}
      {isOpen ? (
        <Progress state={state} isAtWork={isAtWork} {...progress} />
      ) : (
        <Summary state={state} counts={counts} />
      )}
      {state === "taking" && !isAtWork && <Act intent="take-over">Weiter übernehmen</Act>}
      {state === "taken" && !only && <NextSteps first={first} />}
      {groups.map((group) => (
        <Group key={group.name} {...group} until={until} isWhole={only === group.name} />
      ))}
      {only && <Pagination page={page} hasNext={groups.some(({ hasNext }) => hasNext)} />}
      {only && (
        <Link to="?" className={link}>
          Zurück zum Ergebnis
        </Link>
      )}
      {state === "taken" && !only && <Undo until={until} />}
      {state === "undoing" && !isAtWork && (
        <Act intent="undo" tone="danger">
          Weiter zurücknehmen
        </Act>
      )}
    </div>
  );
}

const sum = (counts: MoveProgress, kinds: (keyof MoveProgress)[], ...states: string[]) =>
  kinds
    .flatMap((kind) => Object.entries(counts[kind] ?? {}))
    .reduce(
      (total, [state, count]) => total + (states.length === 0 || states.includes(state) ? count : 0),
      0,
    );

function Progress({
  state,
  isAtWork,
  expected,
  counts,
}: Pick<ResultProps, "state" | "isAtWork" | "expected" | "counts">) {
  const done = sum(counts, ["blog_posts", "pages"]);
  const [deed, rest] =
    state === "taking"
      ? [
          "Wird übernommen",
          `${done.toLocaleString("de-DE")} von ${expected.toLocaleString("de-DE")} Einträgen`,
        ]
      : ["Wird zurückgenommen", `noch ${done.toLocaleString("de-DE")} Einträge`];
  return (
    <div className="mb-6 max-w-text">
      <p role="status" id="stand" className="mb-2">
        {isAtWork
          ? `${deed}: ${rest}. Du kannst die Seite verlassen, es geht weiter.`
          : `Unterbrochen: ${rest}.`}
      </p>
      {state === "taking" && expected > 0 && (
        <progress
          aria-labelledby="stand"
          max={expected}
          value={Math.min(done, expected)}
          className="h-3 w-full appearance-none overflow-hidden rounded-sm [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
        />
      )}
    </div>
  );
}

function Summary({ state, counts }: Pick<ResultProps, "state" | "counts">) {
  const came = [
    many(sum(counts, ["blog_posts"], "taken"), "Beitrag", "Beiträge"),
    many(sum(counts, ["pages"], "taken"), "Seite", "Seiten"),
    many(sum(counts, ["media"], "taken"), "Bild", "Bilder"),
  ];
  if (state === "undone")
    return (
      <p className="mb-6 max-w-text">
        Zurückgenommen. Was hier geändert wurde oder in Gebrauch ist, bleibt: {came.join(", ")}. Die
        hochgeladene Datei ist nicht mehr da.
      </p>
    );
  return (
    <div className="mb-6 max-w-text">
      <h2 className="text-xl">Übernommen</h2>
      <p className="mt-2">
        Jetzt hier: {came.join(", ")}.
        {sum(counts, ["old_addresses"], "taken") > 0 &&
          " Alte Adressen von Kategorien, Namen und Feeds führen weiter."}
      </p>
    </div>
  );
}

const groups: Record<MarkGroup, [title: string, text: string]> = {
  failed: ["Das ging nicht", "Ändere in der Auswahl, als was es kommen soll, und übernimm noch einmal."],
  kept: ["Das blieb, wie es war", "Ein früherer Umzug hat es schon gebracht."],
  missing: [
    "Bilder, die fehlen",
    "Lade sie hier hoch: Sie kommen an ihre Stelle, wo der Text seither nicht geändert wurde.",
  ],
  losses: ["Das ist anders als vorher", ""],
};

interface GroupProps {
  name: MarkGroup;
  rows: ResultRow[];
  hasNext: boolean;
  until: string | null;
  isWhole: boolean;
}

function Group({ name, rows, hasNext, until, isWhole }: GroupProps) {
  const shown = name === "losses" ? rows.filter(({ losses }) => losses.length > 0) : rows;
  if (shown.length === 0) return null;
  const [title, text] = groups[name];
  return (
    <section aria-labelledby={name} className="mb-8 max-w-text">
      <h2 id={name} className="mb-2 text-lg">
        {title}
      </h2>
      {text && <p className="mb-3 text-ink-muted">{text}</p>}
      <ul className="divide-y divide-line rounded-sm border border-line bg-surface-raised">
        {shown.map((row) => (
          <li key={row.id} className="px-4 py-3 wrap-anywhere">
            {row.editor && (
              <Link to={row.editor} className={`${link} font-semibold`}>
                {row.title}
              </Link>
            )}
            {row.picture ? (
              <SupplyForm address={row.picture} label={row.losses.join(" ")} />
            ) : (
              [...new Set(row.losses)].map((what) => <p key={what}>{what}</p>)
            )}
          </li>
        ))}
      </ul>
      {hasNext && !isWhole && (
        <Link to={`?zeigen=${name}`} className={link}>
          Alle zeigen
        </Link>
      )}
      {name === "failed" &&
        (until ? (
          <Link to="?auswahl=1" className={link}>
            Noch einmal versuchen
          </Link>
        ) : (
          <p className="mt-2">Die hochgeladene Datei ist nicht mehr da. Lade sie noch einmal hoch.</p>
        ))}
    </section>
  );
}

function NextSteps({ first }: Pick<ResultProps, "first">) {
  return (
    <section aria-labelledby="weiter" className="mb-8 max-w-text">
      <h2 id="weiter" className="mb-2 text-lg">
        Wie es weitergeht
      </h2>
      {first.length > 0 && (
        <>
          <p>Sieh Dir einige davon an:</p>
          <Editors of={first} />
        </>
      )}
      <p className="mb-3">Prüf dann, ob die alten Adressen weiterführen.</p>
      <ButtonLink to="/admin/move/addresses" className="min-h-11 max-sm:w-full">
        Adressen prüfen
      </ButtonLink>
    </section>
  );
}

function Undo({ until }: Pick<ResultProps, "until">) {
  return (
    <section aria-labelledby="ruecknahme" className="max-w-text">
      <h2 id="ruecknahme" className="text-lg">
        Zurücknehmen
      </h2>
      <p className="mt-2">
        Alles, was dieser Umzug gebracht hat, geht wieder. Was hier seither geändert wurde oder in Gebrauch
        ist, bleibt.
      </p>
      {until && (
        <p className="mt-2">
          Die hochgeladene Datei bleibt bis {dayOf(until)}. So lange kannst Du danach noch einmal übernehmen
          oder{" "}
          <Link to="?auswahl=1" className="underline underline-offset-4">
            mehr davon auswählen
          </Link>
          .
        </p>
      )}
      <Act intent="undo" tone="danger">
        Alles zurücknehmen
      </Act>
    </section>
  );
}
