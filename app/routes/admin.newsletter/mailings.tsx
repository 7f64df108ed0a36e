import { Link } from "@remix-run/react";
import { MailingState } from "~/features/newsletter/mailing-state";
import { Empty } from "~/ui/admin/empty";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { Cell, HeadCell, Row, Table } from "~/ui/admin/table";
import { TextLink } from "~/ui/admin/text-link";
import type { Loaded } from "./route";

export function Mailings({ mailings }: Pick<Loaded, "mailings">) {
  return (
    <section aria-labelledby="mailings" className="mb-10">
      <h2 id="mailings" className="mb-3 text-xl">
        Ausgaben
      </h2>
      {!mailings ? (
        <NotLoaded what="Die Ausgaben" />
      ) : mailings.length === 0 ? (
        <Empty>
          <p>Noch keine Ausgabe.</p>
          <TextLink to="/admin/newsletter/new">Schreib die erste</TextLink>
        </Empty>
      ) : (
        <Table
          caption="Ausgaben"
          columns={[
            { label: "Betreff" },
            { label: "Status", wide: true },
            { label: "Gesendet", wide: true },
            { label: "Datum", wide: true },
          ]}
        >
          {mailings.map(({ id, subject, status, date, planned, progress }) => (
            <Row key={id} of={id} name={subject}>
              <HeadCell className="w-full">
                <Link
                  to={`/admin/newsletter/${id}`}
                  className="flex min-h-11 flex-col justify-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
                >
                  {subject}
                  <span className="font-normal text-xs @2xl:hidden">
                    <MailingState {...{ status, progress, planned }} />
                  </span>
                </Link>
              </HeadCell>
              <Cell wide>
                <MailingState {...{ status, progress, planned }} />
              </Cell>
              <Cell wide className="whitespace-nowrap tabular">
                {status !== "draft" && `${progress.sent} von ${progress.total}`}
              </Cell>
              <Cell wide className="whitespace-nowrap tabular">
                {date}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </section>
  );
}
