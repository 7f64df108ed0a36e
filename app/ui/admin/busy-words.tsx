import type { ReactNode } from "react";
import { loading, Words } from "~/ui/phrase";

interface BusyWordsProps {
  busy: boolean;
  children: ReactNode;
}

/**
 * What a button says, or while its form is under way that it is: as wide as before, or a second press would meet what
 * has moved there.
 */
export function BusyWords({ busy, children }: BusyWordsProps) {
  const place = "col-start-1 row-start-1";
  return (
    <span className="grid justify-items-center">
      <span className={`${place} ${busy ? "invisible" : ""}`}>{children}</span>
      {busy && (
        <span className={place}>
          <Words of={loading} />
        </span>
      )}
    </span>
  );
}
