import type { Changed, Refusal, Toast } from "~/schemas/answers";

export type Texts = Record<string, string>;

export const formId = "eintrag";
/** In an address, in place of the id of an item that is still to be made. */
export const newItem = "new";
/** What every editor's form sends beside its fields. */
export const protocolFields = ["base", "account", "seq", "intent"] as const;

/** All that the page of an editor shows: its loader gives it, and its action where that leads nowhere else. */
export interface EditorView {
  /** The id of the item that the form's address names, or "new". */
  at: string;
  /** The id of the working copy: it stands in the form's address. A new item gets it as its id. */
  copy: string;
  seq: number;
  /** Null where there is none yet, none any more, or none that could be read. */
  item: { id: string; title: string; state: string; publicPath: string | null } | null;
  /** The version that whoever presses the button has seen; empty for none. */
  base: string;
  fields: Texts;
  stored: Texts | null;
  errors: Record<string, string[]>;
  refusal: Refusal | null;
  changed: Changed[];
  isGone: boolean;
  /** When the copy was stored last (hour in Berlin). */
  keptAt: string | null;
}

export interface EditorAction {
  view: EditorView;
  shown: unknown;
  /** The fields of the files that were taken and need not be sent again. */
  taken: string[];
}

export interface OfferedCopy {
  id: string;
  title: string;
  to: string;
  when: string;
  since: string | null;
  fields: Texts;
}

export interface EditorPage<Around = unknown> {
  view: EditorView | null;
  toasts: Toast[];
  inTrash: boolean;
  /** Copies of one's own, and a sentence for each colleague who has one. */
  offered: { own: OfferedCopy[]; others: string[] };
  around: Around;
}

export const untitled = "Ohne Titel";

export function hasErrors({ errors }: EditorView, names: readonly string[]): boolean {
  return names.some((name) => errors[name]?.length);
}

export function titleOf({ title, subject = "" }: Texts): string {
  return (title ?? subject).trim();
}

/** Whether a path leads to the only item of its kind: it has a query of its own, or names a fixed page. */
export function isOnlyItem(path: string): boolean {
  return /[?]|\/fixed\//.test(path);
}

/** The address of a form; `search` is what narrows the list. */
export function formAddress(path: string, at: string, search = ""): string {
  return isOnlyItem(path) ? path : `${path}/${at}${search}`;
}

/** Where the work goes on after a form: the list as it was narrowed, or what leads to the only item of its kind. */
export function listAddress(path: string, search = ""): string {
  return isOnlyItem(path) ? path.replace(/\?.*|(\/fixed)\/.*/, "$1") : path + search;
}

export function copyAddress(path: string, at: string, copy: string, search = ""): string {
  const form = formAddress(path, at, search);
  return `${form}${form.includes("?") ? "&" : "?"}entwurf=${copy}`;
}

/** What addresses call a kind: `services` of /admin/services, `company-faq` of /admin/company?group=faq, `fixed-about` of /admin/pages/fixed/about. */
export function kindOf({ path }: { path: string }): string {
  const name = path.replace("/fixed/", "/fixed-");
  return name.slice(name.lastIndexOf("/") + 1).replace(/\?.*=/, "-");
}
