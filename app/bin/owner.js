// root works on the data as its owner: what root makes there would keep the server out.
import { statSync } from "node:fs";

/**
 * From here on, root acts as the owner of dataDir; gives a function that ends this. Whoever is not root stays who they are.
 * @param {string} dataDir
 */
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
