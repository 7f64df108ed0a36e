import { Form, useLocation, useParams } from "@remix-run/react";
import { MessageState } from "~/features/inbox/message-state";
import { whileBusy } from "~/ui/button";
import { useSending } from "~/ui/use-sending";
import type { ListedSubmission } from "./route";

/** Opening marks as read, so each row is a post. */
export function SubmissionList({ rows }: { rows: ListedSubmission[] }) {
  const { search } = useLocation();
  const { id: opened } = useParams();
  const busy = useSending();
  return (
    <Form method="post">
      <ul className="relative divide-y divide-line rounded-sm [@media(height>=30rem)]:max-h-[calc(100vh-200px)] [@media(height>=30rem)]:overflow-y-auto border border-line bg-surface-raised">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="submit"
              name="is_read"
              value="true"
              formAction={`/admin/contacts/${row.id}${search}`}
              {...(busy && whileBusy)}
              aria-current={row.id === opened ? "true" : undefined}
              className={`block w-full border-l-4 px-4 py-3 text-left -outline-offset-4 hover:bg-surface here:border-l-brand forced-colors:border-l-[Canvas] forced-colors:here:border-l-[Highlight] ${
                row.is_read ? "border-l-transparent" : "border-l-transparent bg-brand-soft font-semibold"
              }`}
            >
              <RowText {...row} />
            </button>
          </li>
        ))}
      </ul>
    </Form>
  );
}

function RowText({ name, subject, preview, received, shownState, assignee, is_read }: ListedSubmission) {
  return (
    <>
      <span className="flex items-baseline gap-3">
        {!is_read && <span className="sr-only">Ungelesen:</span>}
        <span>{name}</span>
        <span className="ml-auto shrink-0 font-normal text-ink-muted text-xs tabular">{received}</span>
      </span>
      {subject && <span className="mt-0.5 block">{subject}</span>}
      <span className="mt-0.5 block font-normal text-xs">
        {shownState.state === "open" || shownState.isLate ? (
          <MessageState {...shownState} />
        ) : (
          <span className="text-ink-muted">{shownState.short}</span>
        )}
        {assignee && <span className="text-ink-muted"> · {assignee}</span>}
      </span>
      <span className="mt-0.5 sm:line-clamp-2 hyphens-none font-normal text-ink-muted">{preview}</span>
    </>
  );
}
