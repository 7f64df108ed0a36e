import { keepTyped } from "~/client/keep-typed";
import { formAction } from "~/server/forms/form-action.server";
import { backToMailing, sendTestMail } from "~/server/newsletter/mailing-editor.server";

export const loader = backToMailing;

export const action = formAction(({ request, params }) => sendTestMail(request, params.id));

export const clientAction = keepTyped;
