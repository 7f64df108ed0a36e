import { createContext, useContext } from "react";

export const NonceContext = createContext<string | undefined>(undefined);

/** Marks the inline scripts that are ours while a page is rendered; see content-policy.server.ts. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
