/** So long after the last change the form is kept in the browser, and on the server (milliseconds). */
const copyAfter = 2_000;
const draftAfter = 10_000;
/** So long at most while somebody types without a pause, and between two requests at least. */
const atLatest = 30_000;
const between = 10_000;

type Texts = Record<string, string>;

export type KeptAt = { at: string } | "browser" | "nowhere" | "signed out";

interface Means {
  read: () => Texts;
  copy: (texts: Texts) => boolean;
  /** Gives the hour, that somebody has to sign in first, or undefined for any other reason. */
  send: (texts: Texts, signal: AbortSignal) => Promise<{ at: string } | "signed out" | undefined>;
  onKept: (kept: KeptAt) => void;
  isChanged: boolean;
}

export type Drafting = ReturnType<typeof startDrafting>;

/** Keeps what somebody types, in the browser soon and on the server now and then; while nothing changes, it rests. */
export function startDrafting({ read, copy, send, onKept, isChanged }: Means) {
  const now = () => JSON.stringify(read());
  let copied = isChanged ? "" : now();
  let sent = copied;
  let isCopied = true;
  /** Forms change by themselves while they come to life: that is nobody's text. */
  let isTyped = isChanged;
  let since: number | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let isHeld = false;
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
    if (text === sent) return;
    triedAt = Date.now();
    const mine = new AbortController();
    underWay?.abort();
    underWay = mine;
    const kept = await send(texts, mine.signal);
    if (mine.signal.aborted) return;
    if (typeof kept === "object") sent = text;
    onKept(kept ?? (isCopied ? "browser" : "nowhere"));
  };
  const changed = () => {
    isTyped = true;
    clearTimeout(copying);
    copying = setTimeout(keepCopy, copyAfter);
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
    /** A save is under way: a draft behind it would be of yesterday. */
    hold: () => {
      isHeld = true;
      keepCopy();
      rest();
    },
    goOn: () => {
      if (!isHeld) return;
      isHeld = false;
      if (now() !== sent) changed();
    },
    stored: () => {
      isHeld = false;
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
