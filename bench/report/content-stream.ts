/** Operators that paint text, paths, shadings, images and other objects. */
const PAINTS = new Set(['Tj', 'TJ', "'", '"', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'sh', 'Do', 'EI']);
/** A string, a name, a delimiter of a dictionary or array, or another token. */
const TOKEN =
  /\((?:[^()\\]|\\[\s\S]|\((?:[^()\\]|\\[\s\S])*\))*\)|<<|>>|<[0-9A-Fa-f\s]*>|\/[^\s()<>[\]{}/%]*|[[\]]|[^\s()<>[\]{}/%]+/g;

/**
 * Marked content of a page (Matterhorn Protocol 01-003 to 01-005): all text and graphics are tagged or are artifacts, and
 * neither is nested in the other.
 * @param content decoded, one character for each byte
 */
export function contentFaults(content: string): { faults: string[]; marks: Set<number> } {
  const faults = new Set<string>();
  const marks = new Set<number>();
  const open: ('artifact' | 'structure' | 'other')[] = [];
  let operands: string[] = [];
  for (const [token] of content.matchAll(TOKEN)) {
    if (token === 'BDC' || token === 'BMC') {
      const mark = /\/MCID (\d+)/.exec(operands.join(' '))?.[1];
      const unmarked = operands[0] === '/Artifact' ? 'artifact' : 'other';
      const kind = mark === undefined ? unmarked : 'structure';
      if (kind === 'artifact' && open.includes('structure')) faults.add('01-003 an artifact in tagged content');
      if (kind === 'structure' && open.includes('artifact')) faults.add('01-004 tagged content in an artifact');
      if (mark !== undefined) marks.add(Number(mark));
      open.push(kind);
    } else if (token === 'EMC') {
      if (open.pop() === undefined) faults.add('01-005 EMC without BDC or BMC');
    } else if (PAINTS.has(token)) {
      if (open.every((kind) => kind === 'other')) faults.add('01-005 content that is neither tagged nor an artifact');
    }
    operands = /^[/(<[\]>\d.+-]/.test(token) ? [...operands.slice(-20), token] : [];
  }
  if (open.length > 0) faults.add('01-005 marked content without EMC');
  return { faults: [...faults], marks };
}
