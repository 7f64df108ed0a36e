import type { IncomingMessage, ServerResponse } from "node:http";
import { escapeMarkup } from "~/schemas/text";
import { parsePostedForm } from "~/server/forms/posted-form.server";
import { countSpam } from "~/server/process/spam-counts.server";
import { protect } from "~/server/security/headers.server";
import { smallPage } from "./refusal-page.server";

/** So many forms are worked on at the same time; the last of them waits about 13 s on two cores. */
const capacity = 1000;
/** So many more wait for their turn; only scripts wait, a plain form is asked to come back. */
const waitingRoom = 1000;

let taken = 0;
const waiting: (() => void)[] = [];

/**
 * Lets a form in as soon as there is room. A plain one that finds none is answered with 503 and a page that holds
 * everything it said, with a button to send it again.
 */
export function letIn(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer<ArrayBuffer>,
  work: () => void,
): void {
  const enter = () => {
    // Who has left while waiting leaves the place to the next.
    if (response.closed) return waiting.shift()?.();
    taken += 1;
    response.once("close", () => {
      taken -= 1;
      waiting.shift()?.();
    });
    work();
  };
  const isScript = request.url?.split("?", 1)[0]?.endsWith(".data");
  if (taken < capacity) enter();
  else if (isScript && waiting.length < waitingRoom) waiting.push(enter);
  else void sendBack(request, response, body);
}

/** So many forms in parts are taken at the same time from people without a session; they are read as they come. */
const strangers = 40;
let strange = 0;

/** Lets such a form in; false when there is no room. */
export function letStrangerIn(response: ServerResponse, work: () => void): boolean {
  if (strange >= strangers) return false;
  strange += 1;
  response.once("close", () => {
    strange -= 1;
  });
  work();
  return true;
}

/** The doors of the contact form, a page's and a script's. */
const contactForm = /^\/(?:_root\.data|contact(?:\.data)?)?(?:\?|$)/;

async function sendBack(request: IncomingMessage, response: ServerResponse, body: Buffer<ArrayBuffer>) {
  if (contactForm.test(request.url ?? "")) countSpam("throttle");
  // What is none of our forms has no page that could hold it.
  const fields = await parsePostedForm(request.headers["content-type"] ?? "", body).catch(() => []);
  const inputs = fields.map(
    ([name, value]) => `<input type="hidden" name="${asValue(name)}" value="${asValue(value)}">`,
  );
  const { body: page, policy } = smallPage(
    "Gerade ist viel los",
    `<p>Dein Formular ist noch nicht angekommen, aber nichts davon ist verloren: Warte kurz und sende es dann noch einmal.</p><form method="post">${inputs.join("")}<button>Noch einmal senden</button></form>`,
  );
  protect(request, response);
  response.writeHead(503, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Cache-Control": "no-store",
    "Retry-After": "15",
    "Content-Length": page.length,
  });
  response.end(page);
}

/** Line breaks stay as they are: as letters of their own a browser would write them its own way. */
function asValue(text: string) {
  return escapeMarkup(text).replace(/[\r\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
