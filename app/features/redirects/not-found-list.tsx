import { Form } from "@remix-run/react";
import { control } from "~/features/editing/editor-fields";
import type { NotFoundPath } from "~/features/redirects/address-list.server";
import { Button } from "~/ui/button";
import { useSending } from "~/ui/use-sending";
import { targetList } from "./address-form";
import { RowForm } from "./address-table";

export function NotFoundList({ paths }: { paths: NotFoundPath[] }) {
  return (
    <ul className="divide-y divide-line rounded-sm border border-line bg-surface-raised">
      {paths.map((missed) => (
        <li key={missed.path} className="grid grid-cols-1 gap-x-6 gap-y-2 px-4 py-3 lg:grid-cols-2">
          <div>
            <p className="font-semibold wrap-anywhere">{missed.path}</p>
            <p className="text-ink-muted">
              {missed.count === "1" ? "Einmal gefragt" : `${missed.count}-mal gefragt`}, zuletzt am{" "}
              {missed.lastSeen}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-2 lg:justify-end">
            <Redirect {...missed} />
            <RowForm path={missed.path} intent="forget" label="Entfernen" />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Redirect({ path, guess }: Pick<NotFoundPath, "path" | "guess">) {
  const busy = useSending();
  return (
    <Form method="post" className="flex min-w-0 grow basis-60 flex-wrap items-center gap-2">
      <input type="hidden" name="path" value={path} />
      <input
        type="text"
        name="target"
        aria-label={`Ziel für ${path}`}
        defaultValue={guess}
        list={targetList}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        className={`${control} min-h-11 grow basis-40`}
      />
      <Button tone="quiet" busy={busy} className="min-h-11 text-sm">
        Umleiten<span className="sr-only">: {path}</span>
      </Button>
    </Form>
  );
}
