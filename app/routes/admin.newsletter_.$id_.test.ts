import type { ActionFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { backToMailing, sendTestMail } from "~/server/newsletter/mailing-editor.server";

export const loader = backToMailing;

export function action({ request, params }: ActionFunctionArgs) {
  return sendTestMail(request, params.id);
}

export const clientAction = keepTyped;
