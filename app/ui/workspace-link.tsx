import { Link } from "@remix-run/react";
import ArrowRight from "lucide-react/icons/arrow-right";

/** Leads to the page of Google Workspace; the whole card around it, a `group`, can be pressed. */
export function WorkspaceLink({ className }: { className: `after:rounded-${string}` }) {
  return (
    <Link
      prefetch="intent"
      to="/google-workspace"
      className={`mt-4 inline-flex min-h-11 items-center gap-2 font-semibold text-brand after:absolute after:inset-0 ${className}`}
    >
      Mehr zu Google Workspace
      <ArrowRight
        aria-hidden
        className="size-5 transition-transform duration-150 group-hover:translate-x-1"
        strokeWidth={1.75}
      />
    </Link>
  );
}
