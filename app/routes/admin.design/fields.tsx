import { LongText, TextLine, TickBox } from "~/ui/admin/editor-fields";
import { MeanwhileContext, meanwhileOf } from "~/ui/admin/stored-meanwhile";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, TextArea } from "~/ui/field";
import type { FormField } from "~/ui/form-fields";
import { longWord, Specimen } from "./specimen";

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
const stored = meanwhileOf([{ name: "stored", stored: "Fünf Handgriffe für den Montag" }]);

export function Fields() {
  return (
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
          <Field
            field={wrong}
            label="Falsch"
            type="email"
            required
            hint="Dorthin schicken wir die Antwort."
          />
          <Field field={field("locked", "Gesperrt")} label="Gesperrt" disabled />
          <Field field={field("long", longWord)} label={longWord} className="min-w-0" />
          <TextArea field={missing} label="Mehrzeilig, fehlt" rows={3} required />
        </div>
      </Specimen>
      <Specimen
        title="Felder der Redaktion"
        note="Mit Zähler, sobald es eng wird, und mit dem, was andere inzwischen gespeichert haben."
      >
        <MeanwhileContext.Provider value={stored}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextLine field={field("stored", "Sechs Handgriffe")} label="Titel" required max={40} />
            <TextLine field={field("over", longWord, "Höchstens 40 Zeichen")} label="Zu lang" max={40} />
            <LongText field={field("code", "<p>Moin!</p>")} label="Inhalt" code rows={4} max={100_000} />
            <TickBox field={field("ticked")} label="Aktiv" hint="Auf der Website zu sehen." />
          </div>
        </MeanwhileContext.Provider>
      </Specimen>
    </form>
  );
}
