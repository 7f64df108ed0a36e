import { answeredBy } from "~/content/availability";
import { proofOf, readProof } from "~/platform/forms/flash.server";
import { currentSite } from "~/platform/settings/site.server";
import { contactRules } from "~/schemas/form-rules";
import type { Sent, SentMessage } from "~/schemas/sent-message";
import { showsSomething } from "~/schemas/text";
import { textFault } from "~/schemas/text-fault";

/** Browsers silently drop longer cookies (bytes). */
const largest = 4000;

export async function keepSent(form: FormData, answers: SentMessage["answers"] = []): Promise<string> {
  const { message, ...about } = textsOf(form);
  const characters = [...(message ?? "")];
  const { hours, closedDays } = currentSite();
  const until = answeredBy(hours, closedDays, new Date());
  for (let length = characters.length; ; length = Math.floor(length * 0.9)) {
    const shown = { message: characters.slice(0, length).join(""), more: characters.length - length };
    const further = length > 0 && answers.length > 0 && { answers: answers.map(shortAnswer) };
    const kept: SentMessage = { ...about, ...shown, ...further, ...(until && { until }) };
    const written = await proofOf("message", kept);
    if (written.length <= largest || length === 0) return written;
  }
}

function shortAnswer([question, answer]: [string, string]): [string, string] {
  return [question, answer.length > 120 ? `${cut(answer, 120)} …` : answer];
}

type Texts = Partial<Record<keyof typeof contactRules, string>>;

function textsOf(form: FormData): Texts {
  const names = Object.keys(contactRules) as (keyof Texts)[];
  const texts = names.map((name) => [name, String(form.get(name) ?? "").trim()] as const);
  return Object.fromEntries(
    texts
      .filter(([, text]) => showsSomething(text))
      .map(([name, text]) => [
        name,
        textFault(text, contactRules[name]) ? cut(text, contactRules[name].max) : text,
      ]),
  );
}

const cut = (text: string, most: number) => [...text].slice(0, most).join("");

/** Shown once, never cached. */
export async function readSent(request: Request): Promise<{ sent?: Sent; headers: HeadersInit }> {
  if (new URL(request.url).searchParams.get("gesendet") !== "1") return { headers: {} };
  const { isDone, once, headers } = await readProof(request, "message");
  if (!isDone) return { headers };
  return { sent: (once as SentMessage | undefined) ?? "shown before", headers };
}
