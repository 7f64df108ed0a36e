import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { HelpLinks } from "~/ui/admin/help-links";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return data(null, { headers });
}

export const meta = staffMeta("Hilfe");

export default function HelpTopicsPage() {
  return (
    <>
      <PageTitle title="Hilfe" back="/admin/settings" />
      <HelpLinks />
    </>
  );
}
