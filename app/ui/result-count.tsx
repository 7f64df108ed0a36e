import { useLocation } from "@remix-run/react";
import { useRef } from "react";

export function ResultCount({ count }: { count: number }) {
  const { search } = useLocation();
  const first = useRef<string | undefined>(search);
  if (first.current !== search) first.current = undefined;
  return (
    <p role="status" className="sr-only">
      {first.current === undefined && (
        <span key={search}>{count ? `Einträge auf dieser Seite: ${count}` : "Nichts gefunden"}</span>
      )}
    </p>
  );
}
