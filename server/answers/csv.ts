/** A spreadsheet takes a cell that begins with one of these for a formula (OWASP, "CSV injection"). */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of a CSV file (RFC 4180), every cell quoted; a cell that a spreadsheet would run is turned into text. */
export function csvLine(cells: readonly (string | null)[]): string {
  const quoted = cells.map((cell) => {
    const text = cell ?? '';
    return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  });
  return `${quoted.join(',')}\r\n`;
}
