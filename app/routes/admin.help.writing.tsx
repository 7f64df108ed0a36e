import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { staffMeta } from "~/ui/admin/staff-meta";
import Writing from "../../docs/schreiben.md";

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return data(null, { headers });
}

export const meta = staffMeta("Schreiben");

export default function WritingHelpPage() {
  return (
    <article className="prose-site max-w-text text-base">
      <Writing />
    </article>
  );
}
