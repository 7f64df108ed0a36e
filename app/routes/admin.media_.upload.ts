import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { uploadPicture } from "~/server/staff/upload-picture.server";

/** Nothing is shown here: scripts of the editor bring pictures to this address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  headers.set("Allow", "POST");
  throw new Response(null, { status: 405, headers });
}

export const action = ({ request }: ActionFunctionArgs) => uploadPicture(request);
