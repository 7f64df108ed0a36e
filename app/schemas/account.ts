import { z } from "zod";
import { newPassword, personName } from "./sign-in";

export const NameSchema = z.object({ full_name: personName });

export const PasswordSchema = z
  .object({
    // The present password may be older than the limits.
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
