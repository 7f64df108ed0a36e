import { useHydrated } from "remix-utils/use-hydrated";

/**
 * The text a textarea starts with, for its `defaultValue`. It is withheld while the page comes to life,
 * where React would write it over what was typed before.
 */
export function useDefaultText(text: string): string | undefined {
  const isHydrated = useHydrated();
  return isHydrated || typeof document === "undefined" ? text : undefined;
}
