import { Form, useNavigation } from "@remix-run/react";
import { NameField, PasswordField } from "~/features/account/fields";
import type { AccountAnswer } from "~/schemas/answers";
import { BusyLabel } from "~/ui/admin/action-button";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { formFields } from "~/ui/form-fields";
import { useSending } from "~/ui/use-sending";

export function NameForm({ name, answer }: { name: string; answer: AccountAnswer | undefined }) {
  const reply = answer?.reply ?? { initialValue: { full_name: name } };
  const { full_name } = formFields("name", ["full_name"], reply);
  const busy = useSending();
  const isSaving = useNavigation().formData?.has("full_name") ?? false;
  const { stored } = answer ?? {};
  return (
    <Form method="post" id="name" noValidate className="grid grid-cols-1 gap-5">
      <ErrorSummary refusal={answer?.refusal} fields={[full_name]} />
      <input type="hidden" name="opened" value={stored ?? name} />
      <NameField field={full_name} hint="So erscheint Dein Name bei Versionen, Antworten und Notizen." />
      {stored !== undefined && (
        <p className="wrap-anywhere">
          Gespeichert ist inzwischen: <strong>{stored || "kein Name"}</strong>
        </p>
      )}
      <Button tone="brand" busy={busy} className="min-h-11 justify-self-start text-sm max-sm:w-full">
        <BusyLabel busy={isSaving}>
          {stored === undefined ? "Name speichern" : "Meinen Namen speichern"}
        </BusyLabel>
      </Button>
    </Form>
  );
}

export function PasswordForm({ email, answer }: { email: string; answer: AccountAnswer | undefined }) {
  const { password, new_password } = formFields("passwort", ["password", "new_password"], answer?.reply);
  const busy = useSending();
  const isSaving = useNavigation().formData?.has("new_password") ?? false;
  return (
    <Form method="post" id="passwort" noValidate className="grid grid-cols-1 gap-5">
      <ErrorSummary refusal={answer?.refusal} fields={[password, new_password]} />
      <p className="max-w-text">Auf allen anderen Geräten wirst Du damit abgemeldet.</p>
      {/* For password managers; has no name and is not sent. */}
      <input type="text" value={email} readOnly hidden autoComplete="username" />
      <PasswordField field={password} isNew={false} label="Bisheriges Passwort" />
      <PasswordField field={new_password} isNew label="Neues Passwort" />
      <Button tone="brand" busy={busy} className="min-h-11 justify-self-start text-sm max-sm:w-full">
        <BusyLabel busy={isSaving}>Passwort ändern</BusyLabel>
      </Button>
    </Form>
  );
}
