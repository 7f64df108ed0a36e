import { createHash, randomBytes } from "node:crypto";
import type { Db } from "~/models/db";
import { getPost, isPublic } from "~/models/posts.server";
import { createShare, getSharedPost, listShares, revokeShare, type SharedPost } from "~/models/shares.server";
import { staffNames } from "~/models/versions.server";
import type { ShownShare, Toast } from "~/schemas/answers";
import { shortDateTime } from "~/schemas/berlin-time";
import { shareDays } from "~/schemas/limits";
import { publicDb } from "~/server/backend/client.server";
import { databaseFault } from "~/server/forms/toasts.server";
import { recordIncident } from "~/server/process/incidents.server";
import { textsOf } from "~/server/sessions/held-form.server";
import { siteUrl } from "~/server/settings/env.server";
import { type Aside, type Posted, text } from "./content-kind.server";

/** So many links to an article at a time: who needs more has lost sight of them. */
const mostShares = 20;
const day = 24 * 60 * 60 * 1000;

/** Makes a link that shows the stored article for so many `days` to whoever has it. Only the answer holds it: its hash is kept. */
export async function shareDraft({ db, form, request, id }: Posted): Promise<Aside> {
  const reply = { initialValue: Object.fromEntries(textsOf(form)) };
  const days = shareDays.find((days) => String(days) === text(form, "days"));
  if (!id) return { status: 400, answer: { reply, refusal: unsaved } };
  if (!days) {
    const error = { days: ["Wähle, wie lange der Link gelten soll: 1, 7 oder 30 Tage"] };
    return { status: 400, answer: { reply: { ...reply, error }, refusal: { title: "Kein Link angelegt" } } };
  }
  const token = randomBytes(32).toString("base64url");
  const expires = new Date(Date.now() + days * day);
  try {
    const post = await getPost(db, id);
    if (!post || isPublic(post))
      return { status: 400, answer: { reply, refusal: post ? alreadyPublic : unsaved } };
    if ((await listShares(db, id)).length >= mostShares)
      return { status: 400, answer: { reply, refusal: tooMany } };
    await createShare(db, hashOf(token), id, expires);
  } catch (error) {
    recordIncident(error, request);
    return { status: 503, answer: { reply, refusal: { ...databaseFault, title: "Kein Link angelegt" } } };
  }
  const shared = { link: `${siteUrl}/preview/${token}`, until: shortDateTime(expires.toISOString()) };
  return { status: 200, answer: { reply, shared, isBeside: true } };
}

/** Ends one of the links to an article. */
export async function unshareDraft({ db, form, request, id = "" }: Posted): Promise<Aside> {
  const reply = { initialValue: Object.fromEntries(textsOf(form)) };
  let isRevoked: boolean;
  try {
    isRevoked = await revokeShare(db, id, text(form, "share"));
  } catch (error) {
    recordIncident(error, request);
    return {
      status: 503,
      answer: { reply, refusal: { ...databaseFault, title: "Link nicht zurückgezogen" } },
    };
  }
  return { status: 200, answer: { reply, toasts: [isRevoked ? revoked : notThere], isBeside: true } };
}

/** The links to an article that still hold, as its editor shows them; throws on any backend fault. */
export async function shownShares(db: Db, item: string): Promise<ShownShare[]> {
  const shares = await listShares(db, item);
  const names = shares.length > 0 ? await staffNames(db) : {};
  return shares.map(({ token_hash, created_by, created_at, expires_at }) => ({
    id: token_hash,
    until: shortDateTime(expires_at),
    made: shortDateTime(created_at),
    by: names[created_by],
  }));
}

/** The article that a link shows, or null when it is none, or none any more; throws on any backend fault. */
export async function readShared(token: string): Promise<(SharedPost & { isPublic: boolean }) | null> {
  const post = /^[\w-]{43}$/.test(token) ? await getSharedPost(publicDb, token) : null;
  if (!post) return null;
  return { ...post, isPublic: isPublic(post) };
}

function hashOf(token: string) {
  return createHash("sha256").update(token).digest("hex");
}

const unsaved = {
  title: "Kein Link angelegt",
  lines: ["Speichere den Beitrag zuerst: Der Link zeigt, was gespeichert ist."],
};
const alreadyPublic = {
  title: "Kein Link angelegt",
  lines: ["Der Beitrag ist öffentlich: Gib einfach seine Adresse weiter."],
};
const notThere: Toast = {
  tone: "info",
  title: "Diesen Link gibt es nicht mehr",
  lines: ["Zurückgezogen wurde nichts. Welche noch gelten, steht bei „Link zum Zeigen“."],
};
const tooMany = {
  title: "Kein Link angelegt",
  lines: ["Für diesen Beitrag gelten schon 20 Links. Zieh zuerst welche zurück."],
};
const revoked: Toast = {
  tone: "success",
  title: "Link zurückgezogen",
  lines: ["Wer ihn öffnet, findet den Beitrag nicht mehr."],
};
