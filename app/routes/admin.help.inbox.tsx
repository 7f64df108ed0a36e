import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { staffMeta } from "~/ui/admin/staff-meta";
import Inbox from "../../docs/posteingang.md";

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return data(null, { headers });
}

export const meta = staffMeta("Posteingang");

export default function InboxHelpPage() {
  return (
    <article className="prose-site max-w-text text-base">
      <Inbox />
    </article>
  );
}
