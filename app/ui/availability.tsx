import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { type Office, officeNow } from "~/content/availability";
import { shared } from "~/content/shared-words";
import type { RootData } from "~/schemas/answers";
import { useSite, useWords } from "./use-site";

const refreshEvery = 60_000;

export function useAvailability(): Office {
  const site = useSite();
  const fromServer = useRouteLoaderData<RootData>("root")?.office;
  const [office, setOffice] = useState(fromServer ?? { available: false });
  useEffect(() => {
    const look = () => setOffice(officeNow(site, new Date()));
    look();
    const timer = setInterval(look, refreshEvery);
    return () => clearInterval(timer);
  }, [site]);
  return office;
}

export function Availability({ office: { available, again } }: { office: Office }) {
  const words = useWords("shared", shared).office;
  return (
    <p
      className={`no-print flex gap-2 font-medium text-sm leading-snug ${available ? "text-success" : "text-ink-muted"}`}
    >
      <span className="relative mt-1.5 flex size-2.5 shrink-0" aria-hidden>
        {available && <span className="absolute inset-0 animate-ping rounded-full bg-success opacity-60" />}
        <span className={`relative size-2.5 rounded-full ${available ? "bg-success" : "bg-danger"}`} />
      </span>
      {available ? (
        words.open
      ) : (
        <span>
          {words.closed}{" "}
          <span className="block">
            {again && `${words.again} ${again}. `}
            {words.booking}
          </span>
        </span>
      )}
    </p>
  );
}
