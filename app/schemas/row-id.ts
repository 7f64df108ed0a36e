/** The id of an item's row in its list, which the address of the list may end with: the focus goes there. */
export function rowId(id: string): string {
  return `zeile-${id}`;
}
