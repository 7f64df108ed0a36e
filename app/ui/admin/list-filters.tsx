import { Form, Link, useSearchParams } from "@remix-run/react";
import Search from "lucide-react/icons/search";
import { useEffect, useRef } from "react";
import { draftParam } from "~/schemas/draft";
import { inGerman, searchLimit } from "~/schemas/text";
import { FieldErrors, useCount, wiring } from "~/ui/field";
import { formFields } from "~/ui/form-fields";
import { setValue } from "./form-texts";

const formId = "suche";
const rule = { label: "Die Suche", max: searchLimit };

interface SearchBoxProps {
  label: string;
  keep?: string[];
  reset?: string;
}

export function SearchBox({ label, keep = [], reset = "Alle zeigen" }: SearchBoxProps) {
  const [params] = useSearchParams();
  const query = params.get("q") ?? "";
  const box = useRef<HTMLInputElement>(null);
  // The address may come to name another search, by "Alle zeigen" for one; whoever is typing goes on.
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) setValue(box.current, query);
  }, [query]);
  const { q } = formFields(formId, ["q"], { initialValue: { q: query } });
  const { field, hint, onInput, isLive } = useCount(q, rule, undefined);
  const kept = keep.flatMap((name) => {
    const value = params.get(name);
    return value ? [{ name, value }] : [];
  });
  return (
    <Form id={formId} role="search" className="flex w-full flex-wrap gap-2 sm:w-auto">
      {kept.map((field) => (
        <input key={field.name} type="hidden" {...field} />
      ))}
      <input
        ref={box}
        type="search"
        {...wiring(field, Boolean(hint))}
        onInput={onInput}
        aria-label={label}
        placeholder="Suchen"
        className="min-h-11 min-w-0 grow basis-40 rounded-sm border border-control bg-surface-raised px-3 placeholder:text-ink-muted sm:w-56 sm:grow-0 sm:basis-auto aria-invalid:border-danger aria-invalid:bg-danger-soft"
      />
      <button
        type="submit"
        className="inline-flex min-h-11 items-center gap-2 rounded-sm border border-control px-3 hover:border-ink"
      >
        <Search className="size-4" />
        <span className="sr-only sm:not-sr-only">Suchen</span>
      </button>
      {query && (
        <Link
          to={`?${new URLSearchParams(kept.map(({ name, value }) => [name, value]))}`}
          className="inline-flex min-h-11 items-center whitespace-nowrap px-2 underline underline-offset-4"
        >
          {reset}
        </Link>
      )}
      {hint && (
        <div className="w-full">
          <p id={field.descriptionId}>{hint}</p>
          <FieldErrors field={field} isLive={isLive} />
        </div>
      )}
    </Form>
  );
}

interface FilterLinksProps {
  label: string;
  name: string;
  choices: { value?: string; label: string; count?: number | undefined }[];
}

/** For one parameter of the address; the others stay. */
export function FilterLinks({ label, name, choices }: FilterLinksProps) {
  const [params] = useSearchParams();
  const current = params.get(name) ?? undefined;
  const filters = choices.map(({ value, ...choice }) => ({
    ...choice,
    to: filtered(params, name, value),
    isCurrent: value === current,
  }));
  return <Filters label={label} filters={filters} />;
}

interface FiltersProps {
  label: string;
  filters: { label: string; to: string; isCurrent: boolean; count?: number | null | undefined }[];
}

export function Filters({ label, filters }: FiltersProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1">
        {filters.map(({ label, to, isCurrent, count }) => (
          <li key={label}>
            <Link
              to={to}
              aria-current={isCurrent ? "true" : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-sm px-2 text-ink-muted hover:text-ink sm:px-3 here:bg-brand-soft here:font-semibold here:text-ink"
            >
              {label}
              {typeof count === "number" && <span className="tabular">({inGerman(count)})</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function filtered(current: URLSearchParams, name: string, value: string | undefined) {
  const params = new URLSearchParams(current);
  params.delete("seite");
  params.delete(draftParam);
  if (value === undefined) params.delete(name);
  else params.set(name, value);
  return `?${params}`;
}
