/** Text layout for a terminal: columns that align in every script. */

/** Cells of a character: two for East Asian wide ones, none for combining marks. */
function cells(character: string): number {
  if (/\p{Mn}|\p{Me}|\p{Cf}/u.test(character)) return 0;
  return /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]|[\u{20000}-\u{3fffd}]/u.test(
    character,
  )
    ? 2
    : 1;
}

/** Without control characters: values of a scanned host must not move the cursor or change colors (CWE-150). */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
}

/** Width of a text in terminal cells. */
export function width(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + cells(character), 0);
}

/** The text in exactly this number of cells: truncated with an ellipsis or padded with spaces. */
export function fit(text: string, size: number): string {
  if (width(text) <= size) return text + ' '.repeat(size - width(text));
  let kept = '';
  for (const character of text) {
    if (width(kept + character) > size - 1) break;
    kept += character;
  }
  return `${kept}…${' '.repeat(size - 1 - width(kept))}`;
}

/** Minimum width of the last column. */
const COLUMN_MIN = 16;

/** Changes the appearance of a cell's line, not its width. */
type PaintCell = (text: string, row: number, column: number) => string;

/**
 * Rows in columns as wide as their widest text. If the terminal is too narrow, the widest columns except the first
 * shrink and their texts continue on further lines.
 * @param terminal width in cells; infinite for no wrapping
 */
export function table(
  rows: readonly (readonly string[])[],
  terminal: number,
  paint: PaintCell = (text) => text,
): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...rows.map((row) => width(row[at] ?? ''))));
  const room = terminal - 2 * (columns - 1);
  shrink(widths, room, 1, COLUMN_MIN);
  // In a very narrow terminal the first column shrinks too.
  shrink(widths, room, 0, Math.max(1, Math.floor(room / columns)));
  return rows.flatMap((row, index) => {
    const cells = row.map((text, at) => breakText(text, widths[at]!));
    const height = Math.max(1, ...cells.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) => {
      const last = cells.findLastIndex((lines) => (lines[line] ?? '') !== '');
      return cells
        .slice(0, last + 1)
        .map((lines, at) => {
          const text = lines[line] ?? '';
          return paint(at === last ? text : fit(text, widths[at]!), index, at);
        })
        .join('  ');
    });
  });
}

/** Reduces the widest columns until the sum fits or all have the minimum. @param from first column that may shrink */
function shrink(widths: number[], room: number, from: number, least: number): void {
  for (;;) {
    const over = widths.reduce((sum, size) => sum + size, 0) - room;
    const widest = widths.lastIndexOf(Math.max(...widths.slice(from)));
    if (over <= 0 || widest < from || widths[widest]! <= least) return;
    const next = Math.max(least, ...widths.filter((size, at) => at >= from && size < widths[widest]!));
    widths[widest] = Math.max(widths[widest]! - over, Math.min(next, widths[widest]! - 1), least);
  }
}

/** Lines of at most this number of cells: broken at spaces, and within words that are longer than a line. */
export function breakText(text: string, size: number): string[] {
  return wrap(text, size).flatMap((line) => {
    const parts: string[] = [];
    let rest = line;
    while (width(rest) > size) {
      let kept = '';
      for (const character of rest) {
        if (kept !== '' && width(kept + character) > size) break;
        kept += character;
      }
      // After a separator of a name or an address where there is one in the second half of the line.
      const separator = Math.max(...['.', '/', ':', '-', '_'].map((sign) => kept.lastIndexOf(sign))) + 1;
      const cut = separator > kept.length / 2 && kept.length < rest.length ? separator : kept.length;
      parts.push(rest.slice(0, cut));
      rest = rest.slice(cut);
    }
    return [...parts, rest];
  });
}

/** Lines of at most this number of cells, broken at spaces. */
export function wrap(text: string, size: number, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && width(`${line} ${word}`) > size) {
      lines.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}
