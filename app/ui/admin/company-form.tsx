import { Form, Link, useLocation } from "@remix-run/react";
import { Fragment, useEffect, useMemo, useRef } from "react";
import type { Untaken } from "~/client/keep-typed";
import type { PictureChoice } from "~/schemas/answers";
import type { CompanyAnswer, GroupPage } from "~/schemas/company";
import type { FactSection } from "~/schemas/fact-fields";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useIntent, useSending } from "~/ui/use-sending";
import { useAuth } from "./auth";
import { BusyWords } from "./busy-words";
import { ChangedNotice } from "./editor-notices";
import { FactField, inPairs } from "./fact-field";
import { companyForm, FactsContext, factField, namedFields } from "./fact-form";
import { encodeAsNeeded, inParts } from "./form-texts";
import { PicturesContext } from "./picture-choices";
import { refusalId } from "./save-state";
import { MeanwhileContext, meanwhileOf } from "./stored-meanwhile";
import { useUnsaved } from "./use-unsaved";

interface CompanyFormProps {
  page: GroupPage;
  answer: (CompanyAnswer & Untaken) | undefined;
  pictures: PictureChoice[];
  /** Changes with the texts that stand in the form. */
  number: number;
}

/** The form of a group of facts; nothing is stored before it is sent by the button that says so. */
export function CompanyForm({ page, answer, pictures, number }: CompanyFormProps) {
  const { group, sections, opened, texts } = page;
  const fields = sections.flatMap((section) => section.fields);
  const busy = useSending();
  const isSaving = useIntent() === "";
  const account = useAuth().user.email;
  const unsaved = useUnsaved(answer);
  const { key } = useLocation();
  const { settled } = unsaved;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved leads here anew.
  useEffect(() => {
    if (!answer) settled();
  }, [answer, key, settled]);
  const element = useRef<HTMLFormElement>(null);
  const errors = answer?.reply.error;
  const takesFiles = Object.keys(texts).some((name) => name.endsWith(".photo"));
  const named = namedFields(fields, texts);
  const changed = named.filter(({ name }) => answer?.changed?.some((one) => one.name === name));
  const form = { page, errors, focus: answer?.untaken ? undefined : answer?.focus, busy };
  const offered = useMemo(() => ({ pictures, found: null, taken: answer?.taken ?? [] }), [answer, pictures]);
  return (
    <Form
      method="post"
      action={`/admin/company?group=${group}`}
      id={companyForm}
      ref={element}
      noValidate
      preventScrollReset
      // For whom no scripts run: nobody knows then whether a file is chosen.
      encType={takesFiles ? inParts : undefined}
      onInput={unsaved.typed}
      onSubmit={(event) => {
        encodeAsNeeded(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
        unsaved.takenCare();
      }}
      className="grid grid-cols-1 gap-6 px-4 pt-5 sm:px-6"
    >
      {/* The one that the Enter key presses: the first of the form. */}
      <button type="submit" hidden tabIndex={-1} />
      <ErrorSummary
        id={refusalId}
        refusal={answer?.refusal}
        toasts={answer?.toasts}
        fields={named.map(({ name }) => factField(name, page.texts, errors))}
      />
      {answer?.changed && <ChangedNotice changed={changed} onDiscard={unsaved.takenCare} />}
      <input type="hidden" name="group" value={group} />
      <input type="hidden" name="opened" value={opened} />
      <input type="hidden" name="account" value={account} />
      <p className="max-w-text text-base">{page.intro}</p>
      {page.placeholders && <Placeholders of={page.placeholders} />}
      <FactsContext.Provider key={number} value={form}>
        <MeanwhileContext.Provider value={meanwhileOf(answer?.changed)}>
          <PicturesContext.Provider value={offered}>
            {sections.map((section) => (
              <Section key={section.fields[0]?.name} {...section} />
            ))}
          </PicturesContext.Provider>
        </MeanwhileContext.Provider>
      </FactsContext.Provider>
      <div className="save-bar -mx-4 mt-1 flex flex-wrap items-center gap-2 rounded-b-sm border-line border-t bg-surface-raised px-4 py-3 sm:-mx-6 sm:px-6">
        <p className="w-full text-ink-muted max-sm:text-xs">
          {unsaved.isUnsaved ? "Ungesicherte Änderung" : "Gespeichert wirkt es sofort auf allen Seiten."}
        </p>
        <Button tone="brand" busy={busy} className="min-h-11 text-sm max-sm:grow">
          <BusyWords busy={isSaving}>{answer?.changed ? "Trotzdem speichern" : "Speichern"}</BusyWords>
        </Button>
        <ButtonLink to="/admin/company" tone="quiet" className="min-h-11 text-sm">
          Abbrechen
        </ButtonLink>
      </div>
    </Form>
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
  const all = fields.map((field) => <FactField key={field.name} field={field} />);
  if (!title) return <div className={inPairs}>{all}</div>;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-lg">{title}</legend>
      {hint && <p className="mb-3 max-w-text text-ink-muted">{hint}</p>}
      <div className={inPairs}>{all}</div>
    </fieldset>
  );
}

/** What leads from a group elsewhere. */
export function GroupLinks({ group }: { group: string }) {
  const link = "inline-flex min-h-11 items-center underline underline-offset-4";
  return (
    <>
      <Link to={`/admin/company/history?group=${group}`} className={link}>
        Verlauf
      </Link>
      <Link to="/admin/help/company" className={link}>
        Hilfe
      </Link>
    </>
  );
}
