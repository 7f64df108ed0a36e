/** The fields of the form below a message that keep themselves, by the table of what they become. */
export const textFields = { replies: "body", submission_notes: "note" } as const;

export type TextKind = keyof typeof textFields;

/** What somebody has typed below a message and not sent. */
export interface AutosavedText {
  kind: TextKind;
  /** That of the reply or the note that it will be. */
  id: string;
  text: string;
  when: string;
}
