import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { staffMeta } from "~/ui/admin/staff-meta";
import Team from "../../docs/team.md";

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return data(null, { headers });
}

export const meta = staffMeta("Team und Konto: Hilfe");

export default function TeamHelpPage() {
  return (
    <article className="prose-site max-w-text text-base">
      <Team />
    </article>
  );
}
