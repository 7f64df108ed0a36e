import type { ConsentSettings, ServiceId } from "~/content/consent";
import type { ConsentManager, Service } from "./consent-manager";
import { watchConsent } from "./consent-watch";
import { loadScript } from "./load";

const autoblocker = "https://web.cmp.usercentrics.eu/modules/autoblocker.js";
const loader = "https://web.cmp.usercentrics.eu/ui/loader.js";

type Settings = NonNullable<ConsentSettings["usercentrics"]>;
type Maybe<T> = T | Promise<T>;

interface KnownService {
  id: string;
  consent: { status?: boolean; given?: boolean; type?: string };
}

declare global {
  interface Window {
    /** Up to version 2, and in version 3 for compatibility. */
    UC_UI?: {
      isInitialized(): Maybe<boolean>;
      getServicesBaseInfo(): Maybe<KnownService[]>;
      showSecondLayer?(): unknown;
      acceptService?(id: string): unknown;
    };
    /** Version 3. */
    __ucCmp?: {
      isInitialized(): Maybe<boolean>;
      getConsentDetails(): Maybe<{ services: Record<string, Omit<KnownService, "id">> }>;
      showSecondLayer?(): unknown;
      updateServicesConsents?(decisions: { id: string; consent: boolean }[]): unknown;
      saveConsents?(): unknown;
    };
  }
}

const decisions = ["ACCEPT_ALL", "DENY_ALL", "SAVE"];

export function usercentricsConsent(settings: Settings): ConsentManager {
  const manager = watchConsent(() => readServices(settings.ids), {
    open: openSettings,
    allow: (id) => void allowService(settings.ids[id]).then(update),
  });
  const update = () => void manager.check(true);
  addEventListener("UC_UI_INITIALIZED", update);
  addEventListener("UC_CONSENT", update);
  addEventListener("UC_UI_CMP_EVENT", (event) => {
    // The event carries no state, only the visitor's action.
    if (decisions.includes((event as CustomEvent<{ type?: string } | null>).detail?.type ?? "")) update();
  });
  if (!window.UC_UI && !window.__ucCmp) void load(settings);
  return manager;
}

async function load({ settingsId, styleNonce }: Settings) {
  try {
    await loadScript(autoblocker);
    await loadScript(loader, { id: "usercentrics-cmp", "data-settings-id": settingsId, nonce: styleNonce });
  } catch (error) {
    console.error("Third-party load failed", error);
  }
}

async function readServices(ids: Record<ServiceId, string>): Promise<Service[] | undefined> {
  const found = await readManager();
  return found?.map(({ id, consent }) => ({
    id: Object.entries(ids).find(([, known]) => known === id)?.[0] ?? id,
    // Implied consent is none.
    consent: (consent?.given ?? consent?.status) === true && consent.type !== "IMPLICIT",
  }));
}

async function readManager(): Promise<KnownService[] | undefined> {
  const { __ucCmp, UC_UI } = window;
  if (__ucCmp) {
    if (!(await __ucCmp.isInitialized())) return undefined;
    const { services } = await __ucCmp.getConsentDetails();
    return Object.entries(services).map(([id, service]) => ({ ...service, id }));
  }
  return (await UC_UI?.isInitialized()) ? UC_UI?.getServicesBaseInfo() : undefined;
}

async function allowService(id: string) {
  const { __ucCmp, UC_UI } = window;
  if (!__ucCmp?.updateServicesConsents) return UC_UI?.acceptService?.(id);
  await __ucCmp.updateServicesConsents([{ id, consent: true }]);
  await __ucCmp.saveConsents?.();
}

function openSettings() {
  const manager = [window.__ucCmp, window.UC_UI].find((found) => found?.showSecondLayer);
  manager?.showSecondLayer?.();
}
