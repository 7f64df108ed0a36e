/** What is said where the consent is missing, in the words of the specification. */
export const consentMissing = {
  title: "Datenschutzerklärung erforderlich",
  lines: ["Bitte akzeptiere die Datenschutzerklärung, um fortzufahren."],
};

/** What is said of a form that holds no message yet: the consent comes first, then the first fault of a field. */
export function messageRefused(faults: Record<string, string[] | null>) {
  if (faults.privacy) return consentMissing;
  const [first] = Object.values(faults).flatMap((messages) => messages ?? []);
  return { title: "Validierungsfehler", lines: first ? [first] : [] };
}
