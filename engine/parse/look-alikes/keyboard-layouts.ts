/** Rows of the three widespread Latin keyboard layouts, with keys at their positions. */
const ROWS: readonly (readonly string[])[] = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
];

/** Keys adjacent to a key: in its row and on both sides above and below (rows are offset to the right). */
function around(rows: readonly string[], row: number, at: number): string[] {
  const key = (line: number, place: number) => rows[line]?.[place] ?? '';
  return [
    key(row, at - 1),
    key(row, at + 1),
    key(row - 1, at),
    key(row - 1, at + 1),
    key(row + 1, at),
    key(row + 1, at - 1),
  ].filter((letter) => letter !== '');
}

function neighboursOf(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const rows of ROWS) {
    rows.forEach((line, row) => {
      [...line].forEach((letter, at) => {
        const known = found.get(letter) ?? new Set();
        for (const other of around(rows, row, at)) known.add(other);
        found.set(letter, known);
      });
    });
  }
  return found;
}

const NEIGHBOURS = neighboursOf();
const NONE: ReadonlySet<string> = new Set();

/** Keys adjacent to a key on a QWERTY, QWERTZ or AZERTY keyboard. */
export function adjacentKeys(letter: string): ReadonlySet<string> {
  return NEIGHBOURS.get(letter) ?? NONE;
}
