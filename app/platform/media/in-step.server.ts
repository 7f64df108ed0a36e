import type { PictureFile } from "./picture-folder.server";

// Store and database share no transaction: both sides check again when done, so the later one repairs.

interface Storing<Row> {
  store: () => Promise<void>;
  write: () => Promise<Row>;
  confirm: () => Promise<void>;
}

export async function storeInStep<Row>({ store, write, confirm }: Storing<Row>): Promise<Row> {
  await store();
  const row = await write();
  await confirm();
  return row;
}

interface Removing {
  isBack: () => Promise<boolean>;
  read: () => Promise<FoundFile[]>;
  remove: (files: string[]) => Promise<void>;
  store: (files: PictureFile[]) => Promise<void>;
}

export interface FoundFile {
  file: string;
  content: Uint8Array | undefined;
}

/** Gives false when the picture was stored again meanwhile. Rejects on any fault, after putting back what it read. */
export async function removeInStep({ isBack, read, remove, store }: Removing): Promise<boolean> {
  if (await isBack()) return false;
  // What was not read could not be put back.
  const found = await read();
  await remove(found.map(({ file }) => file));
  const putBack = () => store(found.flatMap(({ file, content }) => (content ? [{ file, content }] : [])));
  try {
    if (!(await isBack())) return true;
  } catch (error) {
    // Orphaned files are found at night; a picture without files is visible to everybody.
    await putBack();
    throw error;
  }
  await putBack();
  return false;
}
