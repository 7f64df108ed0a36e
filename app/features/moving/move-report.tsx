import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import type { Reading } from "./folder.server";
import type { MoveSummary, ReportLine } from "./item";

const Refresh = () => <meta httpEquiv="refresh" content="2" />;

function Act({ intent, tone, children }: { intent: string; tone?: "danger"; children: string }) {
  return (
    <Form method="post" reloadDocument className="mt-4">
      <Button name="intent" value={intent} tone={tone ?? "brand"} className="min-h-11 max-sm:w-full">
        {children}
      </Button>
    </Form>
  );
}

export function ReadingState({ reading }: { reading: Exclude<Reading, { state: "read" }> }) {
  if (reading.state === "reading")
    return (
      <>
        <Refresh />
        <p>Die Datei wird gelesen: {reading.read} Einträge bisher. Die Seite lädt sich von selbst neu.</p>
      </>
    );
  if (reading.state === "interrupted")
    return (
      <>
        <p>Das Lesen wurde unterbrochen.</p>
        <Act intent="read">Noch einmal lesen</Act>
      </>
    );
  const removed = "Die hochgeladene Datei ist nicht mehr da. Lade sie noch einmal hoch.";
  return <p>{reading.state === "failed" ? reading.problem : removed}</p>;
}

const statuses = { published: "öffentlich", draft: "Entwurf", planned: "geplant" };
const many = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

export function MoveReport({ summary, report }: { summary: MoveSummary; report: ReportLine[] }) {
  const { counts, hosts, title, site } = summary;
  const lines = [
    many(counts.articles, "Beitrag", "Beiträge"),
    many(counts.pages, "Seite", "Seiten"),
    many(counts.pictures, "Bild", "Bilder"),
    `${counts.notInArchive} davon in keinem Archiv`,
    ...Object.entries(counts.leftOut).map(([what, count]) => `${count} ${what} bleiben weg`),
  ];
  const listed = report.filter(({ kind }) => kind !== "other").length;
  const more = counts.articles + counts.pages - listed;
  return (
    <Form method="post" reloadDocument>
      <p className="mb-2 wrap-anywhere">
        {title} {site}
      </p>
      <p className="mb-4">{lines.join(", ")}.</p>
      {summary.problems.map((problem) => (
        <p key={problem} className="mb-2">
          {problem}
        </p>
      ))}
      <ul className="divide-y divide-line rounded-sm border border-line bg-surface-raised">
        {report.map((line) => (
          <Item key={line.id} line={line} />
        ))}
      </ul>
      {more > 0 && <p className="mt-3">Dazu kommen {more} weitere, die hier nicht einzeln stehen.</p>}
      {hosts.length > 0 && (
        <fieldset className="mt-6">
          <legend className="font-semibold">Fehlende Bilder von dort holen</legend>
          {hosts.map((host) => (
            <label key={host} className="flex min-h-11 items-center gap-3 wrap-anywhere">
              <input type="checkbox" name="host" value={host} className="size-5 shrink-0" />
              {host}
            </label>
          ))}
        </fieldset>
      )}
      <p className="mt-6 pb-24">
        <Button name="intent" value="take-over" tone="brand" className="min-h-11 max-sm:w-full">
          Übernehmen
        </Button>
      </p>
    </Form>
  );
}

function Item({ line }: { line: ReportLine }) {
  const { id, kind, title, slug, oldAddresses, status, date, pictures, missing, losses } = line;
  const isTaken = kind === "article" || kind === "page";
  const facts = [
    kind === "page" ? "Seite" : kind === "article" ? "Beitrag" : "kommt nicht mit",
    statuses[status],
    date?.slice(0, 10).split("-").reverse().join("."),
    pictures > 0 && `${many(pictures, "Bild", "Bilder")}, ${missing} in keinem Archiv`,
  ];
  return (
    <li className="px-4 py-3">
      {isTaken ? (
        <label className="flex items-start gap-3 font-semibold wrap-anywhere">
          <input type="checkbox" name="item" value={id} defaultChecked className="mt-1 size-5 shrink-0" />
          {title || "Ohne Titel"}
        </label>
      ) : (
        <p className="font-semibold wrap-anywhere">{title || "Ohne Titel"}</p>
      )}
      {isTaken && (
        <p className="mt-1 wrap-anywhere">
          {oldAddresses[0]} → {kind === "page" ? `/${slug}` : `/blog/${slug}`}
        </p>
      )}
      <p className="mt-1 text-ink-muted">{facts.filter(Boolean).join(", ")}</p>
      {losses.length > 0 && (
        <ul className="mt-1 list-disc pl-5 wrap-anywhere">
          {[...new Set(losses.map(({ what }) => what))].map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

const states: Record<string, string> = {
  taken: "übernommen",
  same: "schon da",
  known: "schon da",
  changed: "hier geändert, bleibt so",
  refused: "nicht übernommen",
  missing: "nicht gefunden",
  begun: "begonnen",
};
const kinds: Record<string, string> = {
  blog_posts: "Beiträge",
  pages: "Seiten",
  media: "Bilder",
  old_addresses: "Weiterleitungen",
};

interface ResultProps {
  state: string;
  isAtWork: boolean;
  counts: Record<string, Record<string, number>>;
  losses: string[];
}

export function MoveResult({ state, isAtWork, counts, losses }: ResultProps) {
  const isOpen = state === "taking" || state === "undoing";
  return (
    <>
      {isOpen && isAtWork && <Refresh />}
      <p className="mb-4">
        {isOpen && !isAtWork && "Unterbrochen."}
        {isOpen && isAtWork && (state === "taking" ? "Wird übernommen." : "Wird zurückgenommen.")}
        {state === "taken" &&
          (losses.length > 0 ? "Übernommen, bis auf das, was unten steht." : "Alles übernommen.")}
        {state === "undone" && "Zurückgenommen. Was hier geändert wurde oder in Gebrauch ist, bleibt."}
      </p>
      <ul className="mb-4 list-disc pl-5">
        {Object.entries(counts).flatMap(([kind, byState]) =>
          Object.entries(byState).map(([one, count]) => (
            <li key={kind + one}>
              {kinds[kind] ?? kind}: {count} {states[one] ?? one}
            </li>
          )),
        )}
      </ul>
      {losses.length > 0 && (
        <ul className="mb-4 list-disc pl-5 wrap-anywhere">
          {[...new Set(losses)].map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      )}
      {state === "taking" && !isAtWork && <Act intent="take-over">Weiter übernehmen</Act>}
      {(state === "taken" || (state === "undoing" && !isAtWork)) && (
        <Act intent="undo" tone="danger">
          Alles zurücknehmen
        </Act>
      )}
    </>
  );
}
