import type { Changed, Refusal, Toast } from "~/schemas/answers";

export type Texts = Record<string, string>;

export const formId = "eintrag";
export const newItem = "new";
export const protocolFields = ["base", "account", "seq", "intent"] as const;

export interface EditorView {
  at: string;
  /** The id of the working copy: it stands in the form's address. A new item gets it as its id. */
  copy: string;
  seq: number;
  item: { id: string; title: string; state: string; publicPath: string | null } | null;
  base: string;
  fields: Texts;
  /** Fields of HTML as Markdown, for whom no scripts run. */
  markdown: Texts;
  stored: Texts | null;
  errors: Record<string, string[]>;
  refusal: Refusal | null;
  changed: Changed[];
  isGone: boolean;
  keptAt: string | null;
}

export interface EditorAction {
  view: EditorView;
  shown: unknown;
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
  offered: { own: OfferedCopy[]; others: string[] };
  around: Around;
}

export const untitled = "Ohne Titel";

export function hasErrors({ errors }: EditorView, names: readonly string[]): boolean {
  return names.some((name) => errors[name]?.length);
}

export interface Named {
  title?: string;
  subject?: string;
}

export function titleOf({ title, subject = "" }: Named): string {
  return (title ?? subject).trim();
}

/** Whether a path leads to the only item of its kind: it has a query of its own, or names a fixed page. */
export function isOnlyItem(path: string): boolean {
  return /[?]|\/fixed\//.test(path);
}

export function formAddress(path: string, at: string, search = ""): string {
  return isOnlyItem(path) ? path : `${path}/${at}${search}`;
}

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

/** Whether a form sent with this intent leads away from itself. */
export function leaves(intent: string): boolean {
  return ["", "save", "discard", "cancel", "send"].includes(intent);
}
