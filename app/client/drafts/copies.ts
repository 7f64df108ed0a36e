/** A form as it was typed in this browser. */
export interface Copy {
  key: string;
  item: string;
  fields: Record<string, string>;
  /** When it was typed, by the clock of this machine (milliseconds). */
  at: number;
}

interface Place {
  /** The e-mail address of the account. */
  account: string;
  kind: string;
}

const prefix = "entwurf ";
/** Shorter than on the server: this machine may be somebody else's by then (milliseconds). */
const kept = 30 * 24 * 60 * 60 * 1000;

/** Keeps the form of an item as this tab shows it; false where storage is switched off or full. */
export function keepCopy({ account, kind, item }: Place & { item: string }, fields: Copy["fields"]): boolean {
  try {
    localStorage.setItem(keyOf([account, kind, item, tabOf()]), JSON.stringify({ fields, at: Date.now() }));
    return true;
  } catch {
    return false;
  }
}

/** The copies that were made before a moment, newest first; what has had its time goes. */
export function copiesBefore(moment: number, { account, kind }: Place): Copy[] {
  const found: Copy[] = [];
  for (const key of keys()) {
    const [of, about, item = ""] = partsOf(key);
    const copy = read(key);
    if (!copy || copy.at < Date.now() - kept) dropCopy(key);
    else if (of === account && about === kind && copy.at < moment) found.push({ ...copy, key, item });
  }
  return found.sort((one, other) => other.at - one.at);
}

/** Drops the copy of this tab, and those of others that were there before a moment: who saved has seen them. */
export function dropCopies({ item, ...place }: Place & { item: string }, moment: number): void {
  try {
    dropCopy(keyOf([place.account, place.kind, item, tabOf()]));
  } catch {}
  for (const copy of copiesBefore(moment, place)) if (copy.item === item) dropCopy(copy.key);
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

function keyOf(parts: string[]) {
  return prefix + parts.map(encodeURIComponent).join(" ");
}

function partsOf(key: string) {
  return key.slice(prefix.length).split(" ").map(decodeURIComponent);
}

/** Two tabs with the same form keep a copy each. */
function tabOf(): string {
  sessionStorage.tab ??= Math.random().toString(36).slice(2);
  return sessionStorage.tab;
}
