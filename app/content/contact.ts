/** What is said where the consent is missing, in the words of the specification. */
export const consentMissing = {
  tone: "error",
  title: "Datenschutzerklärung erforderlich",
  text: "Bitte akzeptiere die Datenschutzerklärung, um fortzufahren.",
} as const;
