import { Form, Link, useFetcher, useRevalidator } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect } from "react";
import { Button } from "~/ui/button";
import { useSite } from "~/ui/use-site";
import type { Reading } from "./folder.server";
import type { MoveChoices, MoveSummary, ReportLine } from "./item";
import { SupplyForm } from "./supply-form";

/** Until the work is done: by scripts, else by the browser. */
export function Refresh() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, 4000);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content="4" />
    </noscript>
  );
}

export function Act({ intent, tone, children }: { intent: string; tone?: "danger"; children: string }) {
  return (
    <Form method="post" action="?" className="mt-4">
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
        <p role="status">
          Die Datei wird gelesen: {reading.read.toLocaleString("de-DE")} Einträge bisher. Die Seite lädt sich
          von selbst neu.
        </p>
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

const day = new Intl.DateTimeFormat("de-DE", { dateStyle: "long", timeZone: "Europe/Berlin" });
const shortDay = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium", timeZone: "Europe/Berlin" });
export const dayOf = (date: string) => day.format(new Date(date));
export const many = (count: number, one: string, several: string) =>
  `${count.toLocaleString("de-DE")} ${count === 1 ? one : several}`;

type NameChoice = { name: string; items: number; choice: string };

interface ReportProps {
  state: string;
  until: string | null;
  summary: Pick<MoveSummary, "title" | "site" | "counts" | "hosts" | "problems">;
  lines: ReportLine[];
  counts: Record<string, number>;
  page: number;
  hasNext: boolean;
  filter: string | undefined;
  states: Record<string, string>;
  /** Where addresses of these lines lead already. */
  leads: Record<string, string>;
  /** How many can be taken over, and how many of them are here already. */
  takeable: number;
  here: number;
  /** Of types that do not exist here, where somebody says as what they come. */
  choosable: number;
  /** What an undoing has left. */
  stayed: { title: string; editor: string }[];
  /** How many items are left out, on all pages. */
  left: number;
  chosen: Pick<MoveChoices, "skipped" | "as" | "hosts">;
  categories: string[];
  categoryChoices: NameChoice[];
  people: string[];
  authorChoices: NameChoice[];
  supplied: string[];
}

const sentences: Record<string, (until: string) => string> = {
  uploaded: (until) => `Noch ist nichts übernommen. Die hochgeladene Datei bleibt bis ${until}.`,
  taken: (until) => `Was schon hier ist, bleibt, wie es ist. Die hochgeladene Datei bleibt bis ${until}.`,
  undone: (until) =>
    `Zurückgenommen; was hier seither geändert wurde oder in Gebrauch ist, ist geblieben. Bis ${until} kannst Du noch einmal übernehmen, dann wird die hochgeladene Datei gelöscht.`,
};

export function MoveReport({ state, until, summary, filter, page, ...props }: ReportProps) {
  const save = useFetcher();
  const keep = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    form.set("intent", "autosave");
    save.submit(form, { method: "post" });
  };
  return (
    <>
      <Head {...summary} here={props.here} />
      {until && <p className="mb-6 max-w-text text-ink-muted">{sentences[state]?.(dayOf(until))}</p>}
      {props.stayed.length > 0 && (
        <>
          <p>Das wurde hier seither geändert oder ist in Gebrauch und ist geblieben:</p>
          <Editors of={props.stayed} />
        </>
      )}
      {state === "taken" && (
        <p className="mb-4">
          <Link to="?" className="inline-flex min-h-11 items-center underline underline-offset-4">
            Zurück zum Ergebnis
          </Link>
        </p>
      )}
      {filter === "pictures" ? (
        <>
          <FilterButtons counts={props.counts} filter={filter} form="auswahl" />
          <Form method="post" id="auswahl" />
          <MissingPictures lines={props.lines} supplied={props.supplied} />
          <PageButtons filter={filter} page={page} hasNext={props.hasNext} form="auswahl" />
        </>
      ) : (
        <Form method="post" key={`${filter} ${page}`} onChange={keep} className="pb-24">
          <Choices {...props} hosts={summary.hosts} />
          <FilterButtons counts={props.counts} filter={filter} />
          <Lines {...props} />
          <PageButtons filter={filter} page={page} hasNext={props.hasNext} />
          <p className="mt-6">{whatComes(props)}</p>
          {props.takeable + props.choosable > 0 && (
            <p className="mt-3 flex flex-wrap gap-3">
              <Button name="intent" value="take-over" className="min-h-11 max-sm:w-full">
                Übernehmen
              </Button>
              <Button name="intent" value="keep" tone="quiet" className="min-h-11 max-sm:w-full">
                Auswahl merken
              </Button>
            </p>
          )}
        </Form>
      )}
    </>
  );
}

/** What an undoing has left, or some of what came. */
export function Editors({ of }: { of: ReportProps["stayed"] }) {
  return (
    <ul className="mb-6 max-w-text list-disc pl-5">
      {of.map(({ title, editor }) => (
        <li key={editor}>
          <Link
            to={editor}
            className="inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function whatComes({
  left,
  here,
  takeable,
  choosable,
}: Pick<ReportProps, "left" | "here" | "takeable" | "choosable">): string {
  if (takeable === 0 && choosable > 0)
    return "In der Datei ist kein Beitrag und keine Seite: Wähle, was davon als Beitrag oder als Seite kommt.";
  if (takeable === 0) return "In der Datei ist kein Beitrag und keine Seite: Es gibt nichts zu übernehmen.";
  if (here === takeable) return "Alles ist schon hier und bleibt, wie es ist.";
  if (left > 0)
    return `${many(left, "Eintrag bleibt", "Einträge bleiben")} weg, alles andere${here > 0 ? ", was nicht schon hier ist," : ""} kommt mit.`;
  const coming = here > 0 ? "Alles, was nicht schon hier ist, kommt mit" : "Alles kommt mit";
  const unknown =
    choosable > 0 ? " Nur was hier keinen Typ hat, bleibt weg, solange Du nichts dafür wählst." : "";
  return `${coming}, auch was auf anderen Seiten dieser Liste steht.${unknown}`;
}

function Head({ title, site, counts, hosts, problems, here }: ReportProps["summary"] & { here: number }) {
  const coming = [
    many(counts.articles, "Beitrag", "Beiträge"),
    many(counts.pages, "Seite", "Seiten"),
    many(counts.pictures, "Bild", "Bilder"),
  ];
  const leftOut = Object.entries(counts.leftOut).map(
    ([what, count]) => `${what} (${count.toLocaleString("de-DE")})`,
  );
  return (
    <div className="max-w-text">
      <h2 className="text-xl wrap-anywhere">{title || site || "Was in der Datei steht"}</h2>
      {site && <p className="mb-2 text-ink-muted wrap-anywhere">{site}</p>}
      <p className="mb-2">{coming.join(", ")}.</p>
      {here > 0 && (
        <p className="mb-2">
          {many(here, "Eintrag davon ist", "Einträge davon sind")} schon hier und{" "}
          {here === 1 ? "bleibt, wie er ist" : "bleiben, wie sie sind"}.
        </p>
      )}
      {counts.notInArchive > 0 && (
        <p className="mb-2">
          {many(counts.notInArchive, "Bild fehlt", "Bilder fehlen")} noch: Du kannst{" "}
          {counts.notInArchive === 1 ? "es" : "sie"}{" "}
          {hosts.length > 0 && "über der Liste „Alles“ von der alten Website holen lassen oder "}unter „Bilder
          fehlen“ hochladen.
        </p>
      )}
      {leftOut.length > 0 && <p className="mb-2">Das bleibt weg: {leftOut.join(", ")}.</p>}
      {problems.map((problem) => (
        <p key={problem} className="mb-2 wrap-anywhere">
          {problem}
        </p>
      ))}
    </div>
  );
}

const control =
  "min-h-11 min-w-0 max-w-full rounded-sm border border-control bg-surface-raised px-3 text-base text-ink";

type Option = [value: string, label: string];

function Choices({
  hosts,
  chosen,
  categories,
  categoryChoices,
  people,
  authorChoices,
}: Pick<ReportProps, "chosen" | "categories" | "categoryChoices" | "people" | "authorChoices"> & {
  hosts: string[];
}) {
  const { name: firm } = useSite();
  return (
    <div className="mb-8 grid max-w-text gap-3">
      <Names
        field="category"
        title="Kategorien"
        names={categoryChoices}
        options={(name) => [
          [name, categories.includes(name) ? `wie hier: ${name}` : `neu: ${name}`],
          ...categories.filter((one) => one !== name).map((one): Option => [one, one]),
          ["", "keine"],
        ]}
      />
      <Names
        field="author"
        title="Wer geschrieben hat"
        names={authorChoices}
        options={() => [["", firm], ...people.map((one): Option => [one, one])]}
      />
      {hosts.length > 0 && (
        <fieldset>
          <legend className="font-semibold">Fehlende Bilder von dort holen</legend>
          {hosts.map((host) => (
            <label key={host} className="flex min-h-11 items-center gap-3 wrap-anywhere">
              <input
                type="checkbox"
                name="host"
                value={host}
                defaultChecked={chosen.hosts.includes(host)}
                className="size-5 shrink-0"
              />
              {host}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

interface NamesProps {
  field: string;
  title: string;
  names: NameChoice[];
  options: (name: string) => Option[];
}

function Names({ field, title, names, options }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <details className="rounded-sm border border-line bg-surface-raised px-4 py-1">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {title} ({names.length.toLocaleString("de-DE")})
      </summary>
      <ul className="grid gap-3 pt-1 pb-3">
        {names.map(({ name, items, choice }, index) => (
          <li key={name}>
            <label className="grid gap-1 sm:grid-cols-2 sm:items-center">
              <span className="wrap-anywhere">
                {name} <span className="text-ink-muted">({many(items, "Eintrag", "Einträge")})</span>
              </span>
              <select name={`${field}-${index}`} defaultValue={choice} className={control}>
                {options(name).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

const filters = [
  ["", "Alles", "all"],
  ["losses", "Mit Verlusten", "losses"],
  ["drafts", "Entwürfe", "drafts"],
  ["pictures", "Bilder fehlen", "pictures"],
  ["pages", "Seiten", "pages"],
  ["left", "Kommt nicht mit", "left"],
] as const;

interface GoProps {
  to: string;
  isHere?: boolean;
  form: string | undefined;
  children: ReactNode;
}

/** A button, not a link: what was chosen on this page goes with it. */
function Go({ to, isHere, form, children }: GoProps) {
  return (
    <button
      name="go"
      value={to}
      {...(form && { form })}
      aria-current={isHere ? "true" : undefined}
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-2 text-ink-muted hover:text-ink sm:px-3 here:bg-brand-soft here:font-semibold here:text-ink"
    >
      {children}
    </button>
  );
}

const toPage = (filter: string | undefined, page: number) =>
  `?auswahl=1${filter ? `&zeigen=${filter}` : ""}${page > 1 ? `&seite=${page}` : ""}`;

function FilterButtons({ counts, filter, form }: Pick<ReportProps, "counts" | "filter"> & { form?: string }) {
  return (
    <nav aria-label="Was die Liste zeigt" className="mb-3 -mx-2 flex flex-wrap gap-1 sm:-mx-3">
      {filters.map(([value, label, count]) => (
        <Go key={value} to={toPage(value, 1)} isHere={value === (filter ?? "")} form={form}>
          {label} <span className="tabular">({(counts[count] ?? 0).toLocaleString("de-DE")})</span>
        </Go>
      ))}
    </nav>
  );
}

interface PageButtonsProps extends Pick<ReportProps, "filter" | "page" | "hasNext"> {
  form?: string;
}

function PageButtons({ filter, page, hasNext, form }: PageButtonsProps) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav aria-label="Seiten" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-muted tabular">Seite {page.toLocaleString("de-DE")}</p>
      <div className="flex gap-2">
        {page > 1 && (
          <Go to={toPage(filter, page - 1)} form={form}>
            Vorherige
          </Go>
        )}
        {hasNext && (
          <Go to={toPage(filter, page + 1)} form={form}>
            Nächste
          </Go>
        )}
      </div>
    </nav>
  );
}

const list = "divide-y divide-line rounded-sm border border-line bg-surface-raised";

function Lines({ lines, chosen, states, leads }: Pick<ReportProps, "lines" | "chosen" | "states" | "leads">) {
  if (lines.length === 0) return <p>Hier steht nichts.</p>;
  return (
    <ul className={list}>
      {lines.map((line) => (
        <Item
          key={line.id}
          line={line}
          isSkipped={chosen.skipped.includes(line.id)}
          as={chosen.as[line.id]}
          state={states[line.id]}
          leads={leads}
        />
      ))}
    </ul>
  );
}

const statuses = { published: "öffentlich", draft: "Entwurf", planned: "geplant" };

interface ItemProps {
  line: ReportLine;
  isSkipped: boolean;
  as: MoveChoices["as"][string] | undefined;
  state: string | undefined;
  leads: ReportProps["leads"];
}

function Item({ line, isSkipped, as, state, leads }: ItemProps) {
  const { id, kind, title, slug, oldAddresses, status, date, pictures, missing, losses } = line;
  const isOther = kind === "other";
  const isTaken = isOther ? as !== undefined : kind !== "picture";
  const isHere = state !== undefined && state !== "refused";
  const name = title || "Ohne Titel";
  const isPage = as === "page" || (as !== "article" && kind === "page");
  const facts = [
    !isTaken && "kommt nicht mit",
    isHere && "schon hier",
    (isTaken || line.hasText) && statuses[status],
    date && shortDay.format(new Date(date)),
    pictures > 0 && many(pictures, "Bild", "Bilder"),
    missing.length > 0 && `${missing.length} davon ${missing.length === 1 ? "fehlt" : "fehlen"} noch`,
  ];
  const told = [...new Set(losses.map(({ what }) => what))];
  if (as === "page" && kind === "article")
    told.push(`Seite „${name}“: Kategorie und Autor kommen nicht mit.`);
  const [old = ""] = oldAddresses;
  const path = isPage ? `/${slug}` : `/blog/${slug}`;
  const end = isHere ? undefined : leads[old];
  const leadsElsewhere = end !== undefined && end !== path;
  if (leadsElsewhere) told.push(`${old} führt hier zu ${end} und bleibt dabei.`);
  if (!isHere && isTaken && leads[path]) told.push(`${path} ist hier vergeben: Dahinter kommt eine Zahl.`);
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        {!isOther ? (
          <label className="flex min-h-11 items-center gap-3 font-semibold wrap-anywhere">
            <input
              type="checkbox"
              name="item"
              value={id}
              defaultChecked={!isSkipped}
              className="size-5 shrink-0"
            />
            {name}
          </label>
        ) : (
          <p className="font-semibold wrap-anywhere">{name}</p>
        )}
        {(!isOther || line.hasText) && (
          <select
            name={`as-${id}`}
            defaultValue={as ?? (isOther ? "" : kind)}
            aria-label={`„${name}“ übernehmen als`}
            className={control}
          >
            {isOther && <option value="">bleibt weg</option>}
            <option value="article">als Beitrag</option>
            <option value="page">als Seite</option>
            <option value="draft">als Entwurf</option>
          </select>
        )}
      </div>
      {isTaken && (
        <p className="mt-1 wrap-anywhere">
          {!leadsElsewhere && old && `${old} → `}
          {path}
        </p>
      )}
      <p className="mt-1 text-ink-muted">{facts.filter(Boolean).join(", ")}</p>
      {told.length > 0 && (
        <ul className="mt-1 list-disc pl-5 wrap-anywhere">
          {told.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

function MissingPictures({ lines, supplied }: Pick<ReportProps, "lines" | "supplied">) {
  if (lines.length === 0) return <p>Jedes Bild ist da.</p>;
  return (
    <ul className={list}>
      {lines.map(({ id, title, missing }) => (
        <li key={id} className="px-4 py-3">
          <h3 className="font-semibold wrap-anywhere">{title || "Ohne Titel"}</h3>
          <ul className="mt-2 grid gap-4">
            {missing.map((address) => (
              <li key={address}>
                <SupplyForm address={address} label={address} isThere={supplied.includes(address)} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
