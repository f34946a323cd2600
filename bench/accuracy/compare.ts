/** One possible result for one target, and whether it is correct there. */
export interface Cell {
  target: string;
  /** What can be reported: a finding, a service or a library. */
  item: string;
  /** Whether the lab was set up with it. */
  truth: boolean;
  own: boolean;
  peer: boolean;
}

/** Comparison of Assay with one other program. */
export interface Row {
  title: string;
  /** Name and version; null = not installed, so nothing was compared. */
  peer: string | null;
  cells: readonly Cell[];
}

/** Results of one row. */
export interface Tally {
  present: number;
  agree: number;
  own: { recalled: number; wrong: number };
  peer: { recalled: number; wrong: number };
  /** Cells in which the two differ, each with the program that is right. */
  differences: string[];
}

/** Counts true positives (recall) and false positives of both programs. */
export function tally({ cells, peer }: Row): Tally {
  const present = cells.filter(({ truth }) => truth);
  const absent = cells.filter(({ truth }) => !truth);
  const name = peer?.split(' ')[0] ?? '';
  return {
    present: present.length,
    agree: cells.filter((cell) => cell.own === cell.peer).length,
    own: { recalled: present.filter((cell) => cell.own).length, wrong: absent.filter((cell) => cell.own).length },
    peer: { recalled: present.filter((cell) => cell.peer).length, wrong: absent.filter((cell) => cell.peer).length },
    differences: cells
      .filter((cell) => cell.own !== cell.peer)
      .map(({ target, item, truth, own }) => {
        const right = own === truth ? 'Assay' : name;
        return `${item} on ${target}: ${own ? 'Assay' : name} only, ${right} right`;
      }),
  };
}

/** Whether Assay's recall is at least the peer's, without false positives. */
export function isAtLeast({ own, peer }: Tally): boolean {
  return own.recalled >= peer.recalled && own.wrong === 0;
}

export const COLUMNS = [
  'subject',
  'compared with',
  'cases',
  'in agreement',
  'recall, Assay',
  'recall, peer',
  'false, Assay',
  'false, peer',
  'differences and who is right',
] as const;
/** Maximum number of differences in a cell of the table; `--all` prints all of them. */
const LISTED = 12;

/** The cells of a row of the table. */
export function tableRow(row: Row): string[] {
  if (row.peer === null) return [row.title, 'not installed', ...COLUMNS.slice(2).map(() => '–')];
  const { present, agree, own, peer, differences } = tally(row);
  const rest = differences.length - LISTED;
  const listed = [...differences.slice(0, LISTED), ...(rest > 0 ? [`and ${rest} more`] : [])];
  return [
    row.title,
    row.peer,
    `${row.cells.length}, ${present} of them true`,
    `${agree} (${percent(agree, row.cells.length)})`,
    `${own.recalled} of ${present}`,
    `${peer.recalled} of ${present}`,
    String(own.wrong),
    String(peer.wrong),
    listed.join('; ') || 'none',
  ];
}

/** Rounded down, so that 100% means all. */
function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.floor((part / whole) * 100)}%`;
}
