import {
  Component,
  type ComponentType,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { control, type EditorFieldProps, ruleOf } from "~/features/editing/editor-fields";
import { Meanwhile } from "~/features/editing/stored-meanwhile";
import { holdsBlock, writtenLength } from "~/schemas/markup";
import { isFilled } from "~/ui/admin/form-texts";
import { FieldFrame, useCount, wiring } from "~/ui/field";
import { useDefaultText } from "~/ui/use-default-text";
import type { Desk } from "./editor/rich-text-editor";
import type { Kind } from "./editor/tools";

type DeskProps = Parameters<typeof Desk>[0];

const load = () => import("./editor/rich-text-editor").then(({ Desk }) => Desk);

/** On its way as soon as the page's scripts run. Without it, or when it does not come, the textarea is the editor. */
const coming = typeof document === "undefined" ? undefined : load().catch(() => undefined);

const asMarkdown =
  "Leerzeile = neuer Absatz. ## Überschrift, - Liste, 1. nummeriert, > Zitat, **fett**, *kursiv*, [Text](Adresse).";
const asHtml =
  'Dein Text steht hier als HTML, weil er etwas enthält, das sich mit Zeichen wie ## und ** nicht schreiben lässt. Zwischen den Absätzen schreibst Du wie gewohnt: Leerzeile, ## Überschrift, - Liste. In einem Absatz heißt es <strong>fett</strong>, <em>kursiv</em>, <a href="Adresse">Text</a>.';
const whileWriting =
  "Getippt geht es auch: ## Überschrift, - Liste, 1. nummeriert, > Zitat, **fett**, *kursiv*. Mit Umschalt+Tab kommst Du zu den Knöpfen, aus Listen und Tabellen vorher mit Esc.";

interface WritingFieldProps extends Omit<EditorFieldProps, "className" | "hint"> {
  /** The text without scripts, where Markdown can say it. */
  markdown?: string | undefined;
  /** A plain text holds neither pictures nor tables. */
  kind: Kind;
  rows: number;
  /** For whom no editor lies over the text: what its tools would do. It stays while somebody's things are in it. */
  instead?: ReactNode;
}

export function WritingField({
  field,
  markdown,
  label,
  subject,
  max,
  required,
  kind,
  rows,
  instead,
}: WritingFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [Editor, setEditor] = useState<ComponentType<DeskProps>>();
  const [view, setView] = useState<DeskProps["view"]>();
  const others = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const onView = useCallback((next: DeskProps["view"]) => {
    setHeld(isFilled(others.current));
    setView(next);
  }, []);
  const [hasFailed, setFailed] = useState(false);
  const fail = () => {
    setFailed(true);
    setView(undefined);
  };
  useEffect(() => {
    let isHere = true;
    const arrived = (desk: typeof Desk | undefined) => {
      if (!isHere) return;
      if (desk) setEditor(() => desk);
      else setFailed(true);
    };
    void coming?.then((desk) => desk ?? load().catch(() => undefined)).then(arrived);
    return () => {
      isHere = false;
    };
  }, []);
  const isOver = view === "text";
  const isMarkdown = markdown !== undefined && !hasFailed;
  const hint = useMemo(
    () => (!isMarkdown && holdsBlock(field.initialValue ?? "") ? asHtml : asMarkdown),
    [isMarkdown, field.initialValue],
  );
  const rule = ruleOf({ label, subject, max });
  const { onInput, ...counted } = useCount(
    field,
    rule && { ...rule, lengthOf: writtenLength },
    isOver ? whileWriting : hint,
    true,
  );
  const { defaultValue, ...wires } = wiring(counted.field, true);
  const isServer = typeof document === "undefined";
  const text = useDefaultText(isServer ? (markdown ?? defaultValue) : defaultValue);
  useHtmlInPlace(area, markdown, defaultValue);
  const frame = (
    <FieldFrame {...counted} label={label} required={required} className="writing-frame">
      <div className="writing mt-1.5" data-view={hasFailed ? "none" : view}>
        {Editor && area.current && (
          <Guard onFault={fail}>
            <Editor
              area={area.current}
              answered={field.initialValue}
              id={field.id}
              describedBy={wires["aria-describedby"]}
              isInvalid={wires["aria-invalid"] === true}
              isRequired={required === true}
              {...{ kind, view, onView }}
            />
          </Guard>
        )}
        <p role="status" className="mb-1.5 empty:hidden">
          {hasFailed && "Der Editor ist nicht gestartet. Schreib einfach hier weiter, Dein Text ist noch da."}
        </p>
        <div
          id={`${field.id}-panel-html`}
          {...(view === "html" && { role: "tabpanel", "aria-label": "Ansicht als HTML" })}
        >
          <textarea
            {...wires}
            ref={area}
            defaultValue={text}
            onInput={onInput}
            // Once the editor lies over it, it only holds what is sent.
            {...(isOver && { tabIndex: -1, "aria-hidden": true, "aria-label": "HTML" })}
            required={required}
            spellCheck
            rows={rows}
            className={`${control} ${view === "html" ? "font-mono text-sm leading-relaxed" : ""}`}
          />
        </div>
      </div>
      <Meanwhile field={field} label={label} />
    </FieldFrame>
  );
  return (
    <>
      {frame}
      {instead && (!isOver || isHeld) && <div ref={others}>{instead}</div>}
    </>
  );
}

/** Puts the HTML in place of the Markdown that came with the document, unless somebody has written on. */
function useHtmlInPlace(area: RefObject<HTMLTextAreaElement>, markdown: string | undefined, html: string) {
  useEffect(() => {
    const { current } = area;
    if (markdown === undefined || current?.defaultValue !== markdown) return;
    const { value } = current;
    current.defaultValue = html;
    current.value = value === markdown ? html : value;
  }, [area, markdown, html]);
}

class Guard extends Component<{ onFault: () => void; children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch() {
    this.props.onFault();
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** Leads to how to write, in a tab of its own: nothing that was typed is left behind for it. */
export function WritingHelp() {
  return (
    <a
      href="/admin/help/writing"
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      Hilfe zum Schreiben<span className="sr-only"> (neuer Tab)</span>
    </a>
  );
}
