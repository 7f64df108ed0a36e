import { createHash, randomBytes } from "node:crypto";
import type { Copy, Done, Posted } from "~/features/editing/editor.server";
import { staffNames } from "~/features/editing/versions.server";
import { publicDb } from "~/platform/database/client.server";
import type { Db } from "~/platform/database/db";
import { databaseFault } from "~/platform/forms/toasts.server";
import { recordIncident } from "~/platform/process/incidents.server";
import { siteUrl } from "~/platform/settings/env.server";
import type { NewShare, ShownShare, Toast } from "~/schemas/answers";
import { shortDateTime } from "~/schemas/berlin-time";
import { shareDays } from "~/schemas/limits";
import { getPost, isPublic } from "./model.server";
import { createShare, getSharedPost, listShares, revokeShare, type SharedPost } from "./shares-model.server";

/** So many links to an article at a time: who needs more has lost sight of them. */
const mostShares = 20;
const day = 24 * 60 * 60 * 1000;

/** Makes a link that shows the stored article for so many `days` to whoever has it. Only the answer holds it: its hash is kept. */
export async function share({ item }: Copy, { db, form, request }: Posted): Promise<Done> {
  const days = shareDays.find((days) => String(days) === form.get("days"));
  const token = randomBytes(32).toString("base64url");
  const expires = new Date(Date.now() + (days ?? 0) * day);
  try {
    const post = await getPost(db, item);
    if (!post) return { refusal: unsaved };
    if (!days) {
      const problems = { days: ["Wähle, wie lange der Link gelten soll: 1, 7 oder 30 Tage"] };
      return { problems, refusal: { title: "Kein Link angelegt" } };
    }
    if (isPublic(post)) return { refusal: alreadyPublic };
    if ((await listShares(db, item)).length >= mostShares) return { refusal: tooMany };
    await createShare(db, hashOf(token), item, expires);
  } catch (error) {
    recordIncident(error, request);
    return { status: 503, refusal: { ...databaseFault, title: "Kein Link angelegt" } };
  }
  const shared: NewShare = {
    link: `${siteUrl}/preview/${token}`,
    until: shortDateTime(expires.toISOString()),
  };
  return { shown: shared };
}

/** Ends the link to an article that the button names. */
export async function unshare({ item }: Copy, { db, request, intent }: Posted): Promise<Done> {
  try {
    const isRevoked = await revokeShare(db, item, intent.replace("unshare-", ""));
    return { notices: [isRevoked ? revoked : notThere] };
  } catch (error) {
    recordIncident(error, request);
    return { status: 503, refusal: { ...databaseFault, title: "Link nicht zurückgezogen" } };
  }
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
