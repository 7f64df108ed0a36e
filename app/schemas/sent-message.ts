export interface SentMessage {
  name?: string;
  email?: string;
  company?: string;
  subject?: string;
  phone?: string;
  /** To the own questions of a page. */
  answers?: [question: string, answer: string][];
  message: string;
  more: number;
  until?: string;
}

export type Sent = SentMessage | "shown before";
