import { Form, Link, useNavigation } from "@remix-run/react";
import { consent, newsletterPage } from "~/content/newsletter";
import type { FormAnswer } from "~/schemas/answers";
import { newsletterRules as rules } from "~/schemas/form-rules";
import { useAutosavedText } from "~/ui/autosaved-text";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { formFields } from "~/ui/form-fields";
import { Honeypot } from "~/ui/honeypot";
import { ErrorSummary } from "~/ui/late-parts";
import { useCheck } from "~/ui/use-check";
import { useSending } from "~/ui/use-sending";
import { useWords } from "~/ui/use-site";

export const formId = "newsletter";
const fieldNames = ["firstName", "lastName", "email", "company"] as const;

export function SignupForm({ place, answer }: { place: string; answer: FormAnswer | undefined }) {
  const { formData } = useNavigation();
  const words = useWords("newsletterPage", newsletterPage).form;
  const sending = useSending() && !formData?.get("website");
  const keep = useAutosavedText(formId, fieldNames, false);
  const { faults, times, onSubmit } = useCheck(answer, rules);
  const reply = faults ? { ...answer?.reply, error: faults } : answer?.reply;
  const { firstName, lastName, email, company } = formFields(formId, fieldNames, reply);
  const fields = [firstName, lastName, email, company];
  const isRefused = (!faults && answer?.refusal) || fields.some(({ errors }) => errors?.length);
  return (
    <Form
      method="post"
      action="/newsletter#anmeldung"
      id={formId}
      data-call="6"
      noValidate
      onSubmit={onSubmit}
      onInput={keep}
      preventScrollReset
      aria-labelledby="newsletter-title"
      className="relative grid grid-cols-1 gap-5 rounded-md bg-surface-raised p-6 shadow-lifted sm:p-8"
    >
      <h2 id="newsletter-title" className="text-xl">
        {words.title}
      </h2>
      {isRefused && (
        <ErrorSummary key={times} id={place} refusal={faults ? undefined : answer?.refusal} fields={fields} />
      )}
      <Honeypot />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field field={firstName} label="Vorname" required rule={rules.firstName} autoComplete="given-name" />
        <Field field={lastName} label="Nachname" required rule={rules.lastName} autoComplete="family-name" />
      </div>
      <Field
        field={email}
        label="E-Mail"
        type="email"
        required
        rule={rules.email}
        autoComplete="email"
        hint={words.email}
      />
      <Field
        field={company}
        label="Unternehmen"
        rule={rules.company}
        autoComplete="organization"
        hint={words.company}
      />
      <Button tone="brand" busy={sending}>
        {sending ? "Wird gesendet..." : words.button}
      </Button>
      <p className="text-ink-muted text-sm">
        {consent.text} Mehr dazu in der{" "}
        <Link
          prefetch="intent"
          to="/datenschutz"
          className="font-semibold text-ink underline underline-offset-4"
        >
          Datenschutzerklärung
        </Link>
        .
      </p>
    </Form>
  );
}
