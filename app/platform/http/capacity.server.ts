import type { IncomingMessage, ServerResponse } from "node:http";
import { isEnglishPage } from "~/platform/database/content-version.server";
import { parsePostedForm } from "~/platform/forms/posted-form.server";
import { FairTurns } from "~/platform/process/fair-turns.server";
import { SharedRoom } from "~/platform/process/shared-room.server";
import { countSpam } from "~/platform/process/spam-counts.server";
import { protect } from "~/platform/security/headers.server";
import { escapeMarkup } from "~/schemas/text";
import { smallPage } from "./refusal-page.server";
import { refuseLater } from "./timeouts.server";

const megabyte = 1024 * 1024;

type Sender = "visitors" | "strangers" | "staff";

/** Forms processed at a time; the last of a thousand queued by one visitor waits about 13 s on two cores. */
const forms: Record<Sender, FairTurns> = {
  visitors: new FairTurns({ atOnce: 160, each: 80, waiting: 920, waitingEach: 920 }),
  strangers: new FairTurns({ atOnce: 20, each: 8, waiting: 400, waitingEach: 100 }),
  staff: new FairTurns({ atOnce: 80, each: 40, waiting: 400, waitingEach: 200 }),
};

export type Reader = "visitors" | "staff" | "monitors";

/** Pages rendered at a time, beside the forms: a form waits only for the queries of these few. */
const pages: Record<Reader, FairTurns> = {
  visitors: new FairTurns({ atOnce: 16, each: 6, waiting: 600, waitingEach: 300 }),
  staff: new FairTurns({ atOnce: 32, each: 16, waiting: 400, waitingEach: 200 }),
  monitors: new FairTurns({ atOnce: 4, each: 2, waiting: 40, waitingEach: 20 }),
};

/** A body of the largest size, whose last pieces are small. */
const share = 4 * megabyte + 64 * 1024;

export const bodies: Record<Sender, SharedRoom> = {
  visitors: new SharedRoom({ all: 16 * megabyte, each: share }),
  strangers: new SharedRoom({ all: 16 * megabyte, each: share }),
  staff: new SharedRoom({ all: 32 * megabyte, each: 16 * megabyte }),
};

const streams = {
  strangers: new SharedRoom({ all: 40, each: 10 }),
  staff: new SharedRoom({ all: 500, each: 250 }),
};

type Work = (leave: () => void) => void;

interface Asker {
  response: ServerResponse;
  client: string;
  sendBack: () => void;
}

export interface Arrival extends Asker {
  request: IncomingMessage;
  sender: Sender;
}

function takeTurn(turns: FairTurns, { response, client, sendBack }: Asker, work: Work) {
  const entrance = { begin: work, sendBack: () => refuseLater(response, sendBack) };
  response.once("close", turns.enter(client, entrance));
}

/** Without room, answers 503 with a page that holds the form and a button to send it again. */
export function admitForm(
  { request, response, sender, client }: Omit<Arrival, "sendBack">,
  body: Buffer<ArrayBuffer>,
  work: Work,
  capacity: FairTurns = forms[sender],
): void {
  takeTurn(capacity, { response, client, sendBack: () => void answerCrowd(request, response, body) }, work);
}

export function admitGuard(arrival: Arrival, work: Work): void {
  takeTurn(forms[arrival.sender], arrival, work);
}

export function readInTurn(reader: Reader, asker: Asker, work: Work): void {
  takeTurn(pages[reader], asker, work);
}

export function makeInTurn<Result>(
  reader: Reader,
  client: string,
  make: () => Promise<Result>,
): Promise<Result> {
  return pages[reader].run(client, make);
}

/** Without room, the oldest stream of the heaviest client is refused. */
export function admitStream({ response, sender, client, sendBack }: Arrival, work: () => void): void {
  const room = sender === "staff" ? streams.staff : streams.strangers;
  const holding = room.enter(client, sendBack);
  response.once("close", holding.leave);
  holding.add(1);
  if (!response.headersSent) work();
}

const contactForm = /^\/(?:_root\.data|contact(?:\.data)?)?(?:\?|$)/;

const crowdWords = {
  de: {
    heading: "Gerade ist viel los",
    text: "Dein Formular ist noch nicht angekommen, aber nichts davon ist verloren: Warte kurz und sende es dann noch einmal.",
    button: "Noch einmal senden",
  },
  en: {
    heading: "It is busy at the moment",
    text: "Your form has not arrived yet, but nothing of it is lost: wait a moment, then send it again.",
    button: "Send it again",
  },
};

async function answerCrowd(request: IncomingMessage, response: ServerResponse, body: Buffer<ArrayBuffer>) {
  if (contactForm.test(request.url ?? "")) countSpam("throttle");
  // What is no form has no fields to give back.
  const fields = await parsePostedForm(request.headers["content-type"] ?? "", body).catch(() => []);
  const inputs = fields.map(
    ([name, value]) => `<input type="hidden" name="${asValue(name)}" value="${asValue(value)}">`,
  );
  const of = isEnglishPage(request.url ?? "") ? "en" : "de";
  const { heading, text, button } = crowdWords[of];
  const { body: page, policy } = smallPage(
    heading,
    `<p>${text}</p><form method="post">${inputs.join("")}<button>${button}</button></form>`,
    undefined,
    { of },
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

/** As letters a browser would normalise line breaks. */
function asValue(text: string) {
  return escapeMarkup(text).replace(/[\r\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
