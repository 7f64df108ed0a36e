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
  .refine(({ password, new_password }) => password !== new_password, {
    path: ["new_password"],
    error: "Das ist Dein bisheriges Passwort",
  });
