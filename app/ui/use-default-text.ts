import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/** React would overwrite a server-rendered textarea on hydration, with what was typed and the caret. */
export function useDefaultText(text: string): string | undefined {
  const isHydrated = useHydrated();
  const [sent, setSent] = useState(isHydrated ? undefined : text);
  if (sent !== undefined && sent !== text) setSent(undefined);
  return typeof document === "undefined" || sent !== text ? text : undefined;
}
