import { useNavigation } from "@remix-run/react";

/** Whether a form of the page is under way, up to the page that it leads to: until then it is not sent again. */
export function useSending(): boolean {
  const { formMethod } = useNavigation();
  return formMethod !== undefined && formMethod !== "GET";
}

/** The intent of the form that is under way, "" where it has none; undefined while none is. */
export function useIntent(): string | undefined {
  const { formData } = useNavigation();
  return useSending() ? String(formData?.get("intent") ?? "") : undefined;
}
