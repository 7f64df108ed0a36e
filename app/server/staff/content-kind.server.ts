import type { Db } from "~/models/db";
import type { PostedFiles } from "~/server/forms/read-form.server";

export interface Dated {
  id: string;
  created_at: string;
  updated_at: string;
}

/** A form as it came, and from whom. */
export interface Posted {
  db: Db;
  request: Request;
  form: FormData;
  files: PostedFiles;
  /** Of the item; missing for one that is still to be created. */
  id?: string | undefined;
}

/** Something that a form may bring a picture for. */
export interface PictureAim {
  /** The fields of the file, which is what its button is called as well, and of the picture that is chosen instead. */
  file: string;
  chosen: string;
  /** The fields of what is said of it. */
  words?: readonly string[];
  /** What is said when it is in its place. */
  done: string;
  take: (posted: Posted) => Promise<Taking>;
}

/** What became of such a picture. */
export interface Taking {
  status: 200 | 400 | 503;
  /** What is wrong, by field. */
  problems: Record<string, string>;
  /** What the form holds in place of what was typed; nothing where no picture came of the file. */
  fields: Record<string, string>;
  /** What is worth knowing besides. */
  lines?: string[];
}

/** What was sent in a field of this name, or nothing. */
export function text(form: FormData, name: string) {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
