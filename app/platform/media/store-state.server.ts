import { randomBytes } from "node:crypto";
import { bucketFaults } from "~/features/media/model.server";
import { backend, publicDb } from "~/platform/database/client.server";
import { timeLeft } from "~/platform/process/time-budget.server";
import { deadline } from "~/platform/settings/deadlines.server";
import type { StoreFaultName } from "~/schemas/media";
import { fetchFrom } from "./fetch-picture.server";

/** A valid name of no picture; random, because a cache may answer for a fixed one. */
const noPicture = () => `${randomBytes(16).toString("hex")}-480.webp`;

let probe: ReturnType<typeof fetchFrom> | undefined;

/** Never rejects. For the embedded backend the store is the disk. */
export async function storeFaults(): Promise<StoreFaultName[]> {
  if (backend.embedded) return [];
  probe ??= fetchFrom(backend.url, (...asked) => backend.fetch(...asked), {
    timeout: () => timeLeft(deadline("question")),
  });
  // /healthz tells of a silent bucket by its name.
  const [answers, faults] = await Promise.all([
    probe(noPicture()).then(
      () => true,
      () => false,
    ),
    bucketFaults(publicDb).then(
      (found): StoreFaultName[] => found ?? ["missing"],
      (): StoreFaultName[] => [],
    ),
  ]);
  const explains = faults.includes("missing") || faults.includes("private");
  return answers || explains ? faults : [...faults, "unavailable"];
}

export async function isBucketThere(): Promise<boolean> {
  const faults = await bucketFaults(publicDb);
  return faults !== null && !faults.includes("missing");
}
