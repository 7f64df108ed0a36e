import type { Submission } from "~/features/inbox/model.server";
import { ActionButton } from "~/ui/admin/action-button";
import { DeleteLink } from "~/ui/admin/delete";
import { Words } from "~/ui/phrase";
import { messageForm } from "./message-form";

interface ActionsProps {
  id: string;
  is_read: boolean;
  state: Submission["state"];
  assignee: string | null;
  team: { id: string; name: string }[];
}

export function Actions({ id, is_read, state, assignee, team }: ActionsProps) {
  return (
    <div className="-mx-5 -mt-5 mb-5 flex flex-wrap items-center gap-2 border-line border-b px-5 py-3 max-lg:mt-0 sm:-mx-6 sm:px-6 lg:-mt-6">
      {state !== "quarantined" && (
        <div className="flex min-w-0 grow items-center gap-2 sm:max-w-64">
          <select
            key={assignee}
            form={messageForm}
            name="assignee"
            aria-label="Zuweisen an"
            defaultValue={assignee ?? ""}
            className="min-h-11 w-full min-w-0 rounded-sm border border-control bg-surface-raised px-3 text-base"
          >
            <option value="">Niemand</option>
            {team.map(({ id: account, name }) => (
              <option key={account} value={account}>
                {name}
              </option>
            ))}
          </select>
          <ActionButton intent="assign" {...own}>
            Zuweisen
          </ActionButton>
        </div>
      )}
      <States state={state} />
      <ActionButton
        name="is_read"
        value={String(!is_read)}
        title={is_read ? "Als ungelesen markieren" : "Als gelesen markieren"}
        {...own}
      >
        <Words of={{ english: is_read ? "Mark as Unread" : "Mark as Read" }} />
      </ActionButton>
      <DeleteLink to={`/admin/contacts/${id}/delete`} what="contact_submissions" className="sm:ml-auto" />
    </div>
  );
}

const own = { form: messageForm, className: "shrink-0 px-3" };

function States({ state }: Pick<ActionsProps, "state">) {
  const button = (intent: string, label: string) => (
    <ActionButton key={intent} intent={intent} {...own}>
      {label}
    </ActionButton>
  );
  if (state === "quarantined") return button("release", "In den Posteingang");
  return [
    ...(state === "open" ? [button("answered", "Beantwortet")] : []),
    ...(state !== "done" ? [button("done", "Erledigt")] : []),
    ...(state !== "open" ? [button("reopen", "Wieder öffnen")] : []),
    button("spam", "Spam"),
  ];
}
