import { createContext, useContext } from "react";

export const NonceContext = createContext<string | undefined>(undefined);

/** See content-policy.server.ts. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
