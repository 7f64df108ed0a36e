import { randomBytes } from "node:crypto";
import { bucketFaults } from "~/features/media/model.server";
import { backend, publicDb } from "~/platform/database/client.server";
import { timeLeft } from "~/platform/process/time-budget.server";
import { deadline } from "~/platform/settings/deadlines.server";
import type { StoreFaultName } from "~/schemas/media";
import { fetchFrom } from "./fetch-picture.server";

/** No picture is called so, which a service that works says; another each time, or what stands before it would answer. */
const noPicture = () => `${randomBytes(16).toString("hex")}-480.webp`;

let probe: ReturnType<typeof fetchFrom> | undefined;

/** What is wrong with the store of pictures, asked at this moment; never rejects. That of the embedded backend is the disk. */
export async function storeFaults(): Promise<StoreFaultName[]> {
  if (backend.embedded) return [];
  probe ??= fetchFrom(backend.url, (...asked) => backend.fetch(...asked), {
    patience: () => timeLeft(deadline("question")),
  });
  const [answers, faults] = await Promise.all([
    probe(noPicture()).then(
      () => true,
      () => false,
    ),
    // That the database does not answer is said where it is asked for more.
    bucketFaults(publicDb).then(
      (found): StoreFaultName[] => found ?? ["missing"],
      (): StoreFaultName[] => [],
    ),
  ]);
  const explains = faults.includes("missing") || faults.includes("private");
  return answers || explains ? faults : [...faults, "unavailable"];
}

/** Whether there is a bucket that a file could be missing from. Rejects when the database does not say. */
export async function isBucketThere(): Promise<boolean> {
  const faults = await bucketFaults(publicDb);
  return faults !== null && !faults.includes("missing");
}
