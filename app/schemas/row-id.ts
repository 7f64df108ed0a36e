export function rowId(id: string): string {
  return `zeile-${id}`;
}
