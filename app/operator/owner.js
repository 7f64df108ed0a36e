// root acts as the owner of the data: its own files would keep the server out.
import { statSync } from "node:fs";
import { fail } from "./prepare.js";

/** From here on, root acts as the owner of dataDir; @param {string} dataDir */
export function actAsOwnerOf(dataDir) {
  const [user, group] = [process.geteuid?.(), process.getegid?.()];
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (user !== 0 || group === undefined || !owner) return () => undefined;
  process.setegid?.(owner.gid);
  process.seteuid?.(owner.uid);
  return () => {
    process.seteuid?.(user);
    process.setegid?.(group);
  };
}

/** Ends a command of root's that could not do everything as the owner of dataDir. @param {string} dataDir @param {string} command */
export function refuseRoot(dataDir, command) {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (process.geteuid?.() === 0 && owner)
    fail(
      `${dataDir} belongs to user ${owner}: run this as that user (sudo -u "#${owner}" npm run ${command} …).`,
    );
}
