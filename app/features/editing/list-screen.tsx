import { Link } from "@remix-run/react";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import type { Toast, UnsavedText } from "~/schemas/answers";
import { FilterLinks, SearchBox } from "~/ui/admin/list-filters";
import { NoRows } from "~/ui/admin/no-rows";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { Pagination } from "~/ui/admin/pagination";
import { useListSearch } from "~/ui/admin/use-list-search";
import { ButtonLink } from "~/ui/button";
import { ResultCount } from "~/ui/result-count";
import { Toasts } from "~/ui/toasts";
import { UnsavedTexts } from "./unsaved-texts";

export interface ListScreenProps {
  title: string;
  /** What is listed, for example "Beiträge". */
  many: string;
  /** Address of the list; the editors of its items lie below it. */
  path: string;
  newLabel: string;
  searchLabel: string;
  /** The values of `?status=`. */
  states: { value: string; label: string }[];
  /** From 1. */
  page: number;
  hasNext: boolean;
  toasts: Toast[];
  /** True when the list could not be read. */
  failed: boolean;
  /** How many items this page of it shows. */
  count: number;
  /** What one has begun to write and not saved. */
  begun: UnsavedText[];
  /** Said while there is nothing at all, and of the link to a new one. */
  none: string;
  first: string;
  /** The table, and what stands above it. */
  children: ReactNode;
}

/** A list with its filters. */
export function ListScreen({
  title,
  many,
  path,
  newLabel,
  searchLabel,
  states,
  children,
  ...props
}: ListScreenProps) {
  const { page, hasNext, toasts, failed, count, begun, none, first } = props;
  const search = useListSearch();
  return (
    <>
      <PageTitle title={title} back="/admin">
        <Link to="/admin/trash" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Papierkorb
        </Link>
        <ButtonLink to={`${path}/new${search}`} tone="brand">
          <Plus aria-hidden className="size-5" strokeWidth={1.75} />
          {newLabel}
        </ButtonLink>
      </PageTitle>
      {/* Room to scroll the last rows out from under a message. */}
      <div className="pb-24">
        <UnsavedTexts texts={begun} />
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <FilterLinks label="Nach Status filtern" name="status" choices={[{ label: "Alle" }, ...states]} />
          <SearchBox label={searchLabel} keep={["status"]} />
        </div>
        {!failed && <ResultCount count={count} />}
        {children}
        {failed && <NotLoaded what={`Die ${many}`} />}
        {!failed && count === 0 && <NoRows {...{ many, none }} first={{ to: `${path}/new`, label: first }} />}
        <Pagination page={page} hasNext={hasNext} />
      </div>
      <Toasts items={toasts} />
    </>
  );
}
