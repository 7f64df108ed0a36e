import type { z } from "zod";
import { NameSchema, PasswordSchema } from "./account";
import { ContactSchema } from "./contact";
import { NewsletterSchema } from "./newsletter";
import { PictureSchema } from "./picture";
import {
  ConfirmationSchema,
  ForgottenSchema,
  NewPasswordSchema,
  SignInSchema,
  SignUpSchema,
} from "./sign-in";

const honeypot = "website";
/** The names of the fields that each form may send; a form with any other is none of ours. */
export const contactFields = [...namesOf(ContactSchema), honeypot, "privacy"];
export const newsletterFields = [...namesOf(NewsletterSchema), honeypot];
export const signUpFields = namesOf(SignUpSchema);
export const confirmationFields = namesOf(ConfirmationSchema);
export const forgottenFields = namesOf(ForgottenSchema);
/** `token` is the link that the form stands behind. */
export const resetFields = [...namesOf(NewPasswordSchema), "token"];
/** `opened` is the name that the form came with. */
export const accountFields = [...namesOf(NameSchema), ...namesOf(PasswordSchema), "opened", "intent"];
/** `picture` is the file of a picture, or its name where files do not travel. */
export const pictureFields = [...namesOf(PictureSchema), "picture", "intent"];
/** `path` leads to `target`. */
export const addressFields = ["path", "target", "intent"];
/**
 * Of a message: an answer, a note, and the buttons for both. `seen` is the last answer that was there, `new_id` and
 * `note_id` are the ids that what is typed will get.
 */
export const messageFields = [
  ...["body", "note", "snippet", "seen", "new_id", "note_id"],
  ...["intent", "assignee", "is_read", "resend", "remove_note", "discard"],
];
/** `account` is whose access ends or comes back. */
export const teamFields = ["account", "intent"];
/** The form of an editor whose session has ended arrives at the sign-in page, and waits there in `kept`. */
export const pendingFields = [...new Set([...pictureFields, ...addressFields, ...messageFields])];
export const signInFields = [...namesOf(SignInSchema), "kept", ...pendingFields];

function namesOf({ shape }: { shape: Record<string, z.ZodType> }): readonly string[] {
  return Object.keys(shape);
}
