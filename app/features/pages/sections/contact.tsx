import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { FormAnswer } from "~/schemas/answers";
import type { Sent } from "~/schemas/sent-message";
import { ButtonLink } from "~/ui/button";
import { ContactForm } from "~/ui/contact-form";
import { Field, FieldFrame, wiring } from "~/ui/field";
import { type FormField, formFields } from "~/ui/form-fields";
import { Container } from "~/ui/section";
import { useWord } from "~/ui/use-site";
import { WholeWords } from "~/ui/whole-words";
import { choicesOf, ownName } from "../own-fields";
import { defineSection, type SectionField, type Shown, type ViewProps } from "./section";

const fields = [
  { kind: "line", name: "title", label: "Überschrift", max: 120 },
  { kind: "text", name: "lead", label: "Ein Satz dazu", max: 500, rows: 2 },
  {
    kind: "line",
    name: "subject",
    label: "Betreff der Nachrichten",
    max: 100,
    hint: "Steht im Posteingang. Leer heißt: der Titel der Seite.",
  },
  {
    kind: "link",
    name: "thanks",
    label: "Danke-Seite",
    isOwnPage: true,
    hint: "Eine Eurer Seiten, zum Beispiel /danke. Leer heißt: Der Dank steht beim Formular.",
  },
  {
    kind: "list",
    name: "fields",
    label: "Eigene Fragen",
    item: "Frage",
    most: 6,
    needs: ["label"],
    hint: "Die Antworten stehen in der Nachricht als „Frage: Antwort“. Name, E-Mail und Nachricht fragt das Formular von selbst.",
    fields: [
      { kind: "line", name: "label", label: "Frage", max: 80 },
      {
        kind: "choice",
        name: "type",
        label: "Antwort",
        values: { line: "Eine Zeile", choice: "Auswahl", date: "Datum", tick: "Häkchen" },
      },
      {
        kind: "line",
        name: "choices",
        label: "Zur Auswahl",
        max: 300,
        hint: "Mit Kommas getrennt; nur bei „Auswahl“.",
      },
    ],
  },
] as const satisfies readonly SectionField[];

export type OwnField = Shown<typeof fields>["fields"][number];

export const contact = defineSection({
  label: "Kontaktformular",
  about: "Wie auf der Kontaktseite, mit bis zu sechs eigenen Fragen",
  version: 1,
  fields,
  View: Contact,
});

/** By what a page is of. */
const buttons: Record<string, string> = { stelle: "Bewerbung senden", veranstaltung: "Anmeldung senden" };

function Contact({ section, isFirst, isPreview, template = "" }: ViewProps<typeof fields>) {
  const word = useWord();
  const sent = (useLoaderData() as { sent?: Sent } | null)?.sent;
  const { pathname } = useLocation();
  const { id, title, lead, fields } = section;
  const heading = title || word("Schreib uns");
  return (
    <section id={id} className="chart-lines py-16 md:py-28">
      <Container className="grid grid-cols-1 gap-8 lg:grid-cols-[2fr_3fr] lg:gap-16">
        <div data-fade="">
          <h2 className="text-2xl md:text-3xl">
            <WholeWords of={heading} />
          </h2>
          {lead && <p className="mt-4 text-balance text-ink-muted text-lg">{lead}</p>}
        </div>
        {isFirst ? (
          <fieldset disabled={isPreview} className="no-print min-w-0">
            <ContactForm
              action={`${pathname}#kontakt`}
              fields="own"
              own={fields.map((_, index) => ownName(index))}
              send={buttons[template]}
              sent={sent}
            >
              {fields.map((field, index) => (
                <Question key={ownName(index)} {...field} name={ownName(index)} />
              ))}
            </ContactForm>
          </fieldset>
        ) : (
          <ButtonLink to="#kontakt" tone="brand" className="self-start justify-self-start">
            {word("Nachricht schreiben")}
          </ButtonLink>
        )}
      </Container>
    </section>
  );
}

const formId = "kontakt-formular";

/** A question of the page's own, in its contact form. */
function Question({ name, label, type, choices }: OwnField & { name: string }) {
  const word = useWord();
  const reply = useActionData<FormAnswer>()?.reply;
  const field = formFields(formId, [name], reply)[name] as FormField;
  if (type === "line" || type === "date")
    return <Field field={field} label={label} type={type === "date" ? "date" : "text"} />;
  const { defaultValue, ...wires } = wiring(field);
  if (type === "tick")
    return (
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          {...wires}
          defaultChecked={defaultValue === "on"}
          className="mt-1 size-5 shrink-0 rounded-xs"
        />
        {label}
      </label>
    );
  return (
    <FieldFrame field={field} label={label}>
      <select
        {...wires}
        defaultValue={defaultValue}
        className="mt-1.5 block w-full rounded-sm border border-control bg-surface-raised px-3.5 py-2.5 text-base text-ink aria-invalid:border-danger aria-invalid:bg-danger-soft"
      >
        <option value="">{word("Auswählen")}</option>
        {choicesOf({ choices }).map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </FieldFrame>
  );
}
