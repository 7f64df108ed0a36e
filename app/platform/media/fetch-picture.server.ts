import { takingTurns } from "~/platform/process/turns.server";
import { deadline } from "~/platform/settings/deadlines.server";
import { isWholeWebp } from "./picture-folder.server";
import { NoAnswer, NoPicture, StoreFault } from "./picture-store.server";

const most = 12 * 1024 * 1024;
const pause = 5000;

interface Fetching {
  /** So many at the same time: each is in memory as a whole. */
  atOnce?: number;
  /** How long an answer may take (milliseconds). */
  timeout?: () => number;
  /** Whether there is the bucket at all: the store says the same of one that is missing and of a missing file. */
  isBucketThere?: () => Promise<boolean>;
}

/** Undefined for a missing file. Rejects with StoreFault, at once while the store is known to be down. */
export function fetchFrom(
  url: string,
  fetcher: typeof fetch,
  { atOnce = 4, timeout = () => deadline("storedPicture"), isBucketThere }: Fetching = {},
) {
  const lanes = Array.from({ length: atOnce }, () => takingTurns());
  let next = 0;
  let silent: { until: number; error: NoAnswer } | undefined;

  async function fetchNow(file: string) {
    if (silent && silent.until > Date.now()) throw silent.error;
    try {
      return (await fetchOne(url, fetcher, file, timeout())) ?? (await missing());
    } catch (error) {
      if (error instanceof NoAnswer) silent = { until: Date.now() + pause, error };
      throw error;
    }
  }

  async function missing() {
    if (isBucketThere && !(await isBucketThere()))
      throw new StoreFault("media: not fetched (no bucket)", { reason: "unready" });
    return undefined;
  }

  return (file: string): Promise<Buffer | undefined> => {
    next = (next + 1) % lanes.length;
    return (lanes[next] ?? takingTurns())(() => fetchNow(file));
  };
}

async function fetchOne(url: string, fetcher: typeof fetch, file: string, timeout: number) {
  const signal = AbortSignal.timeout(timeout);
  try {
    const address = new URL(`/storage/v1/object/public/media/${file}`, url);
    const answer = await fetcher(address, { signal, redirect: "error" });
    if (!answer.ok) return await missingOrFault(answer);
    const body = await bodyOf(answer);
    if (!isWholeWebp(body, body.length)) throw new NoPicture("media: the store gave no picture");
    return body;
  } catch (error) {
    if (error instanceof StoreFault) throw error;
    throw new NoAnswer(`media: not fetched (${error instanceof Error ? error.name : "?"})`, {
      reason: "silent",
    });
  }
}

/** The store answers 400 for nearly everything. */
async function missingOrFault(answer: Response): Promise<undefined> {
  const said = (await bodyOf(answer)).toString("utf8");
  const isMissing =
    answer.status === 404 || (answer.status === 400 && /"(404|not_found|NoSuchKey)"/.test(said));
  const hasNoBucket = /Bucket not found|NoSuchBucket/.test(said);
  if (isMissing && !hasNoBucket) return;
  // The bucket is missing or private, not the file.
  const reason = hasNoBucket ? "unready" : answer.status >= 500 ? "silent" : undefined;
  throw new StoreFault(`media: not fetched (${answer.status})`, { reason });
}

async function bodyOf({ body }: Response) {
  if (!body) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > most) throw new StoreFault("media: the store gave too much");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
