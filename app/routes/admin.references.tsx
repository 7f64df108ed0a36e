import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { readOrderedList } from "~/features/editing/items.server";
import { moveContent } from "~/features/editing/order.server";
import { OrderedList } from "~/features/editing/ordered-list";
import { referenceEditor } from "~/features/references/editor.server";
import { listReferences } from "~/features/references/model.server";
import { formAction } from "~/platform/forms/form-action.server";
import { staffMeta } from "~/ui/admin/staff-meta";

export function loader({ request }: LoaderFunctionArgs) {
  return readOrderedList(request, referenceEditor, listReferences);
}

export const action = formAction(({ request }) => moveContent(referenceEditor, request));

export const clientAction = keepTyped;

export const meta = staffMeta("Referenzen");

export default function ReferencesPage() {
  return (
    <OrderedList
      {...useLoaderData<typeof loader>()}
      newLabel="Neue Referenz"
      what="references"
      column={{ label: "Kunde", of: ({ client_name }) => client_name }}
      note={({ is_featured }) => is_featured && <p className="pb-1 text-ink-muted text-xs">Hervorgehoben</p>}
    />
  );
}
