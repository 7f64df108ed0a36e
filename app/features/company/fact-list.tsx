import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { landNames, landOf } from "~/content/holidays";
import { control } from "~/features/editing/editor-fields";
import { Meanwhile } from "~/features/editing/stored-meanwhile";
import { useRowKeys } from "~/features/editing/use-view";
import { formId } from "~/features/editing/view";
import { ActionButton } from "~/ui/admin/action-button";
import { whileBusy } from "~/ui/button";
import { FieldErrors } from "~/ui/field";
import { useSending } from "~/ui/use-sending";
import { useSite } from "~/ui/use-site";
import { DefaultNote, inPairs, Leaf, widthOf } from "./fact";
import type { ListField } from "./fields";
import { keysName, keysOf, type Texts } from "./texts";
import { fieldIn, useFacts } from "./use-facts";

export function FactList({ field }: { field: ListField }) {
  const { view, around } = useFacts();
  const { name, label, hint, add, least, most } = field;
  const own = fieldIn(view, name);
  const keys = keysOf(view.fields, name);
  const { length } = keys;
  const rowKeys = useRowKeys(view, keys);
  return (
    <fieldset id={own.id} tabIndex={-1} className="grid min-w-0 grid-cols-1 gap-4">
      <legend className="mb-1 font-semibold text-lg">{label}</legend>
      {hint && <p className="max-w-text text-ink-muted">{hint}</p>}
      <FieldErrors field={own} />
      <Meanwhile field={own} label={label} />
      <input type="hidden" name={`${name}.length`} value={length} />
      <input type="hidden" name={keysName(name)} value={keys.join(" ")} />
      {rowKeys.map((key, index) => (
        <Item key={key} field={field} index={index} length={length} />
      ))}
      {length === 0 && <p className="text-ink-muted">Noch keine Einträge.</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
        {least === most ? null : length < most ? (
          <ActionButton id={`${formId}-add.${name}`} intent={`add.${name}`} Icon={Plus}>
            {add}
          </ActionButton>
        ) : (
          <p className="text-ink-muted">Mehr als {most} sind nicht vorgesehen.</p>
        )}
      </div>
      {name === "closedDays" && <Holidays />}
      {differs(name, view.fields, around.defaults) && (
        <DefaultNote name={name} label={label}>
          Diese Liste habt Ihr geändert.
        </DefaultNote>
      )}
    </fieldset>
  );
}

function Holidays() {
  const [seat] = useSite().offices;
  const id = `${formId}-land`;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div>
        <label htmlFor={id} className="font-semibold text-sm">
          Bundesland
        </label>
        <select
          id={id}
          name="land"
          defaultValue={landOf(seat.postcode)}
          className={`${control} mt-1.5 min-h-11`}
        >
          {landNames.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <ActionButton id={`${formId}-holidays`} intent="holidays">
        Feiertage für ein Jahr eintragen
      </ActionButton>
    </div>
  );
}

function differs(list: string, texts: Texts, defaults: Texts) {
  const names = new Set([...Object.keys(texts), ...Object.keys(defaults)]);
  return [...names].some(
    (name) =>
      name.startsWith(`${list}.`) &&
      !/[.](?:keys|chosen)$/.test(name) &&
      (texts[name] ?? "") !== (defaults[name] ?? ""),
  );
}

interface ItemProps {
  field: ListField;
  index: number;
  length: number;
}

function Item({ field, index, length }: ItemProps) {
  const { view } = useFacts();
  const { name, item, titled, fields, least, most } = field;
  /** Elsewhere each has its picture on the page. */
  const isMovable = least < most;
  const at = `${name}.${index}`;
  const what = `${item} ${index + 1}`;
  const title = inGerman(view.fields[`${at}.${titled}`] ?? "");
  return (
    <fieldset className="min-w-0 rounded-sm border border-line px-4 pt-2 pb-4">
      <legend className="px-1 font-semibold wrap-anywhere">{title ? `${what}: ${title}` : what}</legend>
      <div className="grid grid-cols-1 gap-4">
        <div className="-mx-2 flex flex-wrap gap-x-1 empty:hidden">
          {isMovable && index > 0 && (
            <ListButton intent={`up.${at}`} words={`${what} nach oben`} Icon={ArrowUp} />
          )}
          {isMovable && index < length - 1 && (
            <ListButton intent={`down.${at}`} words={`${what} nach unten`} Icon={ArrowDown} />
          )}
          {length > least && (
            <ListButton intent={`remove.${at}`} words={`${what} entfernen`} shown="Entfernen" Icon={Trash} />
          )}
        </div>
        <div className={inPairs}>
          {fields.map((part) => (
            <div key={part.name} className={`min-w-0 ${widthOf(part)}`}>
              <Leaf field={part} name={`${at}.${part.name}`} />
            </div>
          ))}
        </div>
      </div>
    </fieldset>
  );
}

function inGerman(title: string) {
  return title.replace(/^(\d{4})-(\d\d)-(\d\d)$/, (_, year, month, day) => `${+day}.${+month}.${year}`);
}

interface ListButtonProps {
  intent: string;
  words: string;
  shown?: string;
  Icon: typeof Plus;
}

function ListButton({ intent, words, shown, Icon }: ListButtonProps) {
  const busy = useSending();
  return (
    <button
      id={`${formId}-${intent}`}
      type="submit"
      name="intent"
      value={intent}
      title={words}
      aria-label={words}
      {...(busy && whileBusy)}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-2 text-ink-muted hover:bg-brand-soft hover:text-ink"
    >
      <Icon className="size-4" />
      {shown}
    </button>
  );
}
