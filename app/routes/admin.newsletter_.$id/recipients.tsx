import type { MailingAround } from "~/features/newsletter/editor.server";
import type { Progress } from "~/features/newsletter/model.server";
import { type MailState, mailStates } from "~/schemas/mail-state";
import { FilterLinks, SearchBox } from "~/ui/admin/list-filters";
import { NoRows } from "~/ui/admin/no-rows";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { Pagination } from "~/ui/admin/pagination";
import { Cell, HeadCell, Row, Table } from "~/ui/admin/table";
import { ResultCount } from "~/ui/result-count";

const states = Object.keys(mailStates) as MailState[];

interface RecipientsProps extends Partial<NonNullable<MailingAround["recipients"]>> {
  progress: Progress;
  page: number;
}

export function Recipients({ progress, page, rows, hasNext = false }: RecipientsProps) {
  return (
    <section aria-labelledby="empfaenger" className="mt-8">
      <h2 id="empfaenger" className="mb-3 text-xl">
        Empfänger
      </h2>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <FilterLinks
          label="Stand"
          name="state"
          choices={[
            { label: "alle", count: progress.total },
            ...states
              .filter((state) => progress[state] > 0)
              .map((value) => ({ value, label: mailStates[value], count: progress[value] })),
          ]}
        />
        <SearchBox label="Empfänger durchsuchen" keep={["state"]} />
      </div>
      {rows && <ResultCount count={rows.length} />}
      {!rows ? (
        <NotLoaded what="Die Empfänger" />
      ) : rows.length === 0 ? (
        <NoRows many="Empfänger" none="Diese Ausgabe hat niemand bekommen." />
      ) : (
        <Table
          caption="Empfänger"
          columns={[
            { label: "E-Mail" },
            { label: "Stand", wide: true },
            { label: "Wann oder warum nicht", wide: true },
          ]}
        >
          {rows.map(({ id, email, state, note }) => (
            <Row key={id} of={id} name={email}>
              <HeadCell className="min-w-40 wrap-anywhere hyphens-none @2xl:min-w-56">
                {email}
                <span className="block font-normal text-ink-muted text-xs @2xl:hidden">
                  {[state, note].filter(Boolean).join(": ")}
                </span>
              </HeadCell>
              <Cell wide>{state}</Cell>
              <Cell wide className="text-ink-muted wrap-anywhere">
                {note}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      <Pagination page={page} hasNext={hasNext} />
    </section>
  );
}
