/** The backend did not do what it was asked, and not because of what was asked. */
export class BackendFault extends Error {}

/** What of the backend's own words may be told further: they can quote what somebody typed, its codes cannot. */
export function codeOf(error: { code?: unknown } | null | undefined): string {
  const code = String(error?.code ?? "");
  return /^\w{1,30}$/.test(code) ? code : "no usable answer";
}
