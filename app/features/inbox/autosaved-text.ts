/** The fields of the form below a message that keep themselves, by the table of what they become. */
export const textFields = { replies: "body", submission_notes: "note" } as const;

export type TextKind = keyof typeof textFields;

export interface AutosavedText {
  kind: TextKind;
  id: string;
  text: string;
  when: string;
}
