/** ASCII letters, digits and pairs that look alike in common screen fonts. */
const ASCII_TWINS: Readonly<Record<string, readonly string[]>> = {
  a: [],
  b: ['d', 'lb'],
  c: ['e'],
  d: ['b', 'cl', 'dl'],
  e: ['c'],
  g: ['q'],
  h: ['lh'],
  i: ['1', 'l'],
  j: [],
  k: ['lk', 'ik', 'lc'],
  l: ['1', 'i'],
  m: ['n', 'nn', 'rn', 'rr'],
  n: ['m', 'r'],
  o: ['0'],
  q: ['g'],
  s: ['5'],
  u: ['v'],
  v: ['u'],
  w: ['vv'],
  z: ['2'],
  '0': ['o'],
  '1': ['l', 'i'],
  '3': ['8'],
  '6': ['9'],
  '8': ['3'],
  '9': ['6'],
  rn: ['m'],
  nn: ['m'],
  rr: ['m'],
  vv: ['w'],
  cl: ['d'],
  dl: ['d'],
  lb: ['b'],
  lh: ['h'],
  lk: ['k'],
  ik: ['k'],
  lc: ['k'],
};

/**
 * Latin letters that resemble another letter but are not that letter with a mark: strokes, hooks, small capitals,
 * phonetic letters (Unicode blocks Latin Extended-A to -D, IPA and Phonetic Extensions). Letters with one mark are not
 * listed; they are found by their decomposition.
 */
const LATIN_TWINS: Readonly<Record<string, string>> = {
  a: 'ɑəᴀ',
  b: 'ʙɓƅƀ',
  c: 'ƈᴄȼ',
  d: 'ɗđɖᴅ',
  e: 'ɇᴇ',
  f: 'ƒꜰ',
  g: 'ɢɡǥɠ',
  h: 'ħɦⱨʜ',
  i: 'ıɩɨɪ',
  j: 'ʝɉȷᴊ',
  k: 'ⱪᴋƙ',
  l: 'ɫłƚʟ',
  m: 'ᴍɱ',
  n: 'ꞑɴɲŋ',
  o: 'ᴏø',
  p: 'ƿƥᴘ',
  q: 'ʠ',
  r: 'ʀɼɽɍɾ',
  s: 'ʂꜱȿ',
  t: 'ŧƫᴛƭ',
  u: 'ᴜʉ',
  v: 'ⱱᶌⱴᴠʋ',
  w: 'ⱳᴡ',
  x: '',
  y: 'ʏƴɏỿ',
  z: 'ʐᴢƶⱬɀ',
  '2': 'ƻ',
  '5': 'ƽ',
};

/** Cyrillic letters that look like Latin ones (UTS #39, confusables). */
export const CYRILLIC_CONFUSABLES: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'ь',
  c: 'с',
  d: 'ԁ',
  e: 'е',
  g: 'ԍ',
  h: 'һ',
  i: 'і',
  j: 'ј',
  k: 'к',
  l: 'ӏ',
  m: 'м',
  n: 'п',
  o: 'о',
  p: 'р',
  q: 'ԛ',
  r: 'г',
  s: 'ѕ',
  t: 'т',
  u: 'ц',
  v: 'ѵ',
  w: 'ԝ',
  x: 'х',
  y: 'у',
};

/** Greek and Armenian letters that look like Latin ones. */
export const OTHER_SCRIPT_CONFUSABLES: Readonly<Record<string, string>> = {
  a: 'α',
  g: 'ց',
  h: 'հ',
  i: 'ι',
  k: 'κ',
  n: 'ոη',
  o: 'οօ',
  p: 'ρ',
  q: 'զ',
  s: 'տ',
  t: 'τ',
  u: 'υս',
  v: 'ν',
  w: 'ω',
  x: 'χ',
  y: 'γ',
};

/** Cyrillic letters of CYRILLIC_CONFUSABLES with only an approximate similarity: not used for whole names. */
export const APPROXIMATE_CYRILLIC: ReadonlySet<string> = new Set(['n', 'r', 'u']);

const COMBINING = /^[a-z]\p{M}$/u;
/** Latin letters with marks: Latin-1 Supplement, Extended-A and -B, Extended Additional. */
const MARKED_RANGES = [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
] as const;

function markedLetters(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [from, to] of MARKED_RANGES) {
    for (let code = from; code <= to; code += 1) {
      const letter = String.fromCodePoint(code);
      const parts = letter.normalize('NFD');
      if (!COMBINING.test(parts)) continue;
      const base = parts[0]!;
      found.set(base, [...(found.get(base) ?? []), letter]);
    }
  }
  return found;
}

const MARKED = markedLetters();

/** Letters and pairs that resemble a Latin letter, digit or pair: ASCII first, then Latin script. */
export const CONFUSABLES: ReadonlyMap<string, readonly string[]> = new Map(
  [...new Set([...Object.keys(ASCII_TWINS), ...Object.keys(LATIN_TWINS), ...MARKED.keys()])].map((letter) => [
    letter,
    [...(ASCII_TWINS[letter] ?? []), ...(LATIN_TWINS[letter] ?? ''), ...(MARKED.get(letter) ?? [])],
  ]),
);

/** Confusables that double replacements use last, since they quadruple the number of names. */
const ONCE_ONLY: ReadonlySet<string> = new Set(
  'ᴀāȁȃḁảƀȼᴅᴇȅȇḙẻẽɠḡʜîĩįȉḭȷᴊƙǩḱƚʟĺļľḷḻḽɴɲŋṋøòôõōŏőǒǫȍȏȿşṳṵṷủʋɀžẑꜰᴘᴛƭťṯṱẗẙỳỷỹ25uv',
);
const inDoubles = (twins: readonly string[]) => twins.filter((twin) => !ONCE_ONLY.has(twin));

/** As CONFUSABLES, for names with two replacements, likely ones only. */
export const DIGRAPH_CONFUSABLES: ReadonlyMap<string, readonly string[]> = new Map(
  [...CONFUSABLES].filter(([letters]) => letters.length === 1).map(([letters, twins]) => [letters, inDoubles(twins)]),
);

/** ASCII entries of CONFUSABLES only, including pairs: names that are easy to register and type. */
export const ASCII_CONFUSABLES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(ASCII_TWINS));

/** The Latin letter of an entry in these tables. */
export const BEHIND: ReadonlyMap<string, string> = new Map([
  ...[...CONFUSABLES].flatMap(([letter, twins]) =>
    twins.filter((twin) => !/^[a-z0-9]+$/.test(twin)).map((twin) => [twin, letter] as const),
  ),
  ...Object.entries(CYRILLIC_CONFUSABLES).map(([letter, twin]) => [twin, letter] as const),
  ...Object.entries(OTHER_SCRIPT_CONFUSABLES).flatMap(([letter, twins]) =>
    [...twins].map((twin) => [twin, letter] as const),
  ),
]);

/** ASCII transliterations of letters beyond ASCII. */
const SPELLED: Readonly<Record<string, readonly string[]>> = {
  ä: ['ae'],
  æ: ['ae'],
  å: ['aa'],
  ö: ['oe'],
  ø: ['oe'],
  œ: ['oe'],
  ü: ['ue'],
  ß: ['ss'],
  þ: ['th'],
  ð: ['d'],
};

/**
 * Replacements of a letter or pair: its row of the table; for a letter beyond ASCII its ASCII transliteration, its base
 * Latin letter, and the confusables of that letter.
 */
export function confusablesOf(
  letters: string,
  table: ReadonlyMap<string, readonly string[]> = CONFUSABLES,
): readonly string[] {
  const row = table.get(letters);
  if (row) return row;
  const base = BEHIND.get(letters);
  const twins = base === undefined ? [] : [base, ...(table.get(base) ?? [])];
  return [...(SPELLED[letters] ?? []), ...twins.filter((twin) => twin !== letters)];
}
