import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/**
 * The text a textarea starts with, for its `defaultValue`. A text that came with the document is withheld from React,
 * which would write it again, over what was typed before the page came to life and over where the cursor was.
 */
export function useDefaultText(text: string): string | undefined {
  const isHydrated = useHydrated();
  const [sent, setSent] = useState(isHydrated ? undefined : text);
  if (sent !== undefined && sent !== text) setSent(undefined);
  return typeof document === "undefined" || sent !== text ? text : undefined;
}
