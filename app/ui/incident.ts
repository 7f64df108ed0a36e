import { createContext, useContext } from "react";

export const IncidentContext = createContext<string | undefined>(undefined);

/** The id under which the server logged the fault that this page reports; server-rendered pages only. */
export function useIncident(): string | undefined {
  return useContext(IncidentContext);
}
