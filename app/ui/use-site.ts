import { useRouteLoaderData } from "@remix-run/react";
import { type Site, site } from "~/content/site";
import type { RootAnswer } from "~/schemas/answers";

/** The company's facts with what this installation overrides by environment. */
export function useSite(): Site {
  const overrides = useRouteLoaderData<RootAnswer>("root")?.overrides;
  return overrides ? { ...site, ...overrides } : site;
}
