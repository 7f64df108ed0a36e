import type { IncomingMessage, ServerResponse } from "node:http";
import { parsePostedForm } from "~/platform/forms/posted-form.server";
import { FairTurns } from "~/platform/process/fair-turns.server";
import { SharedRoom } from "~/platform/process/shared-room.server";
import { countSpam } from "~/platform/process/spam-counts.server";
import { protect } from "~/platform/security/headers.server";
import { escapeMarkup } from "~/schemas/text";
import { smallPage } from "./refusal-page.server";
import { refuseLater } from "./timeouts.server";

const megabyte = 1024 * 1024;

/** Who sends a form: to a page of visitors, or to one of staff without a session of ours or with one. */
export type Sender = "visitors" | "strangers" | "staff";

/**
 * So many forms are worked on at the same time, each kind beside the others. A thousand of one visitor are taken: the last
 * of them waits about 13 s on two cores.
 */
const forms: Record<Sender, FairTurns> = {
  visitors: new FairTurns({ atOnce: 160, each: 80, waiting: 920, waitingEach: 920 }),
  strangers: new FairTurns({ atOnce: 20, each: 8, waiting: 400, waitingEach: 100 }),
  staff: new FairTurns({ atOnce: 80, each: 40, waiting: 400, waitingEach: 200 }),
};

/** Who asks for a page that is not in memory: somebody with a session of ours, a monitor, or anybody. */
export type Reader = "visitors" | "staff" | "monitors";

/**
 * So many pages are made at the same time, beside the forms: one that is sent waits for the questions of these few at most,
 * and for none of those that wait here.
 */
const pages: Record<Reader, FairTurns> = {
  visitors: new FairTurns({ atOnce: 16, each: 6, waiting: 600, waitingEach: 300 }),
  staff: new FairTurns({ atOnce: 32, each: 16, waiting: 400, waitingEach: 200 }),
  monitors: new FairTurns({ atOnce: 4, each: 2, waiting: 40, waitingEach: 20 }),
};

/** Four bodies as large as may be, whose last pieces are small. */
const share = 4 * megabyte + 64 * 1024;

/** Bytes of bodies that are gathered, or gathered and not answered yet. */
export const bodies: Record<Sender, SharedRoom> = {
  visitors: new SharedRoom({ all: 16 * megabyte, each: share }),
  strangers: new SharedRoom({ all: 16 * megabyte, each: share }),
  staff: new SharedRoom({ all: 32 * megabyte, each: 16 * megabyte }),
};

/** So many forms in parts are read as they come, each from its first byte to its answer. */
const streams = {
  strangers: new SharedRoom({ all: 40, each: 10 }),
  staff: new SharedRoom({ all: 500, each: 250 }),
};

/** What is to be called once the work is done. */
type Work = (leave: () => void) => void;

/** Who waits for an answer. */
interface Asker {
  response: ServerResponse;
  client: string;
  /** Answers it where there is no room to wait. */
  sendBack: () => void;
}

/** A posted form, which is answered unread where others need the room. */
export interface Arrival extends Asker {
  request: IncomingMessage;
  sender: Sender;
}

/** Has somebody answered once it is their turn, unless they have left by then. */
function takeTurn(turns: FairTurns, { response, client, sendBack }: Asker, work: Work) {
  const entrance = { begin: work, sendBack: () => refuseLater(response, sendBack) };
  response.once("close", turns.enter(client, entrance));
}

/**
 * Lets a form in as soon as there is room. One that finds no room to wait is answered with 503 and a page that holds
 * everything it said, with a button to send it again.
 */
export function admitForm(
  { request, response, sender, client }: Omit<Arrival, "sendBack">,
  body: Buffer<ArrayBuffer>,
  work: Work,
  capacity: FairTurns = forms[sender],
): void {
  takeTurn(capacity, { response, client, sendBack: () => void answerCrowd(request, response, body) }, work);
}

/** The same for a form of which nothing is read before it is known who sends it. */
export function admitGuard(arrival: Arrival, work: Work): void {
  takeTurn(forms[arrival.sender], arrival, work);
}

/** The same for whoever asks for a page. */
export function readInTurn(reader: Reader, asker: Asker, work: Work): void {
  takeTurn(pages[reader], asker, work);
}

/** Makes a page for `client` once it is its turn. Rejects with NoTurn where too many wait. */
export function makeInTurn<Result>(
  reader: Reader,
  client: string,
  make: () => Promise<Result>,
): Promise<Result> {
  return pages[reader].run(client, make);
}

/** Lets a form in whose body is read as it comes; beyond the room for these, the oldest of whoever has most is sent back. */
export function admitStream({ response, sender, client, sendBack }: Arrival, work: () => void): void {
  const room = sender === "staff" ? streams.staff : streams.strangers;
  const holding = room.enter(client, sendBack);
  response.once("close", holding.leave);
  holding.add(1);
  if (!response.headersSent) work();
}

/** The doors of the contact form, a page's and a script's. */
const contactForm = /^\/(?:_root\.data|contact(?:\.data)?)?(?:\?|$)/;

async function answerCrowd(request: IncomingMessage, response: ServerResponse, body: Buffer<ArrayBuffer>) {
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
