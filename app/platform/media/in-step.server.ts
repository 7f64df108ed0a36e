import type { PictureFile } from "./picture-folder.server";

// The store and the database know nothing of each other: the same file may be brought in while its picture is deleted, here
// or on another instance. Both look once more when they are done: whoever comes second finds what the other left.

interface Storing<Row> {
  store: () => Promise<void>;
  /** Writes the row that makes a picture of the files. */
  write: () => Promise<Row>;
  /** Stores again what somebody has removed since. */
  confirm: () => Promise<void>;
}

/** Stores the files of a picture and its row. Rejects as soon as one of the steps does. */
export async function storeInStep<Row>({ store, write, confirm }: Storing<Row>): Promise<Row> {
  await store();
  const row = await write();
  await confirm();
  return row;
}

interface Removing {
  /** True when there is a picture with these files again. */
  isBack: () => Promise<boolean>;
  /** What is there; no content where that is no picture. */
  read: () => Promise<FoundFile[]>;
  remove: (files: string[]) => Promise<void>;
  store: (files: PictureFile[]) => Promise<void>;
}

/** A file of the store. */
export interface FoundFile {
  file: string;
  content: Uint8Array | undefined;
}

/**
 * Removes the files of a picture that is no more; false when it is back by then, with its files. Rejects as soon as one of
 * the steps does, and when nobody says whether it is back: what was read is stored again first.
 */
export async function removeInStep({ isBack, read, remove, store }: Removing): Promise<boolean> {
  if (await isBack()) return false;
  // What was not read could not be put back, so it stays.
  const found = await read();
  await remove(found.map(({ file }) => file));
  const putBack = () => store(found.flatMap(({ file, content }) => (content ? [{ file, content }] : [])));
  try {
    if (!(await isBack())) return true;
  } catch (error) {
    // Files of nobody are found at night; a picture without files is seen by everybody.
    await putBack();
    throw error;
  }
  await putBack();
  return false;
}
