import Download from "lucide-react/icons/download";
import { DeleteLink } from "~/ui/admin/delete";
import { SearchBox } from "~/ui/admin/list-filters";
import { NoRows } from "~/ui/admin/no-rows";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { Pagination } from "~/ui/admin/pagination";
import { Cell, HeadCell, Row, Table } from "~/ui/admin/table";
import { buttonClass } from "~/ui/button";
import { ResultCount } from "~/ui/result-count";
import type { Loaded } from "./route";

type Listed = "subscribers" | "search" | "page" | "hasNext";

export function Subscribers({ subscribers, search, page, hasNext }: Pick<Loaded, Listed>) {
  return (
    <section aria-labelledby="abonnenten">
      <h2 id="abonnenten" className="mb-3 text-xl">
        Abonnenten
      </h2>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <SearchBox label="Abonnenten durchsuchen" />
        <a
          href={`/admin/newsletter/export.csv${search && `?q=${encodeURIComponent(search)}`}`}
          className={buttonClass("quiet", "min-h-11 px-3 text-sm")}
        >
          <Download className="size-4" />
          CSV-Export
        </a>
      </div>
      {subscribers && <ResultCount count={subscribers.length} />}
      {!subscribers ? (
        <NotLoaded what="Die Abonnenten" />
      ) : subscribers.length === 0 ? (
        <NoRows many="Abonnenten" none="Noch hat niemand den Newsletter bestätigt." />
      ) : (
        <Table
          caption="Abonnenten"
          columns={[
            { label: "E-Mail" },
            { label: "Name", wide: true },
            { label: "Unternehmen", wide: "very" },
            { label: "Bestätigt", wide: true },
            { label: "Aktionen", hidden: true },
          ]}
        >
          {subscribers.map(({ id, email, name, company, since }) => (
            <Row key={id} of={id} name={email}>
              <HeadCell className="min-w-40 wrap-anywhere hyphens-none">
                {email}
                <span className="block text-ink-muted @2xl:hidden">{name}</span>
              </HeadCell>
              <Cell wide className="min-w-32 wrap-anywhere">
                {name}
              </Cell>
              <Cell wide="very" className="min-w-32 wrap-anywhere">
                {company}
              </Cell>
              <Cell wide className="whitespace-nowrap tabular">
                {since}
              </Cell>
              <Cell>
                <div className="flex justify-end">
                  <DeleteLink
                    to={`/admin/newsletter/subscribers/${id}/delete`}
                    what="subscribers"
                    inRow={email}
                  />
                </div>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      <Pagination page={page} hasNext={hasNext} />
    </section>
  );
}
