/** A message of the contact form as the card that stands in its place shows it. */
export interface SentMessage {
  name?: string;
  email?: string;
  company?: string;
  subject?: string;
  phone?: string;
  message: string;
  /** How many characters more the message had. */
  more: number;
  /** By when it will be answered, in words; left out where nobody is there for long. */
  until?: string;
}

/** What whoever has just sent a message is told of it: all of it the first time. */
export type Sent = SentMessage | "shown before";
