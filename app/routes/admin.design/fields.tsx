import { Choice, LongText, TextLine, TickBox } from "~/ui/admin/editor-fields";
import { PasswordField } from "~/ui/admin/password-field";
import { MeanwhileContext } from "~/ui/admin/stored-meanwhile";
import { ContactForm } from "~/ui/contact-form";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, TextArea } from "~/ui/field";
import type { FormField } from "~/ui/form-fields";
import { focused, longWord, Specimen } from "./specimen";

/** A field as the server would hand it back. */
function field(name: string, initialValue = "", ...errors: string[]): FormField {
  const id = `muster-${name}`;
  return {
    id,
    name,
    formId: "muster",
    initialValue,
    errors: errors.length ? errors : undefined,
    errorId: `${id}-error`,
    descriptionId: `${id}-description`,
  };
}

const wrong = field("wrong", "antje@werft", "Ungültige E-Mail-Adresse");
const missing = field("missing", "", "Nachricht ist erforderlich");

export function Fields() {
  return (
    <>
      <form id="muster" noValidate>
        <Specimen
          title="Fehlerliste"
          note="Über jedem zurückgewiesenen Formular; jede Zeile führt zu ihrem Feld."
        >
          <h3 className="sr-only">Beispiel</h3>
          <ErrorSummary fields={[wrong, missing]} />
        </Specimen>
        <Specimen title="Felder der Website">
          <div className="grid gap-5 sm:grid-cols-2">
            <Field field={field("rest")} label="Leer, mit Hilfe" hint="Wenn wir zurückrufen sollen." />
            <Field field={field("filled", "Antje Ahlers")} label="Ausgefüllt" required />
            <div className="sm:col-span-2">
              <Field
                field={wrong}
                label="Falsch"
                type="email"
                required
                hint="Dorthin schicken wir die Antwort."
              />
            </div>
            <FocusedField />
            <Field field={field("locked", "Gesperrt")} label="Gesperrt" disabled />
            <Field field={field("long", longWord)} label={`${longWord}`} className="min-w-0 break-words" />
            <PasswordField field={field("password")} isNew />
            <TextArea field={missing} label="Mehrzeilig, fehlt" rows={3} required />
            <TextArea field={field("text", "Moin!\nUnser Server brummt.")} label="Mehrzeilig" rows={3} />
            <label className="flex items-start gap-3">
              <input type="checkbox" className="mt-0.5 size-5 shrink-0" />
              <span>Leeres Häkchen</span>
            </label>
            <label className="flex items-start gap-3">
              <input type="checkbox" defaultChecked className="mt-0.5 size-5 shrink-0" />
              <span>Gesetztes Häkchen</span>
            </label>
          </div>
        </Specimen>
        <Specimen
          title="Felder der Redaktion"
          note="Mit Zähler, sobald es eng wird, und mit dem, was andere inzwischen gespeichert haben."
        >
          <MeanwhileContext.Provider
            value={
              new Map([
                ["stored", "Fünf Handgriffe für den Montag"],
                ["status", "published"],
                ["ticked", "on"],
              ])
            }
          >
            <div className="grid gap-5 sm:grid-cols-2">
              <TextLine field={field("stored", "Sechs Handgriffe")} label="Titel" required max={40} />
              <TextLine
                field={field("slug", "sechs-handgriffe")}
                label="Slug"
                before="/blog/"
                max={100}
                hint="Kleinbuchstaben."
              />
              <TextLine
                field={field("over", longWord, "Kurztext darf maximal 40 Zeichen lang sein")}
                label="Zu lang"
                max={40}
              />
              <Choice
                field={field("status", "draft")}
                label="Status"
                choices={[
                  { value: "draft", label: "Entwurf" },
                  { value: "published", label: "Veröffentlicht" },
                ]}
              />
              <LongText field={field("code", "<p>Moin!</p>")} label="Inhalt" code rows={4} max={100_000} />
              <TickBox field={field("ticked")} label="Aktiv" hint="Auf der Website zu sehen." />
            </div>
          </MeanwhileContext.Provider>
        </Specimen>
      </form>
      <Specimen title="Kontaktformular" ground="surface">
        <ContactForm action="/contact#kontakt" fields="phone and subject" />
      </Specimen>
    </>
  );
}

function FocusedField() {
  return (
    <div>
      <label htmlFor="muster-focus" className="font-semibold text-sm">
        Fokus
      </label>
      <input
        id="muster-focus"
        className={`mt-1.5 block w-full rounded-sm border border-control bg-surface-raised px-3.5 py-2.5 ${focused}`}
      />
    </div>
  );
}
