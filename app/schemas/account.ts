import { z } from "zod";
import { newPassword, personName } from "./sign-in";

/** What somebody changes of their own account: the name, or the password, for which the one until now is asked. */
export const NameSchema = z.object({ full_name: personName });

export const PasswordSchema = z
  .object({
    // Whatever is too long for a new password may be the one until now: it can be of another time or place.
    password: z
      .string({ error: "Dein bisheriges Passwort ist erforderlich" })
      .max(1000, "Das Passwort ist zu lang"),
    new_password: newPassword,
  })
  .superRefine(({ password, new_password }, context) => {
    if (password === new_password)
      context.addIssue({
        code: "custom",
        path: ["new_password"],
        message: "Das ist Dein bisheriges Passwort",
      });
  });
