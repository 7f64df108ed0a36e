import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/platform/sessions/require-staff.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request);
  throw new Response(null, { status: 404 });
}

// A resource route would answer with bare data.
export default function Missing() {
  return null;
}
