import { mailOf, pageOf, type Results, storedOf } from "./clean.server";
import type { Answer, Question } from "./clean-text.server";
import { sanitise } from "./gate.server";
import { markdownFrom } from "./markdown.server";
import { readPasted } from "./pasted.server";
import { OutOfBounds } from "./tree.server";

/** What becomes of a text. Never throws. */
export async function answer(question: Question): Promise<Answer> {
  try {
    return cleaned(question);
  } catch (error) {
    const reason = String((error instanceof Error && error.stack) || error);
    return { refused: error instanceof OutOfBounds ? error.bound : "unreadable", reason };
  }
}

function cleaned({ task, site }: Question): Results[keyof Results] {
  if (task.as === "markdown") return { markdown: markdownFrom(task.html, site) };
  if (task.as === "stored") {
    const text = storedOf({ ...task, parts: readPasted(task.parts, site) }, site);
    return { ...text, html: sanitise(text.html, "stored") };
  }
  if (task.as === "page") {
    const page = pageOf(task, site);
    return { ...page, html: sanitise(page.html, "page") };
  }
  const mail = mailOf(task, site);
  return { ...mail, html: sanitise(mail.html, "mail", Object.values(task.styles)) };
}
