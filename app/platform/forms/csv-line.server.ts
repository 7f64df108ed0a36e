export type Cell = string | null;

/**
 * One line of a CSV file for a German Excel: semicolons, every cell quoted, CRLF. A cell that a spreadsheet would
 * take for a formula gets an apostrophe in front, which shows it as text; a telephone number of digits and brackets is none.
 */
export function csvLine(cells: Cell[]): string {
  return `${cells.map((cell) => quoted(defused(cell ?? ""))).join(";")}\r\n`;
}

/**
 * A telephone number; with a stroke or a hyphen in it, only where two of its numbers have no sign between them, with which
 * no spreadsheet reckons.
 */
const telephone = /^\+(?:[\d\s()]+|(?=.*\d[\s()]+\d)[\d\s()/-]+)$/;

function defused(cell: string) {
  if (telephone.test(cell)) return cell;
  return /^\s*[=+\-@＝＋－＠|%]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string) {
  return `"${cell.replaceAll('"', '""')}"`;
}
