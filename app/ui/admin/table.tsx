import type { ReactNode } from "react";

interface Column {
  label: string;
  /** Left out on phones. */
  wide?: boolean;
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
    <div className="overflow-hidden rounded-sm border border-line bg-surface-raised">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-line border-b bg-surface text-ink-muted text-xs">
          <tr>
            {columns.map(({ label, wide, hidden }) => (
              <th
                key={label}
                scope="col"
                className={`px-4 py-2.5 font-semibold ${wide ? "hidden md:table-cell" : ""}`}
              >
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

export function Cell({ wide, className = "", children }: CellProps) {
  return (
    <td className={`px-4 py-2 align-middle ${wide ? "hidden md:table-cell" : ""} ${className}`}>
      {children}
    </td>
  );
}

interface CellProps {
  wide?: boolean;
  className?: string;
  children?: ReactNode;
}
