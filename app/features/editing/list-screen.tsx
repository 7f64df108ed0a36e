import { Link } from "@remix-run/react";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { type ItemTable, itemKinds } from "~/content/kinds";
import type { Toast, UnsavedText } from "~/schemas/answers";
import { DeleteLink } from "~/ui/admin/delete";
import { FilterLinks, SearchBox } from "~/ui/admin/list-filters";
import { NoRows } from "~/ui/admin/no-rows";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { Pagination } from "~/ui/admin/pagination";
import { Cell, HeadCell, Row, rowLink, Table } from "~/ui/admin/table";
import { TextLink } from "~/ui/admin/text-link";
import { useListSearch } from "~/ui/admin/use-list-search";
import { ButtonLink } from "~/ui/button";
import { ResultCount } from "~/ui/result-count";
import { Toasts } from "~/ui/toasts";
import { UnsavedTexts } from "./unsaved-texts";

export interface ListScreenProps {
  what: ItemTable;
  newLabel: string;
  states: { value: string; label: string }[];
  page: number;
  hasNext: boolean;
  toasts: Toast[];
  failed: boolean;
  count: number;
  begun: UnsavedText[];
  first: string;
  also?: ReactNode;
  children: ReactNode;
}

export function ListScreen({ what, newLabel, states, children, ...props }: ListScreenProps) {
  const { page, hasNext, toasts, failed, count, begun, first, also } = props;
  const { names, path } = itemKinds[what];
  const search = useListSearch();
  return (
    <>
      <PageTitle title={names} back="/admin">
        <TextLink to="/admin/trash">Papierkorb</TextLink>
        <ButtonLink to={`${path}/new${search}`} tone="brand">
          <Plus className="size-5" />
          {newLabel}
        </ButtonLink>
      </PageTitle>
      {/* Room to scroll the last rows out from under a message. */}
      <div className="pb-24">
        <UnsavedTexts texts={begun} />
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <FilterLinks label="Nach Status filtern" name="status" choices={[{ label: "Alle" }, ...states]} />
          <SearchBox label={`${names} durchsuchen`} keep={["status"]} />
        </div>
        {!failed && <ResultCount count={count} />}
        {children}
        {failed && <NotLoaded what={`Die ${names}`} />}
        {!failed && count === 0 && (
          <NoRows
            many={names}
            none={`Noch keine ${names}.`}
            first={{ to: `${path}/new`, label: first }}
            also={also}
          />
        )}
        <Pagination page={page} hasNext={hasNext} />
      </div>
      <Toasts items={toasts} />
    </>
  );
}

export const datedStates = [
  { value: "draft", label: "Entwürfe" },
  { value: "planned", label: "Geplant" },
  { value: "published", label: "Öffentlich" },
  { value: "archived", label: "Archiviert" },
];

export const dateColumn = {
  ...{ label: "Datum", wide: true as const, className: "whitespace-nowrap text-ink-muted" },
  of: ({ date }: { date: string }) => date,
};

const states = {
  draft: { label: "Entwurf", dot: "border-2 border-ink-muted" },
  planned: { label: "Geplant", dot: "bg-brand" },
  published: { label: "Öffentlich", dot: "bg-success" },
  archived: { label: "Archiviert", dot: "bg-control" },
  active: { label: "Aktiv", dot: "bg-success" },
  inactive: { label: "Inaktiv", dot: "border-2 border-ink-muted" },
};

function StateBadge({ state }: { state: keyof typeof states }) {
  const { label, dot } = states[state];
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${dot}`} />
      {label}
    </span>
  );
}

interface Listed {
  id: string;
  title: string;
  state: keyof typeof states;
}

interface ListTableProps<Item> {
  what: ItemTable;
  rows: Item[];
  columns: {
    label: string;
    wide: true | "very";
    className?: string;
    of: (row: Item, index: number) => ReactNode;
  }[];
  /** Below the title. */
  note?: (row: Item, index: number) => ReactNode;
}

export function ListTable<Item extends Listed>({ what, rows, columns, note }: ListTableProps<Item>) {
  const { names, path } = itemKinds[what];
  const search = useListSearch();
  return (
    <Table
      caption={names}
      columns={[
        { label: "Titel" },
        { label: "Status", wide: true },
        ...columns,
        { label: "Aktionen", hidden: true, wide: true },
      ]}
    >
      {rows.map((row, index) => {
        const { id, title } = row;
        const state = <StateBadge state={row.state} />;
        return (
          <Row key={id} of={id} name={title}>
            <HeadCell className="w-full">
              <Link
                to={`${path}/${id}${search}`}
                className="flex min-h-11 flex-col justify-center font-semibold hover:underline"
              >
                <span className="sm:line-clamp-2 wrap-anywhere">{title}</span>
                <span className="font-normal text-xs @2xl:hidden">{state}</span>
              </Link>
              {note?.(row, index)}
            </HeadCell>
            <Cell wide>{state}</Cell>
            {columns.map(({ label, wide, className, of }) => (
              <Cell key={label} wide={wide} className={className}>
                {of(row, index)}
              </Cell>
            ))}
            <Cell wide>
              <div className="flex justify-end">
                <Link to={`${path}/${id}${search}`} className={`${rowLink} @max-4xl:hidden`}>
                  Bearbeiten<span className="sr-only">: {title}</span>
                </Link>
                <DeleteLink to={`${path}/${id}/delete`} what={what} inRow={title} />
              </div>
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
