export const consentMissing = {
  title: "Datenschutzerklärung erforderlich",
  lines: ["Bitte akzeptiere die Datenschutzerklärung, um fortzufahren."],
};
