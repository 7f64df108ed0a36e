import { Form } from "@remix-run/react";
import Search from "lucide-react/icons/search";
import { Button } from "./button";

/** Searches the blog; without scripts as well. */
export function BlogSearch({ className = "", searched }: { className?: string; searched?: string | null }) {
  return (
    <search className={`block ${className}`}>
      <Form action="/blog" className="flex max-w-md flex-wrap items-end gap-2">
        <label className="min-w-0 grow basis-48">
          <span className="mb-1 block text-ink-muted text-sm">Im Blog suchen</span>
          <input
            // What was searched for before does not stay in the field of another search.
            key={searched}
            type="search"
            name="suche"
            required
            maxLength={100}
            defaultValue={searched ?? ""}
            className="min-h-12 w-full rounded-sm border border-control bg-surface-raised px-4"
          />
        </label>
        <Button tone="quiet">
          <Search aria-hidden className="size-5" strokeWidth={1.75} />
          Suchen
        </Button>
      </Form>
    </search>
  );
}
