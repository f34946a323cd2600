/** One statement that a program can make about one target, and whether it is true there. */
export interface Cell {
  target: string;
  /** A finding, a service, a library: what can be reported. */
  item: string;
  /** The lab was set up that way. */
  truth: boolean;
  own: boolean;
  peer: boolean;
}

/** Assay beside one peer. */
export interface Row {
  title: string;
  /** Name and version; null = not installed, and nothing was compared. */
  peer: string | null;
  cells: readonly Cell[];
}

/** Counts of one row. */
export interface Tally {
  present: number;
  agree: number;
  own: { recalled: number; wrong: number };
  peer: { recalled: number; wrong: number };
  /** Cells in which the two differ, each with the one that is right. */
  differences: string[];
}

/** Counts a row: recall over what is there, false findings over what is not. */
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

/** Whether Assay finds at least as much as the peer, and nothing that is not there. */
export function isAtLeast({ own, peer }: Tally): boolean {
  return own.recalled >= peer.recalled && own.wrong === 0;
}

export const COLUMNS = [
  'subject',
  'beside',
  'statements',
  'in agreement',
  'recall, Assay',
  'recall, peer',
  'false, Assay',
  'false, peer',
  'differences and who is right',
] as const;
/** Differences that a cell of the table lists; a file with all of them is printed with `--all`. */
const LISTED = 12;

/** A row as cells of the table. */
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
