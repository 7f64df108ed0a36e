interface NetworkError {
  text: string;
  retry: () => void;
}

let current: NetworkError | undefined;
let isOffline = false;
const listeners = new Set<() => void>();

export function report(error?: NetworkError): void {
  current = error;
  tell();
}

export function setOffline(now: boolean): void {
  isOffline = now;
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}

export function watchNetworkErrors(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export const currentNetworkError = () => current;
export const currentlyOffline = () => isOffline;

export const noConnection = "Keine Verbindung.";

/** Milliseconds; longer than the server's own deadlines. */
export const timeout = 20_000;
/** A busy page learns within this time which page is on its way (milliseconds); a missing script may be known of before. */
export const slowest = 6000;

let isMeant = false;
export const reloadsAsMeant = () => isMeant;

export function reload(): void {
  isMeant = true;
  location.reload();
}

/** Remix may give up on a script more than once. */
let leadingTo: string | undefined;

/** Waits for the server: the browser's error page would replace this one. */
export async function loadAnew(wanted: string): Promise<void> {
  if (leadingTo === wanted) return;
  leadingTo = wanted;
  if (await isReachable()) {
    setTimeout(() => (leadingTo = undefined), 1000);
    return location.assign(wanted);
  }
  leadingTo = undefined;
  setOffline(true);
  report({ text: noConnection, retry: () => void loadAnew(wanted) });
}

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
  const signal = AbortSignal.timeout(timeout / 2);
  const answer = fetch("/robots.txt", { method: "HEAD", cache: "no-store", signal });
  return answer.then(
    ({ ok }) => ok,
    () => false,
  );
}
