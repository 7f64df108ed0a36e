import { useRouteLoaderData } from "@remix-run/react";
import { type Site, site } from "~/content/site";
import type { loader } from "~/root";

/** The company's facts with what this installation overrides by environment. */
export function useSite(): Site {
  const overrides = useRouteLoaderData<typeof loader>("root")?.overrides;
  return overrides ? { ...site, ...overrides } : site;
}
