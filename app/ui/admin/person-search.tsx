import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { control } from "./editor-fields";

interface PersonSearchProps {
  /** What was typed before. */
  typed: string;
  /** True for what is no address. */
  isRefused: boolean;
}

/** Asks whose file is to be opened. */
export function PersonSearch({ typed, isRefused }: PersonSearchProps) {
  return (
    <Form role="search" className="max-w-text">
      <label htmlFor="adresse" className="font-semibold">
        E-Mail-Adresse der Person
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          key={typed}
          id="adresse"
          type="text"
          inputMode="email"
          name="email"
          defaultValue={typed}
          maxLength={255}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? "adresse-fehler adresse-hilfe" : "adresse-hilfe"}
          className={`${control} min-h-11 grow basis-60`}
        />
        <Button tone="brand" className="min-h-11">
          Akte öffnen
        </Button>
      </div>
      {isRefused && (
        <p id="adresse-fehler" role="alert" className="mt-1.5 font-medium text-danger">
          Das ist keine E-Mail-Adresse.
        </p>
      )}
      <p id="adresse-hilfe" className="mt-1.5 text-ink-muted">
        Groß oder klein ist gleich. Hat jemand mit mehreren Adressen geschrieben, suche jede einzeln.
      </p>
    </Form>
  );
}
