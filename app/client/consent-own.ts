import type { ConsentSettings, ServiceId } from "~/content/consent";
import type { ConsentManager } from "./consent-manager";
import { watchConsent } from "./consent-watch";
import { report } from "./network-errors";

const storageKey = "consent";

/** The dialogue is loaded only when opened, or when a service needs a decision on every page. */
export function ownConsent({ analytics, fonts }: ConsentSettings): ConsentManager {
  const offered: ServiceId[] = [
    "video",
    ...(analytics ? ["analytics" as const] : []),
    ...(fonts ? ["fonts" as const] : []),
  ];
  // Another selection of services asks again.
  const revision = 1 + (analytics ? 2 : 0) + (fonts ? 4 : 0);
  const show = (what: { layer?: "banner" | "settings"; allowing?: ServiceId }): Promise<void> =>
    import("./consent-dialogue")
      .then(({ showDialogue }) => showDialogue({ ...what, offered, revision, storageKey, onDecision }))
      .catch((error) => {
        console.error("Consent check failed", error);
        if (what.layer !== "banner")
          report({
            text: "Die Cookie-Einstellungen lassen sich gerade nicht laden.",
            retry: () => void show(what),
          });
      });

  const manager = watchConsent(
    () => {
      const allowed = storedDecision(revision);
      return offered.map((id) => ({ id, consent: allowed?.includes(id) ?? false }));
    },
    {
      open: () => void show({ layer: "settings" }),
      allow: (id) => void show({ allowing: id }),
    },
  );
  const onDecision = () => void manager.check(true);
  if (revision > 1 && !storedDecision(revision)) void show({ layer: "banner" });
  return manager;
}

/** Throws when it cannot be read. */
function storedDecision(revision: number): string[] | undefined {
  const stored = localStorage.getItem(storageKey);
  if (!stored) return undefined;
  try {
    const decision = JSON.parse(stored);
    const holds = decision.revision === revision && decision.expirationTime > Date.now();
    return holds ? [...decision.categories] : undefined;
  } catch (error) {
    localStorage.removeItem(storageKey);
    throw error;
  }
}
