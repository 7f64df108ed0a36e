import type { ShownDelivery, Toast } from "~/schemas/answers";
import { ConfirmDelete } from "~/ui/admin/delete";
import { DeliveryState } from "~/ui/admin/delivery-state";
import { GoneNotice } from "~/ui/admin/editor-notices";
import { KeptFormButton } from "~/ui/admin/kept-form";
import { ListScreen } from "~/ui/admin/list-screen";
import { MailingPreview } from "~/ui/admin/mailing-preview";
import { MailingState } from "~/ui/admin/mailing-state";
import { MissingItem } from "~/ui/admin/missing-item";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { OrderCell } from "~/ui/admin/order-cell";
import { Pagination } from "~/ui/admin/pagination";
import { RowActions } from "~/ui/admin/row-actions";
import { StateBadge } from "~/ui/admin/state-badge";
import { Cell, Table } from "~/ui/admin/table";
import { TitleCell } from "~/ui/admin/title-cell";
import { longWord, Specimen } from "./specimen";

const rows = [
  { id: "a", title: "Fünf Handgriffe, die den Montag retten", state: "published" as const },
  { id: "b", title: longWord, state: "draft" as const },
  { id: "c", title: "Kurz", state: "planned" as const },
];

const deliveries: ShownDelivery[] = [
  { state: "sent", text: "Benachrichtigung verschickt am 2. März 2026, 09:12." },
  {
    state: "waiting",
    text: "Die Benachrichtigung wartet auf den Mailserver.",
    reason: "connect ECONNREFUSED",
  },
  { state: "failed", text: "Die Benachrichtigung ließ sich nicht verschicken.", reason: `550 ${longWord}` },
  { state: "unknown", text: "Ob die Benachrichtigung ankam, ist nicht bekannt." },
];

const ignore = () => {};
const none: Toast[] = [];

export function StaffParts() {
  return (
    <>
      <Specimen title="Tabelle" ground="surface">
        <Table
          caption="Muster"
          columns={[
            { label: "Titel" },
            { label: "Status", wide: true },
            { label: "Reihenfolge" },
            { label: "Aktionen", hidden: true, wide: true },
          ]}
        >
          {rows.map(({ id, title, state }, index) => (
            <tr key={id} className="hover:bg-surface">
              <TitleCell to={`/admin/blog/${id}`} title={title} state={<StateBadge state={state} />} />
              <Cell wide>
                <StateBadge state={state} />
              </Cell>
              <OrderCell id={id} title={title} display_order={index} up={index > 0} down={index < 2} />
              <RowActions
                to={`/admin/blog/${id}`}
                title={title}
                question="Are you sure you want to delete this post?"
              />
            </tr>
          ))}
        </Table>
        <Pagination page={2} hasNext />
      </Specimen>
      <Specimen title="Zustände">
        <ul className="flex flex-wrap gap-x-8 gap-y-3">
          {(["draft", "planned", "published", "archived", "active", "inactive"] as const).map((state) => (
            <li key={state}>
              <StateBadge state={state} />
            </li>
          ))}
          {(["sending", "stopped", "done"] as const).map((status) => (
            <li key={status}>
              <MailingState status={status} />
            </li>
          ))}
        </ul>
        {deliveries.map((delivery) => (
          <DeliveryState key={delivery.state} submissionId="muster" delivery={delivery} />
        ))}
      </Specimen>
      <Specimen title="Liste, leer" ground="surface">
        <ListScreen
          title="Blog"
          many="Die Einträge"
          failed={false}
          path="/admin/blog"
          newLabel="Neuer Beitrag"
          searchLabel="Beiträge durchsuchen"
          states={[{ value: "draft", label: "Entwürfe" }]}
          page={1}
          hasNext={false}
          toasts={none}
          empty="Noch keine Beiträge. Schreib den ersten."
          noMatch="Dazu gibt es keine Beiträge."
        >
          {null}
        </ListScreen>
      </Specimen>
      <Specimen title="Liste, nicht geladen" ground="surface">
        <NotLoaded what="Die Beiträge" />
      </Specimen>
      <Specimen title="Verschwunden" ground="surface">
        <div className="grid gap-4">
          <h3 className="sr-only">Verschwundenes</h3>
          <MissingItem toasts={[]} back="/admin/blog" />
          <GoneNotice path="/admin/blog" onDiscard={ignore} />
        </div>
      </Specimen>
      <Specimen title="Mailing" ground="surface">
        <MailingPreview subject="Post aus dem Hafen" text={`Moin!\n\nDas ist neu.\n\n${longWord}`} />
      </Specimen>
      <Specimen
        title="Noch einmal senden"
        note="Wenn die Datenbank beim Speichern nicht antwortet; mit allem, was getippt war."
      >
        <KeptFormButton kept={[]} action="/admin/design?teil=redaktion" label="Noch einmal senden" />
      </Specimen>
      <Specimen title="Löschen" ground="surface">
        <ConfirmDelete
          title="Beitrag löschen"
          question="Are you sure you want to delete this post?"
          name={longWord}
          cancelTo="/admin/design?teil=redaktion"
        />
      </Specimen>
    </>
  );
}
