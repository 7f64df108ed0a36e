import { Link } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";

interface PageTitleProps {
  title: string;
  back?: string;
  yields?: boolean;
  children?: ReactNode;
}

export function PageTitle({ title, back, yields = false, children }: PageTitleProps) {
  const [frame, heading, rest] = yields ? ["max-lg:mb-0", "max-lg:sr-only", "max-lg:hidden"] : ["", "", ""];
  return (
    <div className={`mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 ${frame}`}>
      <div className="mr-auto">
        {back && (
          <Link
            to={back}
            className={`-mt-3 inline-flex min-h-11 items-center gap-1.5 text-ink-muted hover:text-ink ${rest}`}
          >
            <ArrowLeft className="size-4" />
            Zurück
          </Link>
        )}
        <h1 className={`text-2xl ${heading}`}>{title}</h1>
      </div>
      <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${rest}`}>{children}</div>
    </div>
  );
}
