import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { staffMeta } from "~/ui/admin/staff-meta";
import Keeping from "../../docs/nichts-geht-verloren.md";

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return data(null, { headers });
}

export const meta = staffMeta("Nichts geht verloren");

export default function KeepingHelpPage() {
  return (
    <article className="prose-site max-w-text text-base">
      <Keeping />
    </article>
  );
}
