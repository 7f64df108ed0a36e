import { useEffect, useSyncExternalStore } from "react";
import type { ConsentSettings, ServiceId } from "~/content/consent";
import { type ConsentManager, isAllowed } from "./consent-manager";
import { ownConsent } from "./consent-own";

let manager: ConsentManager | undefined;
let started = false;
const listeners = new Set<() => void>();

export function useConsentManager(settings: ConsentSettings | undefined): void {
  useEffect(() => {
    if (started) return;
    started = true;
    start(settings).catch((error) => console.error("Consent check failed", error));
  }, [settings]);
}

/** Always false in the first render. */
export function useConsent(id: ServiceId): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAllowed(manager, id),
    () => false,
  );
}

export function useConsentSettings(): (() => void) | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (manager?.initialised ? open : undefined),
    () => undefined,
  );
}

async function start(settings: ConsentSettings = {}) {
  const { usercentrics, analytics, fonts } = settings;
  const external = usercentrics && isWithin(location.hostname, usercentrics.domain);
  manager = external
    ? (await import("./consent-usercentrics")).usercentricsConsent(usercentrics)
    : ownConsent(settings);
  manager.onChange(announce);
  announce();
  if (analytics || fonts) (await import("./consented-loads")).loadWithConsent(manager, settings);
}

function isWithin(host: string, domain: string) {
  return host === domain || host.endsWith(`.${domain}`);
}

function open() {
  manager?.open();
}

export function allow(id: ServiceId): void {
  manager?.allow(id);
}

function announce() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
