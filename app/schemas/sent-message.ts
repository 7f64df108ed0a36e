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
  /** By when it will be answered, in words. */
  until: string;
}
