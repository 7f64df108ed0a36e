import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { formAction } from "~/server/forms/form-action.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { referenceKind } from "~/server/staff/references.server";
import { saveContent } from "~/server/staff/save.server";
import { ReferenceForm } from "~/ui/admin/reference-form";
import { staffMeta } from "~/ui/admin/staff-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return data({ newId: crypto.randomUUID() }, { headers });
}

export const action = formAction(({ request }) => saveContent(referenceKind, request));

export const clientAction = keepTyped;

export const meta = staffMeta("Neue Referenz");

export default function NewReferencePage() {
  return <ReferenceForm {...useLoaderData<typeof loader>()} />;
}
