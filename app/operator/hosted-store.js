import { randomBytes } from "node:crypto";
import { push } from "./hosted-rights.js";
import { ok, toDo, unknown } from "./report.js";

/** @typedef {import("./hosted-project.js").Answer} Answer */

const file = "supabase/migrations/20260101002840_picture_store.sql";
const renew = `psql "$DATABASE_URL" -f ${file}`;
/** A valid name of no picture; random, because a cache may answer for a fixed one. */
const missing = `/storage/v1/object/public/media/${randomBytes(16).toString("hex")}-480.webp`;
/** Seconds; the server waits no longer for a question. */
const patience = 3;

/** As private.store_faults names them. @type {Record<string, [what: string, remedy: string]>} */
const faults = {
  missing: ["There is no bucket media: pictures cannot be brought in.", renew],
  private: ["The bucket media is not public: nobody sees its pictures.", renew],
  size: ["The bucket media does not take files of up to 12 MiB, or takes larger ones.", renew],
  types: ["The bucket media does not take image/webp alone.", renew],
  "row security": [
    "Row security of storage.objects or storage.buckets is off: anybody may change what lies there.",
    "switch it on in the dashboard (Storage, Policies): alter table storage.objects enable row level security; the same for storage.buckets",
  ],
  policies: [
    "The policies of storage.objects and storage.buckets are not those of this release.",
    `${renew}; then drop what is not made there (psql "$DATABASE_URL" -c '\\d storage.objects' lists them)`,
  ],
};

/** @param {import("./hosted-project.js").Ask} ask */
export async function checkStore(ask) {
  judgeBucket(await ask("/rest/v1/rpc/store_faults", { method: "POST", body: {} }));
  judgeService(await ask(missing));
}

/** @param {Answer} answer */
function judgeBucket(answer) {
  const { status, body } = answer;
  if (status !== 200) return unknown("The bucket media", answer);
  if (body === null) return toDo("The project has no Storage.", `switch it on, then ${push}, or ${renew}`);
  for (const fault of body) {
    const [what, remedy] = faults[fault] ?? [`The bucket media: ${fault}.`, renew];
    toDo(what, remedy);
  }
  if (body.length === 0) ok("The bucket media, its limits and its rules are those of this release.");
}

/** What it says of a missing file and of a missing bucket can be the same; the bucket is the database's to tell. @param {Answer} answer */
function judgeService(answer) {
  const { status, body, isJson, took } = answer;
  if (!isJson || ![400, 404].includes(status)) return unknown("Storage", answer);
  if (/Bucket not found|NoSuchBucket/.test(JSON.stringify(body)))
    return toDo(
      "Storage knows no bucket media.",
      `${renew}; where the database has it, restart the project in its dashboard (Settings, General)`,
    );
  if (took < patience) return ok("Storage answers.");
  toDo(
    `Storage answers after ${took.toFixed(1)} s: pictures would come late or not at all.`,
    "look at the project's load in its dashboard, and run the check again",
  );
}
