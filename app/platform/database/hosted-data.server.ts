import { CannotStart } from "~/platform/files/cannot-start.server";
import { finishRestore, handOutCopies } from "~/platform/files/data-copy.server";
import { acquireLock, DataInUseError } from "~/platform/files/directory-lock.server";

/** Locks the data directory and serves copies for backups. Throws DataInUseError; other faults are logged. */
export function holdData(dataDir: string): void {
  try {
    acquireLock(dataDir);
  } catch (error) {
    if (error instanceof DataInUseError || !(error instanceof CannotStart)) throw error;
    console.warn(
      `${error.message} The site runs all the same, without a lock on it and without backups while it runs.`,
    );
    return;
  }
  finishRestore(dataDir);
  handOutCopies(dataDir);
}
