import { keepTyped } from "~/client/keep-typed";
import { formAction } from "~/server/forms/form-action.server";
import { backToMailing, mailingAction } from "~/server/newsletter/mailing-buttons.server";

export const loader = backToMailing;

export const action = formAction(mailingAction("repeat refused"));

export const clientAction = keepTyped;
