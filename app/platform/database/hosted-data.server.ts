import { CannotStart } from "~/platform/files/cannot-start.server";
import { finishRestore, handOutCopies } from "~/platform/files/data-copy.server";
import { acquireLock, DataInUseError } from "~/platform/files/directory-lock.server";

/**
 * Takes the data directory for this process, as long as it lives, and hands out copies of it for backups. Where it cannot
 * be locked or written, the hosted backend serves all the same and the log says so; throws DataInUseError when another
 * process has it.
 */
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
