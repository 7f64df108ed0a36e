import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { composeColleague } from "~/features/inbox/mails.server";
import { composeAccountMail, composeRecovery } from "./features/account/account-mail.server";
import { keepAccountsTidy } from "./features/account/stale-accounts.server";
import { composeDigest, composeNotification, composeReceipt } from "./features/contact/mails.server";
import { scheduleSpam } from "./features/contact/spam.server";
import { spoolState } from "./features/contact/submission-queue.server";
import { keepContentTidy } from "./features/editing/versions.server";
import { adoptFormerQueue } from "./features/inbox/former-queue.server";
import { composeReply } from "./features/inbox/mails.server";
import { scheduleRetention } from "./features/inbox/retention.server";
import { keepUploadsTidy } from "./features/moving/folder.server";
import { composeNewsletter } from "./features/newsletter/mailing-mail.server";
import { handleDoctor, noteRunning } from "./features/operation/doctor.server";
import { handleMetrics } from "./features/operation/metrics-endpoint.server";
import type { Work } from "./features/operation/work.server";
import { warnOfTakenSlugs, wordsAround } from "./features/pages/public-page.server";
import { publicDb } from "./platform/database/client.server";
import { watchContent } from "./platform/database/content-version.server";
import { installation } from "./platform/database/installation.server";
import { watchSchema } from "./platform/database/schema-state.server";
import { noteServerKey, serverToken } from "./platform/database/server-token.server";
import { serveApplication } from "./platform/http/server.server";
import { mailRoute } from "./platform/mail/send.server";
import { pictureCheck, schedulePictureChecks } from "./platform/media/check.server";
import { mailProblem, outboxState, queuedMails, startOutbox } from "./platform/outbox/outbox.server";
import { deferScripts, unescapeData } from "./platform/page-cache/late-scripts.server";
import { scheduleNotFound } from "./platform/page-cache/not-found-counts.server";
import { insertSheet, sheetFor } from "./platform/page-cache/style-sheet.server";
import { loggablePath } from "./platform/process/fault-log.server";
import { incidentOf, isBackendIncident, recordIncident } from "./platform/process/incidents.server";
import { takingTurns } from "./platform/process/turns.server";
import { sealInlineParts, staffPolicy } from "./platform/security/content-policy.server";
import { deadline } from "./platform/settings/deadlines.server";
import { IncidentContext } from "./ui/incident";
import { NonceContext } from "./ui/nonce";
import { moveDocumentOnly } from "./ui/page-meta";
import { TranslatedWords } from "./ui/use-site";

const work: Work = {
  spool: spoolState,
  queued: queuedMails,
  mails: outboxState,
  mailProblem,
  pictures: pictureCheck,
};

/** Serves this build, at HOST and PORT unless it is told where. */
export const serve = (where?: { port: number; host: string }) =>
  serveApplication(
    {
      build: () => import("virtual:remix/server-build"),
      noteListening: noteRunning,
      handleDoctor: handleDoctor(work),
      handleMetrics: handleMetrics(work),
    },
    where,
  );

if (import.meta.env.PROD) {
  watchContent();
  watchSchema();
  scheduleRetention();
  schedulePictureChecks();
  scheduleNotFound();
  scheduleSpam();
}
startOutbox({
  db: publicDb,
  token: (claims) => serverToken("outbox", claims),
  server: installation(),
  noteKey: noteServerKey,
  composers: {
    // A hosted auth service has its own mail server, and changed passwords are not to wait for one.
    recovery: composeRecovery,
    account: composeAccountMail,
    ...(mailRoute !== "none" && {
      notification: composeNotification,
      digest: composeDigest,
      reply: composeReply,
      newsletter: composeNewsletter,
      receipt: composeReceipt,
      colleague: composeColleague,
    }),
  },
});
void adoptFormerQueue();
void warnOfTakenSlugs();
keepAccountsTidy();
keepContentTidy();
keepUploadsTidy();

const inTurn = takingTurns();

/** Loaders that have not answered by then are given up (milliseconds). */
export const streamTimeout = deadline("loaders");

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  // One page in each round of the event loop, in the order they came: dozens at once would keep waiting whoever is
  // answered from memory.
  await inTurn(() => setImmediate());
  const nonce = randomBytes(16).toString("hex");
  // Pages are finished before they leave: the policy needs the whole page, and no visitor waits for a part.
  const words = context.staticHandlerContext.errors ? await wordsAround(request) : undefined;
  const rendered = await render(
    <IncidentContext.Provider value={incidentOf(request)}>
      <NonceContext.Provider value={nonce}>
        <TranslatedWords.Provider value={words}>
          <RemixServer context={context} url={request.url} abortDelay={streamTimeout} nonce={nonce} />
        </TranslatedWords.Provider>
      </NonceContext.Provider>
    </IncidentContext.Provider>,
  );
  const sheet = sheetFor(new URL(request.url).pathname);
  const whole = unescapeData(moveDocumentOnly(rendered));
  const page = sealInlineParts(import.meta.env.PROD ? deferScripts(whole) : whole, nonce, sheet.hash);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { pathname } = new URL(request.url);
  const isPreview = /^\/admin\/(?:\w+|\w+\/[\w-]+|pages\/fixed\/[\w-]+)\/preview$/.test(pathname);
  const policy = /^\/admin(?:\/|$)/.test(pathname) ? staffPolicy(page.policy, isPreview) : page.policy;
  headers.set("Content-Security-Policy", policy);
  if (isPreview) headers.set("X-Frame-Options", "SAMEORIGIN");
  return new Response(insertSheet(page.html, sheet), { status: statusOf(status, context, request), headers });
}

/** A form that was taken may have a page that could not be shown: the framework goes by the form alone. */
function statusOf(given: number, { staticHandlerContext }: EntryContext, request: Request) {
  const [error] = Object.values(staticHandlerContext.errors ?? {});
  const failed = isRouteErrorResponse(error) ? error.status : 500;
  const status = error !== undefined && given < 400 ? failed : given;
  return status === 500 && isBackendIncident(request) ? 503 : status;
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return;
  // What the framework itself turns away (unknown method, unknown route) is no fault of ours.
  if (isRouteErrorResponse(error) && error.status < 500)
    console.warn(`${error.status}: ${loggablePath(new URL(request.url).pathname)}`);
  else recordIncident(error, request);
}

function render(page: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const whole = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        // Where an umlaut does not fit into the rest of one of its buffers, React 18 fills that with NUL.
        resolve(Buffer.concat(parts).toString().replaceAll("\0", ""));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        // Left to run out, it would hold on to all that was rendered.
        clearTimeout(late);
        pipe(whole);
      },
      onShellError: reject,
      onError: reject,
    });
    const late = setTimeout(abort, deadline("markup")).unref();
  });
}
