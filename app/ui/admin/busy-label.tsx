import type { ReactNode } from "react";

interface BusyWordsProps {
  busy: boolean;
  meanwhile?: string;
  children: ReactNode;
}

/** The button has room for both labels, so that a second press does not meet another control. */
export function BusyLabel({ busy, meanwhile = "Wird gespeichert …", children }: BusyWordsProps) {
  const place = "col-start-1 row-start-1";
  return (
    <span
      data-meanwhile={meanwhile}
      className="grid place-items-center after:invisible after:col-start-1 after:row-start-1 after:content-[attr(data-meanwhile)]"
    >
      <span className={`${place} ${busy ? "invisible" : ""}`}>{children}</span>
      {busy && <span className={place}>{meanwhile}</span>}
    </span>
  );
}
