import { createHash, randomBytes } from "node:crypto";
import type { Copy, Done, Intent, Posted } from "~/features/editing/editor.server";
import { staffNames } from "~/features/editing/versions.server";
import { publicDb } from "~/platform/database/client.server";
import type { Db } from "~/platform/database/db";
import { databaseFault } from "~/platform/forms/toasts.server";
import { orElse, recordIncident } from "~/platform/process/incidents.server";
import { siteUrl } from "~/platform/settings/env.server";
import type { Toast } from "~/schemas/answers";
import { shortDateTime } from "~/schemas/berlin-time";
import { shareDays } from "~/schemas/limits";
import {
  createShare,
  getSharedItem,
  listShares,
  revokeShare,
  type SharedItem,
  type SharedKind,
} from "./model.server";

/** So many links to an item at a time: who needs more has lost sight of them. */
const mostShares = 20;
const day = 24 * 60 * 60 * 1000;

interface Shared<Row> {
  kind: SharedKind;
  get: (db: Db, id: string) => Promise<Row | null>;
  isPublic: (row: Row) => boolean;
}

export function shareIntents<Row>({ kind, get, isPublic }: Shared<Row>) {
  // Only the answer holds the token: its hash is stored.
  const share: Intent = async ({ item }, { db, form, request }) => {
    const days = shareDays.find((days) => String(days) === form.get("days"));
    const token = randomBytes(32).toString("base64url");
    const expires = new Date(Date.now() + (days ?? 0) * day);
    try {
      const row = await get(db, item);
      if (!row) return { refusal: unsaved };
      if (!days) {
        const problems = { days: ["Wähle, wie lange der Link gelten soll: 1, 7 oder 30 Tage"] };
        return { problems, refusal: { title: "Kein Link angelegt" } };
      }
      if (isPublic(row)) return { refusal: alreadyPublic };
      if ((await listShares(db, item)).length >= mostShares) return { refusal: tooMany };
      await createShare(db, { token_hash: hashOf(token), kind, item_id: item }, expires);
    } catch (error) {
      recordIncident(error, request);
      return { status: 503, refusal: { ...databaseFault, title: "Kein Link angelegt" } };
    }
    return { shown: newShare(token, expires) };
  };
  return { share, "unshare-#": unshare };
}

async function unshare({ item }: Copy, { db, request, intent }: Posted): Promise<Done> {
  try {
    const isRevoked = await revokeShare(db, item, intent.replace("unshare-", ""));
    return { notices: [isRevoked ? revoked : notThere] };
  } catch (error) {
    recordIncident(error, request);
    return { status: 503, refusal: { ...databaseFault, title: "Link nicht zurückgezogen" } };
  }
}

export async function sharesOf(db: Db, item: string | undefined): Promise<ShownShare[]> {
  return item === undefined ? [] : orElse("sharing: the links are not known", shownShares(db, item), []);
}

export type NewShare = ReturnType<typeof newShare>;

function newShare(token: string, expires: Date) {
  return { link: `${siteUrl}/preview/${token}`, until: shortDateTime(expires.toISOString()) };
}

export type ShownShare = Awaited<ReturnType<typeof shownShares>>[number];

async function shownShares(db: Db, item: string) {
  const shares = await listShares(db, item);
  const names = shares.length > 0 ? await staffNames(db) : {};
  return shares.map(({ token_hash, created_by, created_at, expires_at }) => ({
    id: token_hash,
    until: shortDateTime(expires_at),
    made: shortDateTime(created_at),
    by: names[created_by],
  }));
}

export function readShared(token: string): Promise<SharedItem | null> {
  return /^[\w-]{43}$/.test(token) ? getSharedItem(publicDb, token) : Promise.resolve(null);
}

function hashOf(token: string) {
  return createHash("sha256").update(token).digest("hex");
}

const unsaved = {
  title: "Kein Link angelegt",
  lines: ["Speichere zuerst: Der Link zeigt, was gespeichert ist."],
};
const alreadyPublic = {
  title: "Kein Link angelegt",
  lines: ["Das steht schon auf der Website: Gib einfach die Adresse weiter."],
};
const notThere: Toast = {
  tone: "info",
  title: "Diesen Link gibt es nicht mehr",
  lines: ["Zurückgezogen wurde nichts. Welche noch gelten, steht bei „Entwurf teilen“."],
};
const tooMany = {
  title: "Kein Link angelegt",
  lines: ["Es gelten schon 20 Links. Zieh zuerst welche zurück."],
};
const revoked: Toast = {
  tone: "success",
  title: "Link zurückgezogen",
  lines: ["Wer ihn öffnet, findet nichts mehr."],
};
