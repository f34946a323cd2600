/** Rows of the three keyboards of Latin script in wide use, each key where it stands. */
const ROWS: readonly (readonly string[])[] = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
];

/** Keys around a key of a row: beside it, above it to both sides, below it to both sides (rows are set off to the right). */
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

/** Keys beside a key on a QWERTY, QWERTZ or AZERTY keyboard. */
export function adjacentKeys(letter: string): ReadonlySet<string> {
  return NEIGHBOURS.get(letter) ?? NONE;
}
