import type { ReactNode } from "react";
import { rowId } from "~/schemas/row-id";

export const rowLink =
  "inline-flex min-h-11 items-center px-2 text-ink-muted underline-offset-4 hover:text-ink hover:underline";

type Wide = boolean | "very";

interface Column {
  label: string;
  wide?: Wide;
  hidden?: boolean;
}

interface TableProps {
  caption: string;
  columns: Column[];
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

export function Row({ of, name, children }: { of: string; name: string; children: ReactNode }) {
  return (
    <tr id={rowId(of)} tabIndex={-1} aria-label={name} className="-outline-offset-3 hover:bg-surface">
      {children}
    </tr>
  );
}

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
