import { createContext, useContext } from "react";

export const IncidentContext = createContext<string | undefined>(undefined);

export function useIncident(): string | undefined {
  return useContext(IncidentContext);
}
