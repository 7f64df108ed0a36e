export type Cell = string | null;

/** CSV for a German Excel: semicolons, quotes, CRLF; cells that look like formulas get an apostrophe. */
export function csvLine(cells: Cell[]): string {
  return `${cells.map((cell) => quoted(defused(cell ?? ""))).join(";")}\r\n`;
}

/** A telephone number that no spreadsheet computes as a formula. */
const telephone = /^\+(?:[\d\s()]+|(?=.*\d[\s()]+\d)[\d\s()/-]+)$/;

function defused(cell: string) {
  if (telephone.test(cell)) return cell;
  return /^\s*[=+\-@＝＋－＠|%]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string) {
  return `"${cell.replaceAll('"', '""')}"`;
}
