/**
 * A pattern with its bounded repetitions treated as unbounded, so that an automaton can decide its backtracking, and the
 * bounds that were replaced.
 */
export interface RelaxedPattern {
  /** Bounded repetitions as `*` and `+`: backtracks at least as much as the original. */
  unbounded: string;
  /** Bounded repetitions as optional single ones: its running time depends on the input only. */
  skeleton: string;
  /** Upper bounds of the repetitions that were replaced, largest first. */
  bounds: number[];
  /** Why the pattern cannot be analyzed this way; null if it can. */
  obstacle: string | null;
}

/** Repetitions up to here are kept: they hardly add running time, and the automaton stays small. */
const SMALL = 3;

const REPEAT = /^\{(\d{1,9})(?:(,)(\d{0,9}))?\}/;
const LOOK = /^\(\?<?[=!]/;

/** End of the character class, group or escape that begins at `at`. */
function endOfAtom(source: string, at: number): number {
  const character = source[at];
  if (character === '\\') {
    const long =
      /^\\(?:[pP]\{[^}]{1,60}\}|u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|k<\w{1,60}>|c[A-Za-z])/;
    return at + (long.exec(source.slice(at))?.[0].length ?? 2);
  }
  if (character === '[') {
    let end = at + 1;
    while (end < source.length && source[end] !== ']') end += source[end] === '\\' ? 2 : 1;
    return end + 1;
  }
  if (character !== '(') return at + (source.codePointAt(at)! > 0xffff ? 2 : 1);
  let depth = 0;
  for (
    let end = at;
    end < source.length;
    end = source[end] === '(' || source[end] === ')' ? end + 1 : endOfAtom(source, end)
  ) {
    if (source[end] === '(') depth += 1;
    if (source[end] === ')') depth -= 1;
    if (depth === 0 && source[end] === ')') return end + 1;
  }
  return source.length;
}

/** @param source of a regular expression that V8 accepts */
export function relax(source: string): RelaxedPattern {
  const bounds: number[] = [];
  let obstacle: string | null = null;
  const walk = (text: string): [unbounded: string, skeleton: string] => {
    let unbounded = '';
    let skeleton = '';
    for (let at = 0; at < text.length; ) {
      const end = endOfAtom(text, at);
      const atom = text.slice(at, end);
      let parts: [string, string] = [atom, atom];
      if (LOOK.test(atom)) {
        // Lookarounds must be of bounded length, so that each costs a bounded number of steps.
        const body = atom.slice(LOOK.exec(atom)![0].length, -1);
        if (/(?:^|[^\\])[*+]|,\}/.test(body.replaceAll(/\[(?:[^\]\\]|\\.)*\]/g, 'x')))
          obstacle = `looks ahead without bound: ${atom}`;
        at = end;
        continue;
      }
      if (/^\\[1-9k]/.test(atom)) obstacle = `refers back: ${atom}`;
      if (atom.startsWith('(')) {
        const head = /^\((?:\?(?:[:]|<\w{1,60}>))?/.exec(atom)![0];
        const [inner, thin] = walk(atom.slice(head.length, -1));
        parts = [`(?:${inner})`, `(?:${thin})`];
      }
      const repeat = REPEAT.exec(text.slice(end));
      at = end + (repeat?.[0].length ?? 0);
      const lazy = repeat && text[at] === '?' ? '?' : '';
      at += lazy.length;
      if (!repeat) {
        const simple = /^[*+?]\??/.exec(text.slice(end))?.[0] ?? '';
        at = end + simple.length;
        unbounded += parts[0] + simple;
        skeleton += parts[1] + simple;
        continue;
      }
      const [least, most] = [
        Number(repeat[1]),
        repeat[3] ? Number(repeat[3]) : repeat[2] ? Number.POSITIVE_INFINITY : Number(repeat[1]),
      ];
      if (most === Number.POSITIVE_INFINITY) {
        const sign = least === 0 ? '*' : '+';
        unbounded += parts[0] + sign;
        skeleton += parts[1] + sign;
      } else if (most <= SMALL) {
        unbounded += parts[0] + repeat[0] + lazy;
        skeleton += parts[1] + repeat[0] + lazy;
      } else if (most === least) {
        // A fixed number of times leaves no choice.
        unbounded += `${parts[0]}{2}`;
        skeleton += `${parts[1]}{2}`;
      } else {
        bounds.push(most);
        unbounded += parts[0] + (least === 0 ? '*' : '+');
        skeleton += parts[1] + (least === 0 ? '?' : '');
      }
    }
    return [unbounded, skeleton];
  };
  const [unbounded, skeleton] = walk(source);
  return { unbounded, skeleton, bounds: bounds.sort((a, b) => b - a), obstacle };
}

/** Maximum number of patterns that one is split into. */
const VARIANTS_MAX = 80;

/**
 * One pattern per alternative, for patterns too large for the automaton as a whole: backtracking tries them one after the
 * other, so the running time is at most their sum. The pattern itself if it has no alternatives.
 */
export function variants(source: string): string[] {
  let known = [source];
  for (let round = 0; round < 6; round += 1) {
    const next = known.flatMap((text) => splitOnce(text) ?? [text]);
    if (next.length === known.length || next.length > VARIANTS_MAX) break;
    known = next;
  }
  return [...new Set(known)];
}

function splitOnce(text: string): string[] | null {
  const whole = alternativesOf(text);
  if (whole.length > 1) return whole;
  for (let at = 0; at < text.length; ) {
    const end = endOfAtom(text, at);
    const head = /^\((?:\?(?:[:]|<\w{1,60}>))?/.exec(text.slice(at, end))?.[0];
    if (head && !LOOK.test(text.slice(at, end)) && !/^[*+?{]/.test(text.slice(end))) {
      const alternatives = alternativesOf(text.slice(at + head.length, end - 1));
      if (alternatives.length > 2) return alternatives.map((one) => `${text.slice(0, at)}(?:${one})${text.slice(end)}`);
    }
    at = end;
  }
  return null;
}

/** Alternatives of the outermost level. */
function alternativesOf(text: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at = endOfAtom(text, at)) {
    if (text[at] !== '|') continue;
    found.push(text.slice(from, at));
    from = at + 1;
  }
  return [...found, text.slice(from)];
}
