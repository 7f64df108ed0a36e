import type { ServiceId } from "~/content/consent";

export interface Service {
  /** One of our own names for the services we use; otherwise the manager's. */
  id: string;
  consent: boolean;
}

/** What the site knows of a consent manager, whichever it is; see docs/decisions/011-consent.md. */
export interface ConsentManager {
  readonly initialised: boolean;
  readonly services: readonly Service[];
  /** Calls the listener after each change; gives a way to stop that. */
  onChange(listener: () => void): () => void;
  /** Shows the visitor's settings. */
  open(): void;
  /** Allows one service and leaves the others as they are. */
  allow(id: ServiceId): void;
}

export function isAllowed(manager: ConsentManager | undefined, id: ServiceId): boolean {
  return manager?.services.some((service) => service.id === id && service.consent) ?? false;
}
