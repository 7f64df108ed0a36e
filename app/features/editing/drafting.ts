/** Milliseconds after the last change: in the browser, and on the server. */
const copyAfter = 1_000;
const draftAfter = 3_000;
/** Milliseconds: the longest wait while typing goes on, and the shortest between two requests. */
const atLatest = 10_000;
const between = 5_000;

type Texts = Record<string, string>;

export type KeptAt = { at: string } | "browser" | "nowhere" | "signed out";

interface Means {
  read: () => Texts;
  /** Keeps them in this browser, unless they are as they were opened. */
  copy: (texts: Texts) => boolean;
  /** Gives the hour, that somebody has to sign in first, or undefined for any other reason. */
  send: (texts: Texts, signal: AbortSignal) => Promise<{ at: string } | "signed out" | undefined>;
  /** `isAll`: nothing was typed meanwhile. */
  onKept: (kept: KeptAt, isAll: boolean) => void;
  /** The form is again as it was sent last. */
  onUnchanged: () => void;
  isChanged: boolean;
}

export type Drafting = ReturnType<typeof startDrafting>;

export function startDrafting({ read, copy, send, onKept, onUnchanged, isChanged }: Means) {
  const now = () => JSON.stringify(read());
  let copied = isChanged ? "" : now();
  let sent = copied;
  let isCopied = true;
  /** Hydration changes forms, too. */
  let isTyped = isChanged;
  let since: number | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let held: { adds: boolean } | undefined;
  let underWay: AbortController | undefined;
  let copying: ReturnType<typeof setTimeout> | undefined;
  let drafting: ReturnType<typeof setTimeout> | undefined;

  const keepCopy = () => {
    clearTimeout(copying);
    if (!isTyped) return;
    const texts = read();
    const text = JSON.stringify(texts);
    if (text === copied) return;
    isCopied = copy(texts);
    if (isCopied) copied = text;
  };
  const keepDraft = async () => {
    since = undefined;
    keepCopy();
    const texts = read();
    const text = JSON.stringify(texts);
    if (text === sent) return onUnchanged();
    triedAt = Date.now();
    const mine = new AbortController();
    underWay?.abort();
    underWay = mine;
    const kept = await send(texts, mine.signal);
    if (mine.signal.aborted) return;
    if (typeof kept === "object") sent = text;
    onKept(kept ?? (isCopied ? "browser" : "nowhere"), since === undefined);
  };
  const changed = () => {
    isTyped = true;
    clearTimeout(copying);
    copying = setTimeout(keepCopy, copyAfter);
    if (held?.adds) return;
    const moment = Date.now();
    since ??= moment;
    const due = Math.max(Math.min(moment + draftAfter, since + atLatest), triedAt + between);
    clearTimeout(drafting);
    drafting = setTimeout(keepDraft, due - moment);
  };
  const rest = () => {
    clearTimeout(drafting);
    underWay?.abort();
    since = undefined;
  };
  if (isChanged) changed();
  return {
    changed,
    online: () => {
      if (isTyped) changed();
    },
    keepCopy,
    /** While a form is under way, which a later draft would outlive. `adds`: to the texts, and a draft would take that out again. */
    hold: (adds: boolean) => {
      held = { adds };
      keepCopy();
      rest();
    },
    goOn: () => {
      if (!held) return;
      held = undefined;
      if (now() !== sent) changed();
    },
    stored: () => {
      held = undefined;
      rest();
      clearTimeout(copying);
      copied = sent = now();
      isTyped = false;
    },
    stop: () => {
      rest();
      keepCopy();
    },
  };
}
