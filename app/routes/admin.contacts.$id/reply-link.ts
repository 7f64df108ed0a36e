import { mailEncoded, mailtoOf } from "~/schemas/contact-links";
import { replySubject } from "~/schemas/reply";
import { oneLine } from "~/schemas/text";

interface Answered {
  name: string;
  email: string;
  subject: string | null;
  message: string;
  received: string;
}

// Mail programs accept addresses of about 2,000 characters.
const longestQuote = 1200;

export function replyLink({ name, email, subject, message, received }: Answered): string {
  const sender = oneLine(name);
  const body = `Moin ${sender},\n\n\n\nAm ${received} schrieb ${sender}:\n${quote(message)}`;
  return mailtoOf(email, { subject: replySubject(subject), body });
}

function quote(message: string) {
  const lines: string[] = [];
  let length = 0;
  for (const line of message.split("\n")) {
    length += mailEncoded(`> ${line}\n`).length;
    if (length > longestQuote) return [...lines, `> ${cut(line, length - longestQuote)}[…]`].join("\n");
    lines.push(`> ${line}`);
  }
  return lines.join("\n");
}

/** Never half a character. */
function cut(line: string, tooMuch: number) {
  const characters = [...line];
  let excess = tooMuch;
  while (excess > 0 && characters.length) excess -= mailEncoded(characters.pop() ?? "").length;
  return characters.join("");
}
