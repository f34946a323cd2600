import { APPLICATION_NAME } from '@assay/contract/limits.ts';

/** Colors of the grades on a light background (design, §4); gray for a domain without a grade. */
const COLORS: Readonly<Record<string, string>> = {
  S: '#0a7570',
  A: '#3f7a22',
  B: '#6b7012',
  C: '#946000',
  D: '#b04a0c',
  E: '#b02a23',
};
const NO_GRADE = '#5b687a';
const WIDTH = 152;
const LIMITED_WIDTH = 46;
/** Of a score with three digits. */
const SCORE_WIDTH = 32;

/** Shapes of a badge: Assay's own, and those of shields.io. */
export const BADGE_STYLES = ['assay', 'flat', 'flat-square', 'for-the-badge'] as const;

/** What a badge shows beside its grade. */
export const BADGE_DETAILS = ['grade', 'score'] as const;

export interface BadgeTexts {
  grade: string | null;
  /** Of 100; null = it is not shown. */
  score: number | null;
  /** Label for a rating with low coverage; null otherwise. */
  limited: string | null;
  day: string;
  /** Text alternative for screen readers. */
  title: string;
}

/** Height, characters and corners of the styles with a label and a value. */
const SHIELDS = {
  flat: { height: 20, size: 11, letter: 6.6, radius: 3, capitals: false },
  'flat-square': { height: 20, size: 11, letter: 6.6, radius: 0, capitals: false },
  'for-the-badge': { height: 28, size: 10, letter: 8.6, radius: 0, capitals: true },
} as const;
const SHIELD_PADDING = 8;

/** A badge in the style of shields.io: the name of the product, then the grade in its color, and the score if shown. */
export function drawShield(style: keyof typeof SHIELDS, { grade, score, limited, title }: BadgeTexts): string {
  const { height, size, letter, radius, capitals } = SHIELDS[style];
  const shown = (text: string) => (capitals ? text.toLocaleUpperCase('und') : text);
  const label = shown(APPLICATION_NAME);
  const rated = [grade ?? '–', ...(score === null ? [] : [score])].join(' ');
  const value = shown(limited === null ? rated : `${rated} (${limited})`);
  const wide = (text: string) => Array.from(text).reduce((sum, sign) => sum + (sign > '\u2e80' ? 1.7 : 1) * letter, 0);
  const [left, right] = [label, value].map((text) => Math.ceil(wide(text)) + 2 * SHIELD_PADDING) as [number, number];
  const text = (from: number, width: number, words: string) =>
    `<text x="${from + width / 2}" y="${height / 2 + size * 0.36}" text-anchor="middle" textLength="${width - 2 * SHIELD_PADDING}" lengthAdjust="spacingAndGlyphs">${escaped(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${height}" viewBox="0 0 ${left + right} ${height}" role="img" aria-labelledby="t">`,
    `<title id="t">${escaped(title)}</title>`,
    `<clipPath id="c"><rect width="${left + right}" height="${height}" rx="${radius}"/></clipPath>`,
    `<g clip-path="url(#c)"><path d="M0 0h${left}v${height}H0z" fill="#465364"/><path d="M${left} 0h${right}v${height}H${left}z" fill="${COLORS[grade ?? ''] ?? NO_GRADE}"/></g>`,
    `<g font-family="Verdana,DejaVu Sans,sans-serif" font-size="${size}" font-weight="${capitals ? 700 : 400}" fill="#ffffff">`,
    text(0, left, label),
    text(left, right, value),
    '</g></svg>',
  ].join('');
}

/**
 * The badge as SVG: the product's name, the grade in its octagon, the score if shown, and the day of the scan. Text widths are fixed, so
 * that it looks the same with every font. It contains no link, no script and no external resource.
 */
export function drawBadge({ grade, score, limited, day, title }: BadgeTexts): string {
  const moved = score === null ? 0 : SCORE_WIDTH;
  const width = WIDTH + moved + (limited === null ? 0 : LIMITED_WIDTH);
  const color = COLORS[grade ?? ''] ?? NO_GRADE;
  const text = (x: number, width: number, words: string, more: string) =>
    `<text x="${x}" y="16" text-anchor="middle" textLength="${width}" lengthAdjust="spacingAndGlyphs" ${more}>${words}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="24" viewBox="0 0 ${width} 24" role="img" aria-labelledby="t">`,
    `<title id="t">${escaped(title)}</title>`,
    `<rect x=".5" y=".5" width="${width - 1}" height="23" rx="3" fill="#ffffff" stroke="#dbe2ea"/>`,
    '<g font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">',
    text(27, 36, APPLICATION_NAME, 'fill="#17202b" font-weight="700"'),
    `<path d="M55.04 3h9.92L70 8.04v7.92L64.96 21h-9.92L50 15.96V8.04z" fill="${color}"/>`,
    text(60, grade === null ? 6 : 8, grade ?? '–', 'fill="#ffffff" font-weight="700"'),
    ...(score === null ? [] : [text(90, 8 * String(score).length, String(score), 'fill="#17202b" font-weight="700"')]),
    text(111 + moved, 68, escaped(day), 'fill="#465364"'),
    ...(limited === null ? [] : [text(174 + moved, 40, escaped(limited), 'fill="#465364" font-style="italic"')]),
    '</g></svg>',
  ].join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
