import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerScript, uploadPicture } from "~/features/media/script-uploads.server";

/** Nothing is shown here: scripts of the editor bring pictures to this address. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  answerScript(request, () => {
    throw new Response(null, { status: 405, headers: { Allow: "POST" } });
  });

export const action = ({ request }: ActionFunctionArgs) => uploadPicture(request);
