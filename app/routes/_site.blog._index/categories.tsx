import { Link } from "@remix-run/react";
import { addressOf } from "./address";

interface CategoriesProps {
  all: string[];
  selected: string | null | undefined;
}

export function Categories({ all, selected }: CategoriesProps) {
  if (all.length === 0) return null;
  return (
    <nav aria-label="Kategorien" className="mt-10 border-line border-t pt-5 md:mt-14">
      <ul className="flex flex-wrap gap-2">
        <Choice label="Alle Artikel" category={null} selected={selected} />
        {all.map((category) => (
          <Choice key={category} label={category} category={category} selected={selected} />
        ))}
      </ul>
    </nav>
  );
}

interface ChoiceProps {
  label: string;
  category: string | null;
  selected: string | null | undefined;
}

function Choice({ label, category, selected }: ChoiceProps) {
  return (
    <li>
      <Link
        prefetch="intent"
        to={addressOf({ category })}
        preventScrollReset
        aria-current={category === selected ? "true" : undefined}
        className="inline-flex min-h-11 items-center rounded-full border border-control px-4.5 text-sm transition-colors duration-150 ease-out hover:border-ink here:border-brand here:bg-brand here:font-semibold here:text-brand-ink"
      >
        {label}
      </Link>
    </li>
  );
}
