import {
  acceptCategory,
  acceptedCategory,
  type Category,
  reset,
  run,
  type Section,
  show,
  showPreferences,
} from "vanilla-cookieconsent";
import "vanilla-cookieconsent/dist/css-components/base.css";
import "vanilla-cookieconsent/dist/css-components/consent-modal.css";
import "vanilla-cookieconsent/dist/css-components/preferences-modal.css";
import "./consent-dialogue.css";
import { dialogueTexts, type ServiceId } from "~/content/consent";

interface Dialogue {
  layer?: "banner" | "settings";
  allowing?: ServiceId;
  offered: ServiceId[];
  revision: number;
  storageKey: string;
  onDecision: () => void;
}

export async function showDialogue({ layer, allowing, offered, revision, storageKey, onDecision }: Dialogue) {
  const { body, documentElement } = document;
  // German words stand around some English texts.
  const lang = (body.lang || documentElement.lang) === "en" ? "en" : "de";
  const { services, banner, settings, necessary, acceptAll, rejectAll, save, close } = dialogueTexts[lang];
  const names = new Intl.ListFormat(lang).format(offered.map((id) => services[id].title));
  // Starting afresh, the dialogue shows what has meanwhile been decided in another tab.
  reset(false);
  await run({
    revision,
    autoShow: false,
    manageScriptTags: false,
    autoClearCookies: false,
    hideFromBots: false,
    // Unlike a cookie it is not sent with requests.
    cookie: { name: storageKey, useLocalStorage: true, expiresAfterDays: 182 },
    guiOptions: {
      consentModal: { layout: "box inline", position: "bottom left", equalWeightButtons: true },
      preferencesModal: { layout: "box", equalWeightButtons: true },
    },
    categories: {
      necessary: { enabled: true, readOnly: true },
      ...Object.fromEntries(offered.map((id): [string, Category] => [id, {}])),
    },
    language: {
      default: lang,
      translations: {
        [lang]: {
          consentModal: {
            title: banner.title,
            description: banner.description(names),
            acceptAllBtn: acceptAll,
            acceptNecessaryBtn: rejectAll,
            showPreferencesBtn: settings.title,
            footer: banner.footer,
          },
          preferencesModal: {
            title: settings.title,
            acceptAllBtn: acceptAll,
            acceptNecessaryBtn: rejectAll,
            savePreferencesBtn: save,
            closeIconLabel: close,
            sections: [
              { description: settings.description },
              { ...necessary, linkedCategory: "necessary" },
              ...offered.map((id): Section => ({ ...services[id], linkedCategory: id })),
            ],
          },
        },
      },
    },
    onModalReady: ({ modalName, modal }) => (modalName === "preferencesModal" ? unfold(modal) : free(modal)),
    onFirstConsent: onDecision,
    onChange: onDecision,
  });
  if (allowing) acceptCategory([...offered.filter(acceptedCategory), allowing]);
  else if (layer === "banner") show(true);
  else showPreferences();
}

function unfold(modal: HTMLElement) {
  for (const title of modal.querySelectorAll<HTMLElement>('[aria-expanded="false"]')) title.click();
}

/** The page behind the banner stays usable: no focus trap. */
function free(banner: HTMLElement) {
  banner.removeAttribute("aria-modal");
  // Before the library's handler, which would wrap the focus.
  const leave = (event: KeyboardEvent) =>
    event.key === "Tab" && banner.contains(event.target as Node) && event.stopImmediatePropagation();
  document.addEventListener("keydown", leave, true);
  // The library moves the focus when it opens.
  const giveBack = ({ relatedTarget }: FocusEvent) =>
    relatedTarget instanceof HTMLElement && relatedTarget.focus();
  banner.addEventListener("focusin", giveBack, { once: true });
  new ResizeObserver(() =>
    document.documentElement.style.setProperty("--banner-height", `${banner.offsetHeight}px`),
  ).observe(banner);
}
