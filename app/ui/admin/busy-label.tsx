import type { ReactNode } from "react";

interface BusyWordsProps {
  busy: boolean;
  /** What happens while the form is under way, where it is not being stored. */
  meanwhile?: string;
  children: ReactNode;
}

/**
 * What a button says, or while its form is under way what happens: the button has room for both, or a second press would
 * meet what has moved there.
 */
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
