import { Form } from "@remix-run/react";
import Search from "lucide-react/icons/search";
import { searchLimit } from "~/schemas/text";
import { Button } from "./button";
import { FieldErrors, useCount, wiring } from "./field";
import { formFields } from "./form-fields";

const formId = "blogsuche";
const rule = { label: "Die Suche", max: searchLimit };

export function BlogSearch({ className = "", searched }: { className?: string; searched?: string | null }) {
  return (
    <search className={`block ${className}`}>
      <Form id={formId} action="/blog" className="flex max-w-md flex-wrap items-end gap-2">
        {/* What was searched for before does not stay in the field of another search. */}
        <Words key={searched} searched={searched ?? ""} />
        <Button tone="quiet">
          <Search className="size-5" />
          Suchen
        </Button>
      </Form>
    </search>
  );
}

function Words({ searched }: { searched: string }) {
  const { suche } = formFields(formId, ["suche"], { initialValue: { suche: searched } });
  const { field, hint, onInput, isLive } = useCount(suche, rule, undefined);
  return (
    <div className="min-w-0 grow basis-48">
      <label htmlFor={field.id} className="mb-1 block text-ink-muted text-sm">
        Im Blog suchen
      </label>
      <input
        type="text"
        enterKeyHint="search"
        {...wiring(field, Boolean(hint))}
        onInput={onInput}
        required
        className="min-h-12 w-full rounded-sm border border-control bg-surface-raised px-4"
      />
      {hint && (
        <div className="text-sm">
          <p id={field.descriptionId}>{hint}</p>
          <FieldErrors field={field} isLive={isLive} />
        </div>
      )}
    </div>
  );
}
