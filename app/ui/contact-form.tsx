import { Form, Link, useActionData, useLocation, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { contactLimits } from "~/schemas/limits";
import type { receiveContact } from "~/server/contact.server";
import { Button } from "./button";
import { ErrorSummary } from "./error-summary";
import { Field, TextArea } from "./field";
import { formFields } from "./form-fields";
import { Honeypot } from "./honeypot";
import { Toasts } from "./toasts";

const formId = "kontakt";
const fieldNames = ["name", "email", "company", "subject", "phone", "message"] as const;

interface ContactFormProps {
  /** Where the form is sent, with the fragment that brings the visitor back to it. */
  action: string;
  fields: "company" | "phone and subject";
}

export function ContactForm({ action, fields: variant }: ContactFormProps) {
  const answer = useActionData<typeof receiveContact>();
  const { key } = useLocation();
  return (
    <>
      <FreshForm key={key} action={action} fields={variant} answer={answer} />
      <Toasts items={answer?.toasts} />
    </>
  );
}

type Answer = ReturnType<typeof useActionData<typeof receiveContact>>;

/** Keyed by the visit, so that it is empty again after the message is sent. */
function FreshForm({ action, fields: variant, answer }: ContactFormProps & { answer: Answer }) {
  const sending = useNavigation().state === "submitting";
  const hydrated = useHydrated();
  const [agreed, setAgreed] = useState(false);
  const { name, email, company, phone, subject, message } = formFields(formId, fieldNames, answer?.reply);
  return (
    <Form
      method="post"
      action={action}
      id={formId}
      preventScrollReset
      className="relative grid grid-cols-1 gap-5 rounded-md bg-surface-raised p-6 shadow-soft sm:p-8"
    >
      <ErrorSummary fields={[name, email, company, subject, phone, message]} />
      <Honeypot />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field field={name} label="Name" required maxLength={contactLimits.name} autoComplete="name" />
        <Field
          field={email}
          label="E-Mail"
          type="email"
          required
          maxLength={contactLimits.email}
          autoComplete="email"
        />
      </div>
      {variant === "company" && (
        <Field
          field={company}
          label="Unternehmen"
          maxLength={contactLimits.company}
          autoComplete="organization"
          hint="Wenn Du magst."
        />
      )}
      {variant === "phone and subject" && (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Field
            field={phone}
            label="Telefon"
            subject="Telefonnummer"
            type="tel"
            maxLength={contactLimits.phone}
            autoComplete="tel"
            hint="Wenn wir zurückrufen sollen."
          />
          <Field field={subject} label="Betreff" required maxLength={contactLimits.subject} />
        </div>
      )}
      <TextArea field={message} label="Nachricht" rows={5} required maxLength={contactLimits.message} />
      <label className="flex items-start gap-3 text-sm">
        <input
          type="checkbox"
          name="privacy"
          className="mt-0.5 size-5 shrink-0"
          onInput={(event) => setAgreed(event.currentTarget.checked)}
        />
        <span>
          Ich habe die{" "}
          <Link prefetch="intent" to="/datenschutz" className="font-semibold underline underline-offset-4">
            Datenschutzerklärung
          </Link>{" "}
          gelesen und akzeptiere sie.
        </span>
      </label>
      <Button tone="brand" disabled={sending || (hydrated && !agreed)} className="justify-self-start">
        {sending ? "Wird gesendet..." : "Nachricht senden"}
      </Button>
    </Form>
  );
}
