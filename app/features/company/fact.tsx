import type { ReactNode } from "react";
import { type FactKey, factOf } from "~/content/facts";
import { fill } from "~/content/placeholders";
import { Choice, LongText, TextLine } from "~/features/editing/editor-fields";
import { formId } from "~/features/editing/view";
import { ChosenPicture } from "~/features/media/chosen-picture";
import { PicturePanel } from "~/features/media/picture-panel";
import { ActionButton } from "~/ui/admin/action-button";
import { textLink } from "~/ui/admin/text-link";
import { useSite } from "~/ui/use-site";
import { FactList } from "./fact-list";
import type { FixedFact } from "./facts.server";
import type { FactField as Field, LeafField } from "./fields";
import { pictureNames } from "./texts";
import { fieldIn, useFacts } from "./use-facts";

export function Fact({ field }: { field: Field }) {
  const { around } = useFacts();
  const invalid = around.invalid[field.name];
  return (
    <div className={`grid min-w-0 grid-cols-1 content-start gap-3 ${widthOf(field)}`}>
      {invalid && <Invalid label={field.label} why={invalid} />}
      {field.kind === "list" ? (
        <FactList field={field} />
      ) : (
        <Restorable name={field.name} label={field.label}>
          <Leaf field={field} name={field.name} />
        </Restorable>
      )}
    </div>
  );
}

export const inPairs = "grid min-w-0 grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2";

export function widthOf(field: Field): string {
  const isShort =
    field.kind === "hours" ||
    field.kind === "choice" ||
    (field.kind === "text" && !field.rows && !field.seenAt);
  return isShort ? "" : "col-span-full";
}

function Invalid({ label, why }: { label: string; why: string }) {
  return (
    <p className="border-danger border-l-4 pl-3">
      <strong className="font-semibold">{label}:</strong> Was gespeichert ist, taugt nicht ({why}). Auf der
      Website steht darum die Vorgabe, und so steht sie auch hier. Mit dem Speichern ist das behoben.
    </p>
  );
}

export function Leaf({ field, name }: { field: LeafField; name: string }) {
  const { view, around } = useFacts();
  const own = fieldIn(view, name);
  const fixed = around.fixed[name];
  if (fixed) return <Fixed {...fixed} label={field.label} name={name} stored={own.initialValue ?? ""} />;
  if (field.kind === "picture") return <Picture field={field} name={name} />;
  const props = { field: own, label: field.label };
  if (field.kind === "hours")
    return <TextLine {...props} hint={field.hint} placeholder="geschlossen" autoComplete="off" />;
  if (field.kind === "lines") return <LongText {...props} hint={field.hint} rows={field.rows ?? 4} />;
  if (field.kind === "choice") {
    const choices = field.choices.map((value) => ({ value, label: value }));
    return <Choice {...props} hint={field.hint} choices={choices} />;
  }
  const { hint, max, rows, type = "text", required, isNumber, seenAt } = field;
  const help = (
    <>
      {hint}
      {seenAt && <SeenAt path={seenAt} label={field.label} name={field.name} />}
    </>
  );
  const rest = { ...props, hint: help, ...(max && { max }), ...(required && { required }) };
  if (rows) return <LongText {...rest} rows={rows} />;
  return <TextLine {...rest} type={type} {...(isNumber && { inputMode: "decimal" as const })} />;
}

interface PictureProps {
  field: Extract<LeafField, { kind: "picture" }>;
  name: string;
}

function Picture({ field: { label, hint = "", max = 2000 }, name }: PictureProps) {
  const { view } = useFacts();
  const { file, chosen } = pictureNames(name);
  return (
    <div>
      <ChosenPicture field={fieldIn(view, name)} label={label} hint={hint} max={max} wantsPhoto>
        <PicturePanel
          title={`${label} hochladen oder wählen`}
          label={`Bilddatei für ${label}`}
          file={fieldIn(view, file)}
          chosen={fieldIn(view, chosen)}
          intent={file}
          button="Übernehmen"
          target={name}
          hint="JPEG, PNG, WebP, AVIF oder GIF bis 12 MB."
        />
      </ChosenPicture>
    </div>
  );
}

function SeenAt({ path, label, name }: { path: string; label: string; name: string }) {
  const site = useSite();
  const sentence = String(factOf(site, name as FactKey));
  if (name.startsWith("sentences.home.regional") && site.homeVariant !== "B")
    return (
      <span className="block">Zu sehen, sobald die regionale Fassung der Startseite eingeschaltet ist.</span>
    );
  return (
    <a href={`${path}${shownAt(fill(sentence, site))}`} target="_blank" rel="noreferrer" className={textLink}>
      Auf der Seite ansehen
      <span className="sr-only">: {label}, in einem neuen Tab</span>
    </a>
  );
}

/** Leads browsers that know such addresses to the sentence itself, others to the top of the page. */
function shownAt(sentence: string) {
  const words = sentence.split(" ").slice(0, 6).join(" ");
  return `#:~:text=${encodeURIComponent(words).replaceAll("-", "%2D")}`;
}

/** What the server's environment decides: what is stored is carried along as it is. */
function Fixed(props: FixedFact & { label: string; name: string; stored: string }) {
  const { setting, value, label, name, stored } = props;
  const id = `${formId}-${name}`;
  return (
    <div>
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <input
        id={id}
        readOnly
        value={value}
        aria-describedby={`${id}-fest`}
        className="mt-1.5 block min-h-11 w-full min-w-0 rounded-sm border border-line bg-surface px-3 py-2 text-base text-ink-muted"
      />
      <input type="hidden" name={name} value={stored} />
      <p id={`${id}-fest`} className="mt-1.5 text-ink-muted text-sm">
        Das legt die Einstellung <code>{setting}</code> auf dem Server fest. Hier lässt es sich nicht ändern.
      </p>
    </div>
  );
}

interface RestorableProps {
  name: string;
  label: string;
  children: ReactNode;
}

function Restorable({ name, label, children }: RestorableProps) {
  const { view, around } = useFacts();
  const [now = "", before = ""] = [view.fields[name], around.defaults[name]];
  const isShort = before.length <= 120 && !before.includes("\n");
  return (
    <div>
      {children}
      {now !== before && !around.fixed[name] && (
        <DefaultNote name={name} label={label}>
          {before === ""
            ? "Die Vorgabe ist leer."
            : isShort
              ? `Vorgabe: ${before}`
              : "Weicht von der Vorgabe ab."}
        </DefaultNote>
      )}
    </div>
  );
}

export function DefaultNote({ name, label, children }: RestorableProps) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="min-w-0 text-ink-muted wrap-anywhere">{children}</p>
      <ActionButton
        id={`${formId}-default.${name}`}
        intent={`default.${name}`}
        aria-label={`Auf Ausgangstext zurücksetzen: ${label}`}
        className="px-3"
      >
        Auf Ausgangstext zurücksetzen
      </ActionButton>
    </div>
  );
}
