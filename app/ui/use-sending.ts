import { useNavigation } from "@remix-run/react";

/** Until the page it leads to has loaded. */
export function useSending(): boolean {
  const { formMethod } = useNavigation();
  return formMethod !== undefined && formMethod !== "GET";
}

export function useIntent(): string | undefined {
  const { formData } = useNavigation();
  return useSending() ? String(formData?.get("intent") ?? "") : undefined;
}
