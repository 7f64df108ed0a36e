import type { SpamDay } from "~/features/contact/spam.server";
import { inGerman } from "~/schemas/text";
import { Cell, HeadCell, Table } from "~/ui/admin/table";

const columns = [{ label: "Tag" }, { label: "Automatisch" }, { label: "Bei Andrang" }];

export function Spam({ days }: { days: SpamDay[] }) {
  if (days.length === 0) return null;
  return (
    <section aria-label="Abgewehrt" className="mt-4 text-ink-muted">
      <p>Abgewehrt hat das Kontaktformular {summaryOf(days)}.</p>
      <details>
        <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold text-ink text-sm">
          Abgewehrtes nach Tagen
        </summary>
        <div className="max-w-xl pb-2 text-ink">
          <Table caption="Abgewehrte Nachrichten der letzten 14 Tage" columns={columns}>
            {days.map(({ day, honeypot, throttle }) => (
              <tr key={day}>
                <HeadCell>{day}</HeadCell>
                <Cell className="tabular">{inGerman(honeypot)}</Cell>
                <Cell className="tabular">{inGerman(throttle)}</Cell>
              </tr>
            ))}
          </Table>
          <p className="mt-2 text-ink-muted text-sm">
            „Automatisch“ heißt: Das Feld war ausgefüllt, das Menschen nicht sehen. Was eine Nachricht sein
            kann, liegt 14 Tage unter „Spamverdacht“. „Bei Andrang“ heißt: Gerade war kein Platz, und wer
            schrieb, bekam den Text mit der Bitte zurück, ihn noch einmal zu senden.
          </p>
        </div>
      </details>
    </section>
  );
}

function summaryOf(days: SpamDay[]) {
  const totals = days.map(({ day, honeypot, throttle }) => ({ day, total: honeypot + throttle }));
  const near = totals.filter(({ day }) => day === "Heute" || day === "Gestern");
  const all = totals.reduce((sum, { total }) => sum + total, 0);
  return [
    ...near.map(({ day, total }) => `${day.toLowerCase()} ${inGerman(total)}`),
    `in den letzten 14 Tagen ${all === 1 ? "eine Nachricht" : `${inGerman(all)} Nachrichten`}`,
  ].join(", ");
}
