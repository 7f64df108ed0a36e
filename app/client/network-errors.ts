/** What keeps a page or a form from getting where it was going, as the notice shows it. */
export interface Trouble {
  text: string;
  /** Tries once more. */
  retry: () => void;
}

let current: Trouble | undefined;
let isStranded = false;
const listeners = new Set<() => void>();

/** Shows a trouble, or with none takes the notice away. */
export function report(trouble?: Trouble): void {
  current = trouble;
  tell();
}

/** Says that the page a visitor wants is not on its way any more, or that another one is. */
export function strand(now: boolean): void {
  isStranded = now;
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}

/** For useSyncExternalStore. */
export function watchNetworkErrors(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export const currentNetworkError = () => current;
export const currentlyOffline = () => isStranded;

export const noConnection = "Keine Verbindung.";

/** Waits this long for any answer (milliseconds); the server gives up its own questions long before. */
export const patience = 20_000;
/** A busy page learns within this time which page is on its way (milliseconds); a missing script may be known of before. */
export const slowest = 6000;

let isMeant = false;
export const reloadsAsMeant = () => isMeant;

/** Loads the present page anew, because that is what is wanted. */
export function reload(): void {
  isMeant = true;
  location.reload();
}

/** The page that is being loaded anew: the framework may give up on its script more than once. */
let leadingTo: string | undefined;

/** Loads a page anew, once there is somebody to ask: the browser's own page of what went wrong would replace this one. */
export async function loadAnew(wanted: string): Promise<void> {
  if (leadingTo === wanted) return;
  leadingTo = wanted;
  if (await isReachable()) {
    // This page may come back as it is now.
    setTimeout(() => (leadingTo = undefined), 1000);
    return location.assign(wanted);
  }
  leadingTo = undefined;
  strand(true);
  report({ text: noConnection, retry: () => void loadAnew(wanted) });
}

/** Sends a form as a page without scripts would, once there is somebody to take it. */
export async function sendAnew(action: string, fields: FormData | undefined): Promise<void> {
  if (!(await isReachable()))
    return report({ text: noConnection, retry: () => void sendAnew(action, fields) });
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action, hidden: true });
  for (const [name, value] of fields ?? [])
    form.append(Object.assign(document.createElement("input"), { name, value }));
  document.body.append(form);
  form.submit();
}

async function isReachable() {
  const signal = AbortSignal.timeout(patience / 2);
  const answer = fetch("/robots.txt", { method: "HEAD", cache: "no-store", signal });
  return answer.then(
    ({ ok }) => ok,
    () => false,
  );
}
