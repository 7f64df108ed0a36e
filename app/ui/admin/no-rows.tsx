import type { ReactNode } from "react";
import { Empty } from "./empty";
import { TextLink } from "./text-link";
import { useListSearch } from "./use-list-search";

interface NoRowsProps {
  many: string;
  none: string;
  german?: string;
  first?: { to: string; label: string };
  also?: ReactNode;
  children?: ReactNode;
}

export function NoRows({ many, none, german, first, also, children }: NoRowsProps) {
  const said = saidOfNarrowed(many, useListSearch());
  if (said)
    return (
      <Empty>
        <p className="wrap-anywhere">{said}</p>
        <div className="flex flex-wrap justify-center gap-x-5">
          <TextLink to="?">{`Alle ${many} zeigen`}</TextLink>
          {children}
        </div>
      </Empty>
    );
  if (german) return <Empty german={german}>{none}</Empty>;
  return (
    <Empty>
      <p>{none}</p>
      {first && <TextLink to={first.to}>{first.label}</TextLink>}
      {also}
    </Empty>
  );
}

function saidOfNarrowed(many: string, search: string): string | undefined {
  const { q = "", seite = "", ...others } = Object.fromEntries(new URLSearchParams(search));
  const words = q.trim().slice(0, 100);
  if (Number(seite) > 1) return "Hier kommt nichts mehr.";
  if (words) return `Zu „${words}“ gibt es keine ${many}.`;
  return Object.values(others).some(Boolean) ? `Dazu gibt es keine ${many}.` : undefined;
}
