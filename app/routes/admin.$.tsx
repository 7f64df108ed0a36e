import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/platform/sessions/require-staff.server";

/** An address of the staff area that does not exist, in the staff's frame. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request);
  throw new Response(null, { status: 404 });
}

// A route without a page would answer with bare data.
export default function Missing() {
  return null;
}
