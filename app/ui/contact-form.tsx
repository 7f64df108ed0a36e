import { Form, useActionData } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Untaken } from "~/client/keep-typed";
import { useKeptText } from "~/client/kept-text";
import { consentMissing } from "~/content/contact";
import type { FormAnswer, Refusal } from "~/schemas/answers";
import { contactLimits } from "~/schemas/limits";
import type { Sent } from "~/schemas/sent-message";
import { Button } from "./button";
import { ConsentBox } from "./consent-box";
import { ContactSent } from "./contact-sent";
import { ErrorSummary } from "./error-summary";
import { Field, TextArea } from "./field";
import { type FormField, formFields } from "./form-fields";
import { Honeypot } from "./honeypot";
import { useSending } from "./use-sending";

/** What stands at the end of the address that the form is sent to, and of the one it leads back to. */
const place = "kontakt";
const formId = `${place}-formular`;
const textNames = ["name", "email", "company", "subject", "phone", "message"] as const;
const fieldNames = [...textNames, "privacy"] as const;

interface ContactFormProps {
  /** Where the form is sent, with the fragment that brings the visitor back to it. */
  action: string;
  fields: "company" | "phone and subject";
  /** What the visitor has just sent. */
  sent: Sent | undefined;
}

export function ContactForm({ action, fields: variant, sent }: ContactFormProps) {
  const answer = useActionData<FormAnswer & Untaken>();
  const isSent = sent !== undefined && !answer;
  const { turn, answer: latest } = useTurn(answer, isSent);
  return (
    <>
      {isSent ? (
        <ContactSent id={place} formId={formId} sent={sent === "shown before" ? undefined : sent} />
      ) : (
        <FreshForm key={turn} action={action} fields={variant} answer={latest} />
      )}
    </>
  );
}

type Answer = (FormAnswer & Untaken) | undefined;

/**
 * A new turn begins when the message comes back from the server. What nobody has taken stays in the form as it is, and so
 * does what came back while the visitor moves about on the page.
 */
function useTurn(answer: Answer, isSent: boolean) {
  const [state, setState] = useState({ turn: 0, answer });
  if (isSent && state.answer) setState({ turn: state.turn + 1, answer: undefined });
  if (answer && answer !== state.answer)
    setState({ turn: answer.untaken ? state.turn : state.turn + 1, answer });
  return { turn: state.turn, answer: state.answer };
}

interface FreshFormProps extends Omit<ContactFormProps, "sent"> {
  answer: Answer;
}

function FreshForm({ action, fields: variant, answer }: FreshFormProps) {
  const sending = useSending();
  const { privacy, ...texts } = formFields(formId, fieldNames, answer?.reply);
  const { name, email, company, phone, subject, message } = texts;
  const consent = useConsent(privacy, answer?.refusal);
  const all = [name, email, company, subject, phone, message, consent.field];
  const isRefused = consent.refusal !== undefined || all.some(({ errors }) => errors?.length);
  const keep = useKeptText(formId, textNames, false);
  return (
    <div id={isRefused ? undefined : place}>
      <Form
        method="post"
        action={action}
        id={formId}
        onInput={keep}
        preventScrollReset
        className="relative grid grid-cols-1 gap-4 rounded-md bg-surface-raised p-5 sm:gap-5 shadow-soft sm:p-8"
      >
        <ErrorSummary key={consent.tries} id={place} refusal={consent.refusal} fields={all} />
        <Honeypot />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5">
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
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5">
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
        <ConsentBox field={consent.field} onTick={consent.onTick} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button tone="brand" busy={sending} {...(consent.waits && waiting)} onClick={consent.onSend}>
            {sending ? "Wird gesendet..." : "Nachricht senden"}
          </Button>
          {/* Takes its place from the start, so that nothing moves when the scripts have come. */}
          <p id={waiting["aria-describedby"]} className={`text-sm ${consent.waits ? "" : "invisible"}`}>
            Bitte akzeptiere erst die Datenschutzerklärung.
          </p>
        </div>
      </Form>
    </div>
  );
}

const waiting = { "aria-disabled": true, "aria-describedby": `${formId}-wartet` };

/**
 * The consent as the page knows it, which is only what it looks like: the server asks for it in any case. Sending without
 * it says what is missing as the server would.
 */
function useConsent(field: FormField, refusal: Refusal | undefined) {
  const hydrated = useHydrated();
  const [agreed, setAgreed] = useState(Boolean(field.initialValue));
  const [tries, setTries] = useState(0);
  const isMissing = tries > 0 && !agreed;
  return {
    field: { ...field, errors: isMissing ? consentMissing.lines : agreed ? undefined : field.errors },
    refusal: isMissing ? consentMissing : refusal,
    /** How often it was sent without: each time, what is said above the form arrives anew. */
    tries,
    waits: hydrated && !agreed,
    onTick(ticked: boolean, box: HTMLElement) {
      setAgreed(ticked);
      // What was said above the form goes, and the form moves up.
      if (isMissing) requestAnimationFrame(() => box.scrollIntoView({ block: "nearest" }));
    },
    onSend(event: MouseEvent<HTMLButtonElement>) {
      const box = event.currentTarget.form?.elements.namedItem(field.name);
      // A browser that puts a page back does not always say what it has ticked.
      if (!(box instanceof HTMLInputElement) || box.checked) return;
      event.preventDefault();
      setTries(tries + 1);
    },
  };
}
