import type { DeliveryProblem } from "~/models/deliveries.server";
import { Cell, HeadCell, Row, Table } from "~/ui/admin/table";

const words = { failed: "Fehlgeschlagen", unclear: "Unklar", waiting: "Wird wiederholt" };

/** The addresses that need a look, with what the mail server said. */
export function Problems({ problems }: { problems: DeliveryProblem[] }) {
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
        {problems.map(({ id, email, state, reason }) => (
          <Row key={id} of={id} name={email ?? "inzwischen abgemeldet"}>
            <HeadCell className="min-w-40 wrap-anywhere hyphens-none @2xl:min-w-56">
              {email ?? "inzwischen abgemeldet"}
              <span className="block text-ink-muted text-xs @2xl:hidden">
                {[words[state], reason].filter(Boolean).join(": ")}
              </span>
            </HeadCell>
            <Cell wide>{words[state]}</Cell>
            <Cell wide className="text-ink-muted wrap-anywhere">
              {reason}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
