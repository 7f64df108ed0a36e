import { Form } from "@remix-run/react";
import { control } from "~/features/editing/editor-fields";
import { emailLimit, textLength } from "~/schemas/text";
import { Button } from "~/ui/button";
import { FieldFrame, useCount, wiring } from "~/ui/field";
import { formFields } from "~/ui/form-fields";

const formId = "personensuche";
const rule = { label: "E-Mail", max: emailLimit };

interface PersonSearchProps {
  typed: string;
  isRefused: boolean;
}

export function PersonSearch({ typed, isRefused }: PersonSearchProps) {
  return (
    <Form id={formId} role="search" className="max-w-text">
      <Address key={typed} typed={typed} isRefused={isRefused && textLength(typed) <= emailLimit} />
    </Form>
  );
}

function Address({ typed, isRefused }: PersonSearchProps) {
  const error = { email: isRefused ? ["Das ist keine E-Mail-Adresse."] : null };
  const { email } = formFields(formId, ["email"], { initialValue: { email: typed }, error });
  const { onInput, isLive, ...counted } = useCount(
    email,
    rule,
    "Groß oder klein ist gleich. Hat jemand mit mehreren Adressen geschrieben, suche jede einzeln.",
  );
  return (
    <FieldFrame {...counted} isLive={isLive || isRefused} label="E-Mail-Adresse der Person">
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          type="text"
          {...wiring(counted.field, true)}
          onInput={onInput}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          className={`${control} min-h-11 grow basis-60`}
        />
        <Button tone="brand" className="min-h-11">
          Akte öffnen
        </Button>
      </div>
    </FieldFrame>
  );
}
