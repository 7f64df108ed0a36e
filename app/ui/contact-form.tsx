import { Form, Link, useActionData } from "@remix-run/react";
import { type ReactNode, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Untaken } from "~/client/keep-typed";
import { consentMissing } from "~/content/contact";
import type { FormAnswer } from "~/schemas/answers";
import { contactRules } from "~/schemas/form-rules";
import { messageRefused } from "~/schemas/invalid";
import type { Sent } from "~/schemas/sent-message";
import { useAutosavedText } from "./autosaved-text";
import { Button } from "./button";
import { Field, FieldErrors, TextArea, wiring } from "./field";
import { type FormField, formFields } from "./form-fields";
import { Honeypot } from "./honeypot";
import { ErrorSummary, SentWords } from "./late-parts";
import { useCheck } from "./use-check";
import { useFocusOnArrival } from "./use-focus-on-arrival";
import { useSending } from "./use-sending";
import { useGermanLang, useWord } from "./use-site";

interface ConsentBoxProps {
  field: FormField;
  /** Some browsers do not announce that a checkbox is required. */
  legend: string;
  onTick: (ticked: boolean, box: HTMLElement) => void;
}

/** Only the server insists: the browser's validation message is not ours. */
function ConsentBox({ field, legend, onTick }: ConsentBoxProps) {
  const word = useWord();
  const { defaultValue, "aria-describedby": errors, ...wires } = wiring(field);
  return (
    <div>
      <label className="flex items-start gap-3 text-sm">
        <input
          type="checkbox"
          aria-required
          {...wires}
          aria-describedby={errors ? `${errors} ${legend}` : legend}
          defaultChecked={Boolean(defaultValue)}
          className="mt-0.5 size-5 shrink-0 rounded-xs aria-invalid:border-2 aria-invalid:border-danger"
          onInput={({ currentTarget: box }) => onTick(box.checked, box)}
        />
        {/* One text node each: Chromium joins words of several in the accessible name. */}
        <span>
          {word("Ich habe die ")}
          <Link prefetch="intent" to="/datenschutz" className="font-semibold underline underline-offset-4">
            {word("Datenschutzerklärung")}
          </Link>
          {word(" gelesen und akzeptiere sie.")}
        </span>
      </label>
      <FieldErrors field={field} />
    </div>
  );
}

const place = "kontakt";
const formId = `${place}-formular`;
const textNames = ["name", "email", "company", "subject", "phone", "message"] as const;
const fieldNames = [...textNames, "privacy"] as const;
/** The server refuses no message for a missing subject. */
const german = { ...contactRules, subject: { ...contactRules.subject, isRequired: true } };
const boxes = { privacy: consentMissing.lines };
/** What browsers count and refuse is said in German: elsewhere the server does it alone. */
const unchecked: Partial<typeof german> = {};

interface ContactFormProps {
  action: string;
  fields: "company" | "phone and subject" | "own";
  /** Names of the fields in `children`. */
  own?: string[];
  children?: ReactNode;
  subject?: string | undefined;
  /** What its button says. */
  send?: string;
  sent: Sent | undefined;
}

export function ContactForm({ sent, ...props }: ContactFormProps) {
  const answer = useActionData<FormAnswer & Untaken>();
  const isSent = sent !== undefined && !answer;
  const { turn, answer: latest } = useTurn(answer, isSent);
  return <>{isSent ? <ContactSent sent={sent} /> : <FreshForm key={turn} {...props} answer={latest} />}</>;
}

function ContactSent({ sent }: { sent: Sent }) {
  useAutosavedText(formId, [], true);
  const card = useRef<HTMLElement>(null);
  useFocusOnArrival(card, true);
  return (
    <section
      id={place}
      ref={card}
      tabIndex={-1}
      aria-labelledby={`${place}-danke`}
      className="max-lg:-scroll-mt-8 rounded-md bg-surface-raised p-6 shadow-soft sm:p-8"
    >
      <SentWords id={place} sent={sent === "shown before" ? undefined : sent} />
    </section>
  );
}

type Answer = (FormAnswer & Untaken) | undefined;

/** A new turn begins with a successful submission; failed ones and navigations keep the form. */
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

function FreshForm({
  action,
  fields: variant,
  own = [],
  subject: proposed,
  send = "Nachricht senden",
  children,
  answer,
}: FreshFormProps) {
  const word = useWord();
  const sending = useSending();
  const isGerman = useGermanLang() === undefined;
  const rules = isGerman ? german : unchecked;
  const { faults, times, onSubmit } = useCheck(answer, rules, isGerman ? boxes : {});
  const { reply } = answer ?? {};
  const { privacy, ...texts } = formFields(formId, fieldNames, faults ? { ...reply, error: faults } : reply);
  const { name, email, company, phone, message } = texts;
  const subject = answer ? texts.subject : { ...texts.subject, initialValue: proposed };
  const consent = useConsent(privacy);
  const asked = Object.values(formFields(formId, own, reply));
  const all = [name, email, message, company, subject, phone, ...asked, consent.field];
  const isFaulty = all.some(({ errors }) => errors?.length);
  const isOnlyConsent = privacy.errors?.length && !isFaulty;
  const refusal = isOnlyConsent ? undefined : faults ? messageRefused(faults) : answer?.refusal;
  const isRefused = refusal !== undefined || isFaulty;
  const keep = useAutosavedText(formId, textNames, false);
  return (
    <div id={isRefused ? undefined : place}>
      <Form
        method="post"
        action={action}
        data-call="6"
        id={formId}
        noValidate
        onSubmit={onSubmit}
        onInput={keep}
        preventScrollReset
        className="relative grid grid-cols-1 gap-4 rounded-md bg-surface-raised p-5 sm:gap-5 shadow-soft sm:p-8"
      >
        {isRefused && (
          <ErrorSummary
            key={times}
            id={place}
            heading={isFaulty ? "Validierungsfehler" : undefined}
            refusal={refusal}
            fields={all}
          />
        )}
        <Honeypot />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5">
          <Field field={name} label={word("Name")} required rule={rules.name} autoComplete="name" />
          <Field
            field={email}
            label={word("E-Mail")}
            type="email"
            required
            rule={rules.email}
            autoComplete="email"
          />
        </div>
        <TextArea field={message} label={word("Nachricht")} rows={5} required rule={rules.message} />
        {variant === "company" && (
          <Field
            field={company}
            label="Unternehmen"
            rule={rules.company}
            autoComplete="organization"
            hint="Wenn Du magst."
          />
        )}
        {variant === "phone and subject" && (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5">
            <Field field={subject} label="Betreff" required rule={rules.subject} />
            <Field
              field={phone}
              label="Telefon"
              type="tel"
              rule={rules.phone}
              autoComplete="tel"
              hint="Wenn wir zurückrufen sollen."
            />
          </div>
        )}
        {children}
        <p id={legend} className="text-ink-muted text-sm">
          {word("Felder mit * und den Haken brauchen wir, der Rest hilft uns beim Antworten.")}
        </p>
        <ConsentBox field={consent.field} legend={legend} onTick={consent.onTick} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button tone="brand" busy={sending} {...(consent.waits && waiting)}>
            {word(sending ? "Wird gesendet..." : send)}
          </Button>
          {/* Present from the start, against layout shift. */}
          <p id={waiting["aria-describedby"]} className={`text-sm ${consent.waits ? "" : "invisible"}`}>
            {word("Bitte akzeptiere erst die Datenschutzerklärung.")}
          </p>
        </div>
      </Form>
    </div>
  );
}

const legend = `${formId}-legende`;
const waiting = { "aria-disabled": true, "aria-describedby": `${formId}-wartet` };

/** The consent as the page knows it, which is only what it looks like: pressing the button asks for it in any case. */
function useConsent(field: FormField) {
  const hydrated = useHydrated();
  const [agreed, setAgreed] = useState(Boolean(field.initialValue));
  const isMissing = !agreed && Boolean(field.errors?.length);
  return {
    field: { ...field, errors: agreed ? undefined : field.errors },
    waits: hydrated && !agreed,
    onTick(ticked: boolean, box: HTMLElement) {
      setAgreed(ticked);
      if (isMissing) requestAnimationFrame(() => box.scrollIntoView({ block: "nearest" }));
    },
  };
}
