import { useSyncExternalStore } from "react";
import { canvas, canvasNight } from "~/content/brand";

export type Theme = "light" | "dark" | "system";

/** Runs in the head before the first paint. */
export const themeScript = `(function(){var t;try{t=localStorage.theme}catch(e){}var d=t==="dark"||(t!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches);document.documentElement.classList.add(d?"dark":"light");document.querySelectorAll("meta[name=theme-color]").forEach(function(m){m.content=d?"${canvasNight}":"${canvas}"})})()`;

/** The system's theme until a script knows another. */
export function ThemeColours() {
  const colours = { light: canvas, dark: canvasNight };
  return Object.entries(colours).map(([scheme, colour]) => (
    <meta
      key={scheme}
      name="theme-color"
      media={`(prefers-color-scheme: ${scheme})`}
      content={colour}
      suppressHydrationWarning
    />
  ));
}

const listeners = new Set<() => void>();

export function useTheme(): [Theme | undefined, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, storedTheme, () => undefined);
  return [theme, chooseTheme];
}

function subscribe(listener: () => void) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    applyTheme();
    listener();
  };
  listeners.add(listener);
  system.addEventListener("change", follow);
  addEventListener("storage", follow);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", follow);
    removeEventListener("storage", follow);
  };
}

function storedTheme(): Theme {
  try {
    const stored = localStorage.theme;
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

function chooseTheme(theme: Theme) {
  try {
    localStorage.theme = theme;
  } catch {
    // Storage is disabled: the choice holds for this page.
  }
  applyTheme(theme);
  for (const listener of listeners) listener();
}

export function applyTheme(theme = storedTheme()) {
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", dark);
  document.documentElement.classList.toggle("light", !dark);
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    meta.content = dark ? canvasNight : canvas;
}
