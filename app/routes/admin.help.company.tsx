import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { staffMeta } from "~/ui/admin/staff-meta";
import Company from "../../docs/unternehmen.md";

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return data(null, { headers });
}

export const meta = staffMeta("Unternehmen: Hilfe");

export default function CompanyHelpPage() {
  return (
    <article className="prose-site max-w-text text-base">
      <Company />
    </article>
  );
}
