import { Link } from "@remix-run/react";
import ChevronRight from "lucide-react/icons/chevron-right";

export interface Crumb {
  name: string;
  path: string;
  lang?: string | undefined;
}

export function Breadcrumbs({ trail, className = "" }: { trail: Crumb[]; className?: string }) {
  const here = trail.at(-1);
  return (
    <nav aria-label="Brotkrumen" className={className}>
      <ol className="flex items-center gap-1.5 text-ink-muted text-sm">
        {trail.slice(0, -1).map(({ name, path }) => (
          <li key={path} className="flex shrink-0 items-center gap-1.5">
            <Link
              prefetch="intent"
              to={path}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
            >
              {name}
            </Link>
            <ChevronRight className="size-4 shrink-0" />
          </li>
        ))}
        {here && (
          <li
            lang={here.lang}
            className="min-w-0 max-w-72 truncate low:whitespace-normal"
            aria-current="page"
          >
            {here.name}
          </li>
        )}
      </ol>
    </nav>
  );
}
