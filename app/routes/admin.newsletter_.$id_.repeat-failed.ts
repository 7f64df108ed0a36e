import { keepTyped } from "~/client/keep-typed";
import { backToMailing, mailingAction } from "~/server/newsletter/mailing-editor.server";

export const loader = backToMailing;

export const action = mailingAction("repeat failed");

export const clientAction = keepTyped;
