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
export const contactFields = [...namesOf(ContactSchema), honeypot, "privacy"];
export const newsletterFields = [...namesOf(NewsletterSchema), honeypot];
export const signUpFields = namesOf(SignUpSchema);
export const confirmationFields = namesOf(ConfirmationSchema);
export const forgottenFields = namesOf(ForgottenSchema);
export const resetFields = [...namesOf(NewPasswordSchema), "token"];
export const accountFields = [...namesOf(NameSchema), ...namesOf(PasswordSchema), "opened", "intent"];
export const pictureFields = [...namesOf(PictureSchema), "picture", "same", "intent"];
export const addressFields = ["path", "target", "intent"];
export const messageFields = [
  ...["body", "note", "snippet", "seen", "new_id", "note_id"],
  ...["intent", "assignee", "is_read", "resend", "remove_note", "discard"],
];
export const teamFields = ["account", "intent"];
const pendingFields = [...new Set([...pictureFields, ...addressFields, ...messageFields])];
export const signInFields = [...namesOf(SignInSchema), "kept", ...pendingFields];

function namesOf({ shape }: { shape: Record<string, z.ZodType> }): readonly string[] {
  return Object.keys(shape);
}
