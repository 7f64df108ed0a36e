import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { loadAnew } from "~/client/network-errors";

/** Leads to an editor with a draft in it: a page loaded anew, once there is somebody to ask. */
export function DraftLink({
  to,
  className,
  children,
}: {
  to: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      reloadDocument
      onClick={(event) => {
        event.preventDefault();
        void loadAnew(event.currentTarget.href);
      }}
      className={className}
    >
      {children}
    </Link>
  );
}
