import { Form } from "@remix-run/react";
import type { Untaken } from "~/client/keep-typed";
import type { RestoreAnswer } from "~/schemas/history";
import { slugLimit } from "~/schemas/limits";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { formFields } from "~/ui/form-fields";
import { useSending } from "~/ui/use-sending";
import { TextLine } from "./editor-fields";

const formId = "anderer-slug";

export function RestoreRefused({ answer }: { answer: (RestoreAnswer & Untaken) | undefined }) {
  const busy = useSending();
  if (!answer) return null;
  const { slug } = formFields(formId, ["slug"], answer.reply);
  const { asked } = answer;
  return (
    <div className="mb-5 grid gap-4">
      <ErrorSummary refusal={answer.refusal} fields={asked ? [slug] : []} />
      {asked && (
        <Form
          method="post"
          id={formId}
          noValidate
          className="grid gap-4 rounded-sm border border-line bg-surface-raised p-4 sm:p-6"
        >
          {Object.entries(asked.fields)
            .filter(([name]) => name !== "slug")
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          <TextLine
            key={slug.initialValue}
            field={slug}
            label="Andere Adresse (Slug)"
            subject="Slug"
            required
            max={slugLimit}
            autoCapitalize="none"
            hint={`Unter ihr kommt „${asked.title}“ zurück. Kleinbuchstaben, Zahlen und Bindestriche.`}
          />
          <div>
            <Button tone="brand" busy={busy} className="min-h-11">
              Mit dieser Adresse wiederherstellen
            </Button>
          </div>
        </Form>
      )}
    </div>
  );
}
