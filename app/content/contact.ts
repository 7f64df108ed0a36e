/** What is said where the consent is missing, in the words of the specification. */
export const consentMissing = {
  title: "Datenschutzerklärung erforderlich",
  lines: ["Bitte akzeptiere die Datenschutzerklärung, um fortzufahren."],
};
