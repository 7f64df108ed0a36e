import { useEffect, useState } from "react";
import { isAvailable } from "~/content/availability";
import { useSite } from "./use-site";

const refreshEvery = 60_000;

/** Whether the team is in the office now: from the server in the page, looked at again each minute in the browser. */
export function useAvailability(fromServer: boolean): boolean {
  const { hours, closedDays } = useSite();
  const [available, setAvailable] = useState(fromServer);
  useEffect(() => {
    const look = () => setAvailable(isAvailable(hours, closedDays, new Date()));
    look();
    const timer = setInterval(look, refreshEvery);
    return () => clearInterval(timer);
  }, [hours, closedDays]);
  return available;
}

/** A dot and a word; the word alone says it too. Of the office: the phone is answered longer. */
export function Availability({ available }: { available: boolean }) {
  return (
    <p
      className={`inline-flex items-center gap-2 font-medium text-sm ${available ? "text-success" : "text-danger"}`}
    >
      <span className="relative flex size-2.5" aria-hidden>
        {available && <span className="absolute inset-0 animate-ping rounded-full bg-success opacity-60" />}
        <span className={`relative size-2.5 rounded-full ${available ? "bg-success" : "bg-danger"}`} />
      </span>
      {available ? "Jetzt im Büro" : "Gerade nicht im Büro"}
    </p>
  );
}
