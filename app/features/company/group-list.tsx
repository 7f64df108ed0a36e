import { TextLink } from "~/ui/admin/text-link";
import type { ListedGroup } from "./overview.server";

export function GroupList({ groups }: { groups: ListedGroup[] }) {
  return (
    <>
      <p className="mb-3 max-w-text text-base">
        Was die Website über Euch sagt. Was Du hier änderst, steht sofort auf allen Seiten, im Impressum, in
        Mails und für Suchmaschinen.
      </p>
      <p className="mb-5 flex flex-wrap gap-x-4">
        <TextLink to="/admin/help/company">Hilfe zu diesen Seiten</TextLink>
        <TextLink to="/admin/pages/fixed">Wörter der festen Seiten</TextLink>
      </p>
      <GroupCards groups={groups} />
    </>
  );
}

export function GroupCards({ groups }: { groups: ListedGroup[] }) {
  return (
    <ul className="grid gap-3 pb-10 sm:grid-cols-2 lg:grid-cols-3">
      {groups.map((group) => (
        <li key={group.path} className="rounded-sm border border-line bg-surface-raised px-5 py-4">
          <TextLink to={group.path} className="font-semibold text-base">
            {group.title}
          </TextLink>
          <p className="text-ink-muted">{group.intro}</p>
          <GroupState {...group} />
        </li>
      ))}
    </ul>
  );
}

function GroupState({ changed, invalid, fixed, isBegun }: ListedGroup) {
  return (
    <>
      {isBegun && <p className="mt-2 font-semibold">Hier hast Du etwas geschrieben und nicht gespeichert.</p>}
      {invalid > 0 && (
        <p className="mt-2 font-semibold text-danger">
          {invalid === 1 ? "Eine Angabe taugt nicht" : `${invalid} Angaben taugen nicht`}: Dort steht die
          Vorgabe.
        </p>
      )}
      {changed > 0 && (
        <p className="mt-2">
          {changed === 1 ? "Eine Angabe ist" : `${changed} Angaben sind`} anders als vorgegeben.
        </p>
      )}
      {fixed > 0 && (
        <p className="mt-2">{fixed === 1 ? "Eine Angabe legt" : `${fixed} Angaben legt`} der Server fest.</p>
      )}
    </>
  );
}
