import ArrowDown from "lucide-react/icons/arrow-down";
import type { ServiceText } from "~/content/services";
import { ServiceIcon } from "~/ui/service-parts";

export function Overview({ services }: { services: Pick<ServiceText, "slug" | "title">[] }) {
  return (
    <nav aria-label="Leistungen auf einen Blick" className="hidden w-96 lg:block">
      <ul className="divide-y divide-line rounded-md bg-surface-raised px-6 py-2 shadow-soft">
        {services.map(({ slug, title }) => (
          <li key={slug}>
            <a
              href={`#${slug}`}
              className="group flex min-h-16 items-center gap-4 font-semibold text-sm hover:text-brand"
            >
              <ServiceIcon slug={slug} className="size-9" />
              {title}
              <ArrowDown className="ml-auto size-4 text-ink-muted transition-transform duration-150 group-hover:translate-y-0.5" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
