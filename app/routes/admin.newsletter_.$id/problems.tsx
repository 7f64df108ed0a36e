import type { MailProblem } from "~/platform/outbox/rows.server";
import { mailReasonText, mailStates } from "~/schemas/mail-state";
import { Cell, HeadCell, Row, Table } from "~/ui/admin/table";

export function Problems({ problems }: { problems: MailProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="probleme" className="mt-6">
      <h2 id="probleme" className="mb-3 text-xl">
        Nicht zugestellt
      </h2>
      <Table
        caption="Nicht zugestellte Mails"
        columns={[{ label: "E-Mail" }, { label: "Status", wide: true }, { label: "Grund", wide: true }]}
      >
        {problems.map(({ id, email, state, last_error }) => (
          <Row key={id} of={id} name={email ?? "inzwischen abgemeldet"}>
            <HeadCell className="min-w-40 wrap-anywhere hyphens-none @2xl:min-w-56">
              {email ?? "inzwischen abgemeldet"}
              <span className="block text-ink-muted text-xs @2xl:hidden">
                {`${mailStates[state]}: ${mailReasonText(last_error ?? "")}`}
              </span>
            </HeadCell>
            <Cell wide>{mailStates[state]}</Cell>
            <Cell wide className="text-ink-muted wrap-anywhere">
              {mailReasonText(last_error ?? "")}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
