import type { ReactNode } from "react";
import { rowId } from "~/schemas/row-id";

/** A link at the end of a row. */
export const rowLink =
  "inline-flex min-h-11 items-center px-2 text-ink-muted underline-offset-4 hover:text-ink hover:underline";

/** Left out where the table is narrow, or already where it is not very wide. */
type Wide = boolean | "very";

interface Column {
  label: string;
  wide?: Wide;
  /** Read out, but not shown: the column of buttons. */
  hidden?: boolean;
}

interface TableProps {
  /** What the table lists; read out, not shown. */
  caption: string;
  columns: Column[];
  /** Rows of cells, in the order of the columns. */
  children: ReactNode;
}

export function Table({ caption, columns, children }: TableProps) {
  return (
    <div className="@container relative overflow-x-auto rounded-sm border border-line bg-surface-raised">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-line border-b bg-surface text-ink-muted text-xs">
          <tr>
            {columns.map(({ label, wide, hidden }) => (
              <th key={label} scope="col" className={`px-4 py-2.5 font-semibold ${visibility(wide)}`}>
                {hidden ? <span className="sr-only">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}

interface RowProps {
  /** The id of the item that the row shows. */
  of: string;
  /** What the item is called: said when the row is gone to. */
  name: string;
  /** Its cells, the first of them a HeadCell. */
  children: ReactNode;
}

/** A row that can be gone to, after its item was saved or moved. */
export function Row({ of, name, children }: RowProps) {
  return (
    <tr id={rowId(of)} tabIndex={-1} aria-label={name} className="-outline-offset-3 hover:bg-surface">
      {children}
    </tr>
  );
}

/** The cell that says whose row it is. */
export function HeadCell({ className = "", children }: Omit<CellProps, "wide">) {
  return (
    <th scope="row" className={`px-4 py-2 text-left align-middle font-normal ${className}`}>
      {children}
    </th>
  );
}

export function Cell({ wide, className = "", children }: CellProps) {
  return <td className={`px-4 py-2 align-middle ${visibility(wide)} ${className}`}>{children}</td>;
}

interface CellProps {
  wide?: Wide;
  className?: string;
  children?: ReactNode;
}

function visibility(wide: Wide = false) {
  if (wide === "very") return "hidden @4xl:table-cell";
  return wide ? "hidden @2xl:table-cell" : "";
}
