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

/**
 * The badge as SVG: the product's name, the grade in its octagon and the day of the scan. Text widths are fixed, so
 * that it looks the same with every font. It contains no link, no script and no external resource.
 * @param limited label for a rating with low coverage; null otherwise
 * @param title text alternative for screen readers
 */
export function drawBadge({
  grade,
  limited,
  day,
  title,
}: {
  grade: string | null;
  limited: string | null;
  day: string;
  title: string;
}): string {
  const width = limited === null ? WIDTH : WIDTH + LIMITED_WIDTH;
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
    text(111, 68, escaped(day), 'fill="#465364"'),
    ...(limited === null ? [] : [text(174, 40, escaped(limited), 'fill="#465364" font-style="italic"')]),
    '</g></svg>',
  ].join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
