import { weekdayAndTime } from "~/schemas/berlin-time";
import { contactLimits } from "~/schemas/limits";
import type { SentMessage } from "~/schemas/sent-message";
import { showsSomething } from "~/schemas/text";
import { onceCookie } from "~/server/forms/once-cookie.server";
import { cookieName } from "~/server/settings/cookie-name.server";

/** A message is answered within that time (milliseconds). */
const answerTime = 24 * 60 * 60 * 1000;
/** A longer cookie, name and attributes included, is dropped by some browsers without a word (bytes). */
const largest = 4000;

const cookie = onceCookie(cookieName("sent"));

/**
 * Gives the Set-Cookie value that has the next page with `gesendet=1` show what this form said. A long message is cut to
 * what a cookie holds.
 */
export async function keepSent(form: FormData, now = Date.now()): Promise<string> {
  const { message, ...about } = textsOf(form);
  const characters = [...(message ?? "")];
  for (let length = characters.length; ; length = Math.floor(length * 0.9)) {
    const shown = { message: characters.slice(0, length).join(""), more: characters.length - length };
    const written = await cookie.write({ ...about, ...shown, until: now + answerTime });
    if (written.length <= largest || length === 0) return written;
  }
}

type Texts = Partial<Record<keyof typeof contactLimits, string>>;

/** As they would be stored; a form that nobody has checked may say more. */
function textsOf(form: FormData): Texts {
  const names = Object.keys(contactLimits) as (keyof Texts)[];
  const texts = names.map((name) => [name, String(form.get(name) ?? "").trim()] as const);
  return Object.fromEntries(
    texts
      .filter(([, text]) => showsSomething(text))
      .map(([name, text]) => [name, [...text].slice(0, contactLimits[name]).join("")]),
  );
}

/**
 * Gives what this visitor has just sent, where the address asks for it, and the headers that make sure it shows only once
 * and stays nowhere.
 */
export async function readSent(request: Request): Promise<{ sent?: SentMessage; headers: HeadersInit }> {
  if (new URL(request.url).searchParams.get("gesendet") !== "1") return { headers: {} };
  const { found, headers } = await cookie.read(request);
  if (!isKept(found)) return { headers };
  return {
    sent: { ...found, until: weekdayAndTime(found.until) },
    headers: { ...headers, "Cache-Control": "private, no-store" },
  };
}

/** Other cookies of ours bear the same signature. */
function isKept(found: unknown): found is Omit<SentMessage, "until"> & { until: number } {
  return typeof found === "object" && found !== null && "message" in found;
}
