import { Fragment, useCallback } from "react";
import type { FixedWords } from "~/content/fixed-pages";
import { isSameTexts } from "~/features/editing/copies";
import { Editor } from "~/features/editing/editor";
import { EditorPage } from "~/features/editing/editor-page";
import { usePage } from "~/features/editing/use-view";
import type { EditorView, Texts } from "~/features/editing/view";
import { PreviewBeside } from "~/features/sharing/preview-beside";
import { PreviewButton } from "~/features/sharing/shared-editor";
import { ActionButton } from "~/ui/admin/action-button";
import { TextLink, textLink } from "~/ui/admin/text-link";
import type { FactsAround } from "./editor.server";
import { Fact, inPairs } from "./fact";
import type { FactSection } from "./fields";
import { FactsProvider, fieldIn, labelsOf } from "./use-facts";

export function FactsPage() {
  const { around } = usePage<FactsAround>();
  return (
    <EditorPage key={around.group} path={around.path}>
      {(view) => <FactForm view={view} around={around} />}
    </EditorPage>
  );
}

function FactForm({ view, around }: { view: EditorView; around: FactsAround }) {
  const { group, path, listName, title, intro, sections, fixedWords, placeholders, publicPath } = around;
  const labels = labelsOf(sections, view.fields);
  const names = Object.keys(labels);
  const deed = useCallback((texts: Texts) => ({ label: "Speichern", state: stateOf(texts, view) }), [view]);
  return (
    <Editor
      title={title}
      {...{ listName, path, view, labels }}
      fields={Object.fromEntries(names.map((name) => [name, fieldIn(view, name)]))}
      deed={deed}
      takesFiles={names.some((name) => name.endsWith(".file"))}
      save={{ label: "Speichern", asNew: "Speichern" }}
      buttons={publicPath && <PreviewButton path={path} copy={view.copy} />}
      beside={publicPath && <PreviewBeside path={path} copy={view.copy} answer={view} />}
      panel={
        <>
          <p>{intro}</p>
          <GroupLinks {...around} />
          {publicPath && (
            <ActionButton intent="reset" className="justify-self-start">
              Auf Ausgangstext zurücksetzen
            </ActionButton>
          )}
          {fixedWords.length > 0 && <FixedWordsList words={fixedWords} />}
          {placeholders && <Placeholders of={placeholders} />}
        </>
      }
    >
      <input type="hidden" name="group" value={group} />
      <p aria-hidden className="font-bold text-2xl">
        {title}
      </p>
      <FactsProvider value={view}>
        {sections.map((section) => (
          <Section key={section.fields[0]?.name} {...section} />
        ))}
      </FactsProvider>
    </Editor>
  );
}

function stateOf(texts: Texts, { stored, item }: EditorView): string {
  const isStored = isSameTexts(stored ?? {}, { ...stored, ...texts });
  return isStored && item ? item.state : "Noch nicht auf der Website";
}

function FixedWordsList({ words }: { words: readonly FixedWords[] }) {
  return (
    <section aria-labelledby="fest">
      <h2 id="fest" className="font-semibold">
        Was feststeht
      </h2>
      <p className="mt-1 text-ink-muted">
        Diese Wörter sind mit Euch vereinbart, wie sie sind: Sie stehen so in der Beschreibung der Website.
        Hier lassen sie sich nicht ändern.
      </p>
      <dl className="mt-2 grid gap-2">
        {words.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-ink-muted text-sm">{label}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Placeholders({ of: meanings }: { of: Record<string, string> }) {
  return (
    <details className="max-w-text">
      <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold">
        Platzhalter, die in Texten stehen dürfen
      </summary>
      <p className="mb-2 text-ink-muted">
        Was in geschweiften Klammern steht, füllt die Website selbst: Ändert Ihr die Angabe, stimmt auch der
        Text.
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {Object.entries(meanings).map(([name, meaning]) => (
          <Fragment key={name}>
            <dt className="hyphens-none font-semibold">{`{${name}}`}</dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

function Section({ title, hint, fields }: FactSection) {
  const all = fields.map((field) => <Fact key={field.name} field={field} />);
  if (!title) return <div className={inPairs}>{all}</div>;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-lg">{title}</legend>
      {hint && <p className="mb-3 max-w-text text-ink-muted">{hint}</p>}
      <div className={inPairs}>{all}</div>
    </fieldset>
  );
}

function GroupLinks({ history, publicPath, also }: FactsAround) {
  return (
    <p className="flex flex-wrap gap-x-4">
      <TextLink to={history}>Verlauf</TextLink>
      {also.map(({ to, label }) => (
        <TextLink key={to} to={to}>
          {label}
        </TextLink>
      ))}
      {publicPath ? (
        <a href={publicPath} target="_blank" rel="noreferrer" className={textLink}>
          Seite ansehen<span className="sr-only"> (öffnet in neuem Tab)</span>
        </a>
      ) : (
        <TextLink to="/admin/help/company">Hilfe</TextLink>
      )}
    </p>
  );
}
