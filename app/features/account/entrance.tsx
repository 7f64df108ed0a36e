import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useSite } from "~/ui/use-site";

export function Entrance({ children }: { children: ReactNode }) {
  const { name } = useSite();
  return (
    <div className="chart-lines grid min-h-dvh place-items-center bg-surface px-4 py-10">
      <div className="w-full max-w-md">
        <header>
          <Link to="/" className="mb-6 inline-flex min-h-11 items-center gap-3 font-bold">
            <img src="/images/logo-sign.svg" alt="" width={32} height={32} />
            {name}
          </Link>
        </header>
        <main className="rounded-md border border-line bg-surface-raised p-6 shadow-soft sm:p-8">
          {children}
        </main>
      </div>
    </div>
  );
}
