import { Link } from "@remix-run/react";
import ArrowRight from "lucide-react/icons/arrow-right";
import Compass from "lucide-react/icons/compass";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import MonitorCog from "lucide-react/icons/monitor-cog";
import Sparkles from "lucide-react/icons/sparkles";
import UsersRound from "lucide-react/icons/users-round";
import Workflow from "lucide-react/icons/workflow";
import { Fragment } from "react";
import { contactAbout, type ServiceText } from "~/content/services";
import { shared } from "~/content/shared-words";
import { ButtonLink } from "./button";
import { useWords } from "./use-site";

const signs = {
  "google-workspace": { Icon: UsersRound, colour: "bg-brand-soft text-brand" },
  prozessautomatisierung: { Icon: Workflow, colour: "bg-moss-soft text-moss" },
  "softr-dashboards": { Icon: LayoutDashboard, colour: "bg-dusk-soft text-dusk" },
  "ai-cloud-solutions": { Icon: Sparkles, colour: "bg-sand-soft text-sand" },
  "hardware-it-infrastruktur": { Icon: MonitorCog, colour: "bg-brand-soft text-brand" },
};

export function ServiceIcon({ slug, className = "size-12" }: { slug: string; className?: string }) {
  const { Icon, colour } = isKnown(slug)
    ? signs[slug]
    : { Icon: Compass, colour: "bg-brand-soft text-brand" };
  return (
    <span aria-hidden className={`grid shrink-0 place-items-center rounded-sm ${colour} ${className}`}>
      <Icon className="size-1/2" />
    </span>
  );
}

function isKnown(slug: string): slug is keyof typeof signs {
  return Object.hasOwn(signs, slug);
}

export function WorkspaceLink({ to, className }: { to: string; className: string }) {
  return (
    <Link prefetch="intent" to={to} className={`${way} after:absolute after:inset-0 ${className}`}>
      {useWords("shared", shared).service.page}
      <ArrowRight className="size-5 transition-transform group-hover:translate-x-1" />
    </Link>
  );
}

export function NoServices({ label, className }: { label: string; className: string }) {
  return (
    <div className={`max-w-text ${className}`}>
      <p className="text-lg">
        Was wir anbieten, schreiben wir hier gerade neu auf. Erzähl uns einfach, was Du vorhast.
      </p>
      <ButtonLink to="/dating" tone="signal" className="mt-4" data-call="2">
        {label}
      </ButtonLink>
    </div>
  );
}

export function AskLink({ title, className = "" }: { title: string; className?: string }) {
  return (
    <Link to={contactAbout(title)} className={`${way} underline-offset-4 hover:underline ${className}`}>
      {useWords("shared", shared).service.ask}
      <span className="sr-only">: {title}</span>
    </Link>
  );
}

const way = "inline-flex min-h-11 items-center gap-2 font-semibold text-brand";

export function ServiceLinks({
  label,
  services,
  className = "",
}: {
  label: string;
  services: Pick<ServiceText, "slug" | "title">[];
  className?: string;
}) {
  if (services.length === 0) return null;
  return (
    <p className={`flex flex-wrap items-center gap-x-4 text-sm ${className}`}>
      <span>{label}</span>
      {services.map(({ slug, title }) => (
        <Fragment key={slug}>
          {" "}
          <Link
            prefetch="intent"
            to={`/services#${slug}`}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {title}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
