import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { HeadCell } from "~/ui/admin/table";
import { useListSearch } from "~/ui/admin/use-list-search";

interface TitleCellProps {
  /** Address of the item's editor. */
  to: string;
  title: string;
  /** In which state it is; shown here where the table is too narrow for a column of states. */
  state: ReactNode;
  /** Stands below the title. */
  children?: ReactNode;
}

/** The first cell of a row: its title, leading to the editor; marked while that is open. */
export function TitleCell({ to, title, state, children }: TitleCellProps) {
  const { pathname } = useLocation();
  const search = useListSearch();
  const isOpen = pathname === to;
  return (
    <HeadCell className={`w-full ${isOpen ? "bg-brand-soft" : ""}`}>
      <Link
        to={`${to}${search}`}
        aria-current={isOpen ? "true" : undefined}
        className="flex min-h-11 flex-col justify-center font-semibold hover:underline"
      >
        <span className="sm:line-clamp-2 wrap-anywhere">{title}</span>
        <span className="font-normal text-xs @2xl:hidden">{state}</span>
      </Link>
      {children}
    </HeadCell>
  );
}
