import { keepTyped } from "~/client/keep-typed";
import { backToMailing, mailingAction } from "~/features/newsletter/mailing-buttons.server";
import { formAction } from "~/platform/forms/form-action.server";

export const loader = backToMailing;

export const action = formAction(mailingAction("repeat refused"));

export const clientAction = keepTyped;
