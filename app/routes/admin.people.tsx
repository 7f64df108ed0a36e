import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { control } from "~/features/editing/editor-fields";
import { showFile } from "~/features/people/pages.server";
import { PersonParts } from "~/features/people/person-parts";
import type { ShownErasure, ShownPerson } from "~/schemas/person";
import { emailLimit, textLength } from "~/schemas/text";
import { Empty } from "~/ui/admin/empty";
import { ReloadLink } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { FieldFrame, useCount, wiring } from "~/ui/field";
import { formFields } from "~/ui/form-fields";

export const loader = ({ request }: LoaderFunctionArgs) => showFile(request);

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = staffMeta("Datenauskunft und Löschen");

export default function PersonPage() {
  const { typed, isRefused, file } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title="Datenauskunft und Löschen" back="/admin/settings" />
      <p className="mb-5 max-w-text text-base">
        Fragt jemand, was Ihr gespeichert habt, oder will gelöscht werden: Hier findest Du alles zu einer
        E-Mail-Adresse, gibst es als Datei heraus und löschst es auf einmal.
      </p>
      <PersonSearch typed={typed} isRefused={isRefused} />
      {file && <File file={file} />}
    </>
  );
}

function File({ file }: { file: ShownPerson }) {
  const { address, goes, stays, erasures, isWhole } = file;
  const query = `?${new URLSearchParams({ email: address })}`;
  const isEmpty = isWhole && [...goes, ...stays].every(({ items }) => items?.length === 0);
  return (
    <section aria-labelledby="akte" className="mt-10 pb-24">
      <h2 id="akte" className="text-xl hyphens-none wrap-anywhere">
        {address}
      </h2>
      <Erasures erasures={erasures} />
      {!isWhole && (
        <div className="mt-4">
          <p className="max-w-text font-semibold">
            Ein Teil ließ sich gerade nicht lesen. Die Akte ist deshalb unvollständig, und Dateien daraus gibt
            es erst, wenn wieder alles da ist.
          </p>
          <ReloadLink />
        </div>
      )}
      {isEmpty ? (
        <div className="mt-6">
          <Empty>Zu dieser Adresse ist nichts gespeichert.</Empty>
        </div>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          {isWhole && (
            <>
              <a
                href={`/admin/people/export.html${query}`}
                className={buttonClass("quiet", "min-h-11 text-sm")}
              >
                Zum Drucken herunterladen (HTML)
              </a>
              <a
                href={`/admin/people/export.json${query}`}
                className={buttonClass("quiet", "min-h-11 text-sm")}
              >
                Als Daten herunterladen (JSON)
              </a>
            </>
          )}
          <ButtonLink
            to={`/admin/people/erase${query}`}
            prefetch="none"
            tone="danger"
            className="min-h-11 text-sm"
          >
            Löschen …
          </ButtonLink>
        </div>
      )}
      {!isEmpty && <PersonParts parts={[...goes, ...stays]} />}
    </section>
  );
}

function Erasures({ erasures }: { erasures: ShownErasure[] }) {
  if (erasures.length === 0) return null;
  return (
    <ul className="mt-3 grid max-w-text grid-cols-1 gap-1">
      {erasures.map(({ when, who, what, isDone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that is only read
        <li key={index} className={isDone ? "" : "font-semibold text-danger"}>
          {isDone
            ? `Am ${when} Uhr gelöscht von ${who}: ${what}.`
            : `Am ${when} Uhr begann ${who} zu löschen, fertig wurde es nicht. Lösche noch einmal, dann geht der Rest.`}
        </li>
      ))}
    </ul>
  );
}

const formId = "personensuche";
const rule = { label: "E-Mail", max: emailLimit };

interface PersonSearchProps {
  typed: string;
  isRefused: boolean;
}

function PersonSearch({ typed, isRefused }: PersonSearchProps) {
  return (
    <Form id={formId} role="search" className="max-w-text">
      <Address key={typed} typed={typed} isRefused={isRefused && textLength(typed) <= emailLimit} />
    </Form>
  );
}

function Address({ typed, isRefused }: PersonSearchProps) {
  const error = { email: isRefused ? ["Das ist keine E-Mail-Adresse."] : null };
  const { email } = formFields(formId, ["email"], { initialValue: { email: typed }, error });
  const { onInput, isLive, ...counted } = useCount(
    email,
    rule,
    "Groß- und Kleinschreibung spielt keine Rolle. Hat jemand mit mehreren Adressen geschrieben, suche jede einzeln.",
  );
  return (
    <FieldFrame {...counted} isLive={isLive || isRefused} label="E-Mail-Adresse der Person">
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          type="text"
          {...wiring(counted.field, true)}
          onInput={onInput}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          className={`${control} min-h-11 grow basis-60`}
        />
        <Button tone="brand" className="min-h-11">
          Akte öffnen
        </Button>
      </div>
    </FieldFrame>
  );
}
