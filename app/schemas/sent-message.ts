export interface SentMessage {
  name?: string;
  email?: string;
  company?: string;
  subject?: string;
  phone?: string;
  message: string;
  more: number;
  until?: string;
}

export type Sent = SentMessage | "shown before";
