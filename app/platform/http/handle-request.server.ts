import type { IncomingMessage, Server, ServerResponse } from "node:http";
import send from "send";
import { withoutVersion } from "~/content/picture-address";
import { uploadLimit, uploadLimitFor } from "~/platform/forms/read-form.server";
import { answerPicture, isForPicture, sendCachedPicture } from "~/platform/media/serving.server";
import { answerRendered, cachedPage } from "~/platform/page-cache/cache.server";
import { cacheable, isAnonymous, isOneOfFew } from "~/platform/page-cache/cacheable.server";
import { sendPage } from "~/platform/page-cache/cached-page.server";
import { countNotFound } from "~/platform/page-cache/not-found-counts.server";
import { leadTo, properAddress, queriedTarget, singleSlashed } from "~/platform/page-cache/redirects.server";
import { isOfApplication } from "~/platform/process/addresses.server";
import { recordFault } from "~/platform/process/incidents.server";
import { countCached, countRequest } from "~/platform/process/request-counts.server";
import { isEnding, watchResponse } from "~/platform/process/shutdown.server";
import { withBudget } from "~/platform/process/time-budget.server";
import { noteClientAddress } from "~/platform/security/client-address.server";
import { protect } from "~/platform/security/headers.server";
import { nameOurHost } from "~/platform/security/same-origin.server";
import type { Application, PostedBody } from "./application.server";
import {
  type Arrival,
  admitForm,
  admitGuard,
  admitStream,
  bodies,
  makeInTurn,
  type Reader,
  readInTurn,
} from "./capacity.server";
import { hasTurn } from "./pipelining.server";
import { refuse } from "./refuse.server";
import { gatherBody, streamBody } from "./request-body.server";
import type { Refusal } from "./request-checks.server";
import {
  busy,
  crowded,
  examine,
  hadSession,
  isOfStaff,
  isOurHost,
  isTooLargeForm,
  isUnambiguous,
  isUpload,
  limitFor,
  notFound,
  otherMethod,
  outOfOrder,
  takesFormsWithoutSession,
  tooLarge,
} from "./request-checks.server";
import { logRequest, nextRequestId } from "./request-log.server";
import { allowForOwnWork, closeWhenSlow, closeWhenStalled, hasBody, refuseLater } from "./timeouts.server";

/** Around the files (bytes). */
const packaging = 1024 * 1024;

export interface RequestHandlers {
  handleDoctor: (request: IncomingMessage, response: ServerResponse) => boolean;
  handleMetrics: (request: IncomingMessage, response: ServerResponse) => boolean;
  application: Application;
}

export function handleRequest(
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
  handlers: RequestHandlers,
) {
  try {
    if (answerFromMemory(request, response) || !hasTurn(request, response)) return;
    const id = nextRequestId();
    const account = watch(id, request, response);
    const isFromStaff = isUpload(request) && hadSession(request);
    if (!isFromStaff) closeWhenSlow(server, request, response);
    // Before anything that may refuse it: doctor asks how a request arrives.
    if (handlers.handleDoctor(request, response)) return;
    const refusal = examine(request);
    const single = refusal === notFound && singleSlashed(request);
    if (single) return leadTo(single, request, response);
    if (refusal === otherMethod) {
      handlers.application.refuseMethod(request, response).catch((error) => fail(error, request, response));
      return;
    }
    if (refusal) return refuse(request, response, refusal);
    if (handlers.handleMetrics(request, response)) return;
    if (isForPicture(request.url ?? "")) {
      takePicture(request, response).catch((error) => breakOff(error, request, response));
      return;
    }
    const lead = () => respond(id, account, request, response, handlers);
    const queried = queriedTarget(request);
    if (!queried) return lead();
    void queried
      .then((target) => (target ? leadTo(target, request, response, 0) : lead()))
      .catch((error) => fail(error, request, response));
  } catch (error) {
    fail(error, request, response);
  }
}

function respond(
  id: string,
  account: ReturnType<typeof watch>,
  request: IncomingMessage,
  response: ServerResponse,
  handlers: RequestHandlers,
) {
  try {
    const proper = properAddress(request);
    if (proper) return leadTo(proper, request, response);
    const wanted = cacheable(request);
    const page = wanted && cachedPage(wanted.key);
    if (page) {
      account.isKept = true;
      return sendPage(page, request, response);
    }
    const client = noteClientAddress(request);
    const pass: Delegate = (body, leave) => {
      try {
        delegate(id, request, response, handlers, body, leave);
      } catch (error) {
        leave?.();
        fail(error, request, response);
      }
    };
    if (request.method === "POST") {
      const { url = "" } = request;
      const kind = hadSession(request) ? "staff" : "strangers";
      const sender = isOfStaff(url) ? kind : "visitors";
      const sendBack = () => refuse(request, response, crowded);
      return takeForm({ request, response, client, sender, sendBack }, pass);
    }
    const reader = readerOf(request);
    const read = () => {
      if (!isOfApplication(request.url ?? "")) return pass();
      const sendBack = () => refuse(request, response, busy);
      readInTurn(reader, { response, client, sendBack }, (leave) => pass(undefined, leave));
    };
    if (!wanted) return read();
    const render = (path: string) => {
      const make = () => handlers.application.render(path, id);
      return isOneOfFew(wanted) ? make() : makeInTurn(reader, client, make);
    };
    void answerRendered(wanted, request, response, render).then((answered) => {
      if (!answered && !response.destroyed) read();
    });
  } catch (error) {
    fail(error, request, response);
  }
}

/** The fast path: a current cached page or picture by exact address. Only the host needs checking. */
function answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = "" } = request;
  if (method !== "GET" || hasBody(request)) return false;
  const isPicture = isForPicture(url);
  const page = isPicture ? undefined : cachedPage(url);
  if (page ? !isAnonymous(request) : !isPicture) return false;
  if (!isUnambiguous(request) || !isOurHost(request)) return false;
  // A pipelined response that must wait is not synchronous.
  if (isEnding() || !response.socket) return false;
  const started = performance.now();
  if (page) sendPage(page, request, response);
  else if (!sendCachedPicture(request, response)) return false;
  if (!response.writableFinished) closeWhenStalled(request);
  countCached(url, response.statusCode);
  logRequest(nextRequestId(), method, url, response.statusCode, performance.now() - started);
  return true;
}

function watch(id: string, request: IncomingMessage, response: ServerResponse): { isKept: boolean } {
  const started = performance.now();
  const { method = "", url = "" } = request;
  const account = { isKept: false };
  closeWhenStalled(request);
  allowForOwnWork(request, response);
  watchResponse(response);
  response.once("close", () => {
    // 499: the client left before the response.
    const status = response.headersSent ? response.statusCode : 499;
    const milliseconds = performance.now() - started;
    countNotFound(request, url, status);
    countRequest({ url, method, status, milliseconds, isKept: account.isKept });
    logRequest(id, method, url, status, milliseconds);
  });
  return account;
}

function readerOf(request: IncomingMessage): Reader {
  if (/^\/healthz(\?|$)/.test(request.url ?? "")) return "monitors";
  return hadSession(request) ? "staff" : "visitors";
}

type Delegate = (body?: PostedBody, leave?: () => void) => void;

function takeForm(arrival: Arrival, pass: Delegate) {
  const { request, response, sender, client, sendBack } = arrival;
  const { url = "" } = request;
  if (isTooLargeForm(request) || (isUpload(request) && (sender === "staff" || takesFormsWithoutSession(url))))
    return admitStream(arrival, () => pass(streamBody(request, uploadLimitFor(url) + packaging)));
  // Without a session, the form goes to the login page unread.
  if (sender === "strangers" && !takesFormsWithoutSession(url)) {
    const body = streamBody(request, isUpload(request) ? uploadLimit + packaging : limitFor(url));
    return admitGuard(arrival, (leave) => pass(body, leave));
  }
  const gathering = { limit: limitFor(url), room: bodies[sender], client };
  gatherBody(request, response, gathering, {
    whole: (body) => admitForm(arrival, body, (leave) => pass(body, leave)),
    tooLarge: () => refuse(request, response, tooLarge),
    crowded: () => refuseLater(response, sendBack),
  });
}

function delegate(
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
  { application }: RequestHandlers,
  body?: PostedBody,
  leave?: () => void,
) {
  protect(request, response);
  nameOurHost(request);
  request.headers["x-request-id"] = id;
  // Without ?index the framework would look for the action in the frame around the home page.
  if (request.method === "POST" && request.url === "/") request.url = "/?index";
  const answer = () =>
    void application.answer(request, response, body, leave).catch((error) => fail(error, request, response));
  withBudget(id, response, () => {
    if (body || isOfApplication(request.url ?? "")) return answer();
    sendFile(request, response, answer);
  });
}

function fail(error: unknown, request: IncomingMessage, response: ServerResponse) {
  recordFault("application", error);
  if (response.headersSent) response.destroy();
  else refuse(request, response, outOfOrder);
}

const leaving = ["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_UNABLE_TO_PIPE"];

function breakOff(error: NodeJS.ErrnoException, request: IncomingMessage, response: ServerResponse) {
  if (leaving.includes(String(error.code))) response.destroy();
  else fail(error, request, response);
}

/** Sends a file of `public/` or of the build; calls `otherwise` where there is none, with nothing sent. */
function sendFile(request: IncomingMessage, response: ServerResponse, otherwise: () => void) {
  const [path = ""] = (request.url ?? "").split("?", 1);
  const isBuilt = path.startsWith("/assets/");
  const file = {
    index: false,
    acceptRanges: false,
    maxAge: isBuilt ? "1y" : "1h",
    immutable: isBuilt,
  } as const;
  // A condition that a file does not meet would end in an error; the whole file is an answer too.
  for (const name of ["if-match", "if-unmodified-since"]) delete request.headers[name];
  send(request, withoutVersion(path), { ...file, root: isBuilt ? "build/client" : "public" })
    .on("error", otherwise)
    .on("directory", otherwise)
    .pipe(response);
}

const headers = { "Cache-Control": "no-store" };
const onlyRead: Refusal = { ...otherMethod, headers: { ...headers, Allow: "GET, HEAD" } };
const unknown: Refusal = { status: 404, text: "Diese Datei gibt es hier nicht.", headers };
const unavailable: Refusal = {
  status: 503,
  text: "Dieses Bild ist gerade nicht zu haben. Bitte versuche es gleich noch einmal.",
  headers: { ...headers, "Retry-After": "5" },
};

async function takePicture(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "POST") return refuse(request, response, onlyRead);
  const outcome = await answerPicture(request, response);
  if (outcome === "sent" || response.destroyed) return;
  refuse(request, response, outcome === "unknown" ? unknown : unavailable);
}
