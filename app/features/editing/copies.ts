import { isSameWords } from "~/schemas/draft";

export interface Copy {
  key: string;
  item: string;
  draft: string;
  fields: Record<string, string>;
  /** When it was typed, by the clock of this machine (milliseconds). */
  at: number;
}

const noTexts = ["base", "account", "group"];

export function isSameTexts(typed: Copy["fields"], fields: Copy["fields"]): boolean {
  const names = Object.keys(typed).filter((name) => !noTexts.includes(name));
  return names.every((name) => isSameWords(typed[name], fields[name]));
}

interface Place {
  account: string;
  kind: string;
  item: string;
  /** The id that the draft of it has on the server. */
  draft: string;
}

const prefix = "entwurf ";
/** Shorter than on the server: this machine may be somebody else's by then (milliseconds). */
const kept = 30 * 24 * 60 * 60 * 1000;

export function keepCopy(place: Place, fields: Copy["fields"]): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify({ fields, at: Date.now() }));
    return true;
  } catch {
    return false;
  }
}

/** The copies that were made before a moment, newest first; what has had its time goes. */
export function copiesBefore(moment: number, { account, kind }: Pick<Place, "account" | "kind">): Copy[] {
  const found: Copy[] = [];
  for (const key of keys()) {
    const [of, about, item = "", draft = ""] = partsOf(key);
    const copy = read(key);
    if (!copy || copy.at < Date.now() - kept) dropCopy(key);
    else if (of === account && about === kind && copy.at < moment) found.push({ ...copy, key, item, draft });
  }
  return found.sort((one, other) => other.at - one.at);
}

export function dropCopyOf(place: Place): void {
  dropCopy(keyOf(place));
}

export function dropCopy(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function read(key: string): Pick<Copy, "fields" | "at"> | undefined {
  try {
    const { fields, at } = JSON.parse(localStorage.getItem(key) ?? "");
    return typeof fields === "object" && fields && typeof at === "number" ? { fields, at } : undefined;
  } catch {
    return undefined;
  }
}

function keyOf({ account, kind, item, draft }: Place) {
  return prefix + [account, kind, item, draft].map(encodeURIComponent).join(" ");
}

function partsOf(key: string) {
  return key.slice(prefix.length).split(" ").map(decodeURIComponent);
}
