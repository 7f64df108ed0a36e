export class BackendFault extends Error {}

/** Backend messages can quote input; codes cannot. */
export function codeOf(error: { code?: unknown } | null | undefined): string {
  const code = String(error?.code ?? "");
  return /^\w{1,30}$/.test(code) ? code : "no usable answer";
}
