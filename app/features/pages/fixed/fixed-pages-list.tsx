import { GroupCards } from "~/features/company/group-list";
import type { ListedGroup } from "~/features/company/overview.server";

/** The pages whose composition is fixed, each with a link to the form of its words. */
export function FixedPagesList({ groups }: { groups: ListedGroup[] }) {
  return (
    <>
      <p className="mb-5 max-w-text text-base">
        Diese Seiten behalten ihren Aufbau, ihre Wörter gehören Euch. Überschriften und Einleitungen stehen
        außerdem beim Unternehmen unter „Sätze auf den Seiten“.
      </p>
      <GroupCards groups={groups} />
    </>
  );
}
