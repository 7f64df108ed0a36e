import type { ConsentSettings } from "~/content/consent";
import { type ConsentManager, isAllowed } from "./consent-manager";
import { loadScript, loadStylesheet } from "./load";
import { reload } from "./network-errors";

export function loadWithConsent(manager: ConsentManager, { analytics, fonts }: ConsentSettings): void {
  const analyticsLoad = analytics && analyticsScript(analytics);
  const fontsLoad = fonts && fontStylesheet(fonts);
  const follow = () => {
    // Only a manager that answers revokes.
    if (!manager.initialised) return;
    if (analyticsLoad) analyticsLoad(isAllowed(manager, "analytics"));
    if (fontsLoad) fontsLoad(isAllowed(manager, "fonts"));
  };
  manager.onChange(follow);
  follow();
}

type Load = (allowed: boolean) => void;

function analyticsScript(src: string): Load {
  let state: "absent" | "present" | "failed" = "absent";
  return (allowed) => {
    if (allowed && state === "absent") {
      state = "present";
      loadScript(src).catch((error) => {
        state = "failed";
        report(error);
      });
    }
    // A script that ran can only be removed by a reload.
    if (!allowed && state === "present") reload();
    if (!allowed && state === "failed") state = "absent";
  };
}

function fontStylesheet({ stylesheet, family }: NonNullable<ConsentSettings["fonts"]>): Load {
  const { style } = document.documentElement;
  let loading: Promise<HTMLLinkElement> | undefined;
  return (allowed) => {
    if (allowed && !loading) {
      loading = loadStylesheet(stylesheet);
      const own = getComputedStyle(document.documentElement).getPropertyValue("--font-sans");
      loading.then(() => style.setProperty("--font-sans", `"${family}", ${own}`)).catch(report);
    }
    if (!allowed && loading) {
      loading.then((link) => {
        link.remove();
        style.removeProperty("--font-sans");
      }, ignore);
      loading = undefined;
    }
  };
}

function report(error: unknown) {
  console.error("Third-party load failed", error);
}

function ignore() {}
