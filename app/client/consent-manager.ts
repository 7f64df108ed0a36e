import type { ServiceId } from "~/content/consent";

export interface Service {
  id: string;
  consent: boolean;
}

/** See docs/decisions/011-consent.md. */
export interface ConsentManager {
  readonly initialised: boolean;
  readonly services: readonly Service[];
  onChange(listener: () => void): () => void;
  open(): void;
  allow(id: ServiceId): void;
}

export function isAllowed(manager: ConsentManager | undefined, id: ServiceId): boolean {
  return manager?.services.some((service) => service.id === id && service.consent) ?? false;
}
