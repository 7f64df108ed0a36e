import type { ConsentManager, Service } from "./consent-manager";

/** Milliseconds. */
const pause = 1000;
const timeout = 5000;

type Answer = Service[] | undefined;

interface Watched extends ConsentManager {
  check(isUpdate?: boolean): Promise<void>;
}

/** Polls `read`; undefined means not ready. Failures count as no consent. Dispatches `consentchange`. */
export function watchConsent(
  read: () => Answer | Promise<Answer>,
  actions: Pick<ConsentManager, "open" | "allow">,
): Watched {
  const listeners = new Set<() => void>();
  let answer: Answer;
  let asked = 0;
  let answered = 0;
  let failed = false;

  async function check(isUpdate = false) {
    const turn = ++asked;
    let next: Answer;
    let failure: unknown;
    try {
      next = await within(timeout, read());
    } catch (error) {
      failure = error ?? true;
    }
    if (turn < answered) return;
    answered = turn;
    // Log once per outage.
    if (failure && !failed) console.error("Consent check failed", failure);
    failed = Boolean(failure);
    const changed = JSON.stringify(next) !== JSON.stringify(answer);
    answer = next;
    if (!changed && !isUpdate) return;
    for (const listener of listeners) listener();
    dispatchEvent(new CustomEvent("consentchange", { detail: { services: answer ?? [] } }));
  }

  let timer: number | undefined;
  function keepAsking() {
    clearInterval(timer);
    if (document.visibilityState === "hidden") return;
    void check();
    timer = window.setInterval(check, pause);
  }
  document.addEventListener("visibilitychange", keepAsking);
  keepAsking();

  return {
    get initialised() {
      return answer !== undefined;
    },
    get services() {
      return answer ?? [];
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ...actions,
    check,
  };
}

function within<T>(milliseconds: number, answer: T | Promise<T>): T | Promise<T> {
  if (!(answer instanceof Promise)) return answer;
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("no answer")), milliseconds),
  );
  return Promise.race([answer, late]);
}
