import { Link } from "@remix-run/react";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { type ItemTable, itemKinds } from "~/content/kinds";
import type { Toast, UnsavedText } from "~/schemas/answers";
import { type Deletable, DeleteLink } from "~/ui/admin/delete";
import { FilterLinks, SearchBox } from "~/ui/admin/list-filters";
import { NoRows } from "~/ui/admin/no-rows";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { Pagination } from "~/ui/admin/pagination";
import { Cell, HeadCell, rowLink } from "~/ui/admin/table";
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

const states = {
  draft: { label: "Entwurf", dot: "border-2 border-ink-muted" },
  planned: { label: "Geplant", dot: "bg-brand" },
  published: { label: "Öffentlich", dot: "bg-success" },
  archived: { label: "Archiviert", dot: "bg-control" },
  active: { label: "Aktiv", dot: "bg-success" },
  inactive: { label: "Inaktiv", dot: "border-2 border-ink-muted" },
};

export function StateBadge({ state }: { state: keyof typeof states }) {
  const { label, dot } = states[state];
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${dot}`} />
      {label}
    </span>
  );
}

interface TitleCellProps {
  to: string;
  title: string;
  state: ReactNode;
  children?: ReactNode;
}

export function TitleCell({ to, title, state, children }: TitleCellProps) {
  const search = useListSearch();
  return (
    <HeadCell className="w-full">
      <Link
        to={`${to}${search}`}
        className="flex min-h-11 flex-col justify-center font-semibold hover:underline"
      >
        <span className="sm:line-clamp-2 wrap-anywhere">{title}</span>
        <span className="font-normal text-xs @2xl:hidden">{state}</span>
      </Link>
      {children}
    </HeadCell>
  );
}

export function RowActions({ to, title, what }: { to: string; title: string; what: Deletable }) {
  const search = useListSearch();
  return (
    <Cell wide>
      <div className="flex justify-end">
        <Link to={`${to}${search}`} className={`${rowLink} @max-4xl:hidden`}>
          Bearbeiten<span className="sr-only">: {title}</span>
        </Link>
        <DeleteLink to={`${to}/delete`} what={what} inRow={title} />
      </div>
    </Cell>
  );
}
