/** Signs and fractions of points. Scores and issues travel in hundredths of a point. */

const MINUS = '\u2212';

/** `12`, `0.75`: hundredths as points with at most two decimals. @param hundredths a size, not negative */
export function pointsText(hundredths: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(Math.abs(hundredths) / 100);
}

/** `−12`, `0`: what an issue costs. */
export function costText(hundredths: number, language: string): string {
  return hundredths === 0 ? '0' : `${MINUS}${pointsText(hundredths, language)}`;
}

/** `+3`, `−12`, `0` with a true minus sign. */
export function signedText(value: number, language: string): string {
  const size = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(Math.abs(value));
  if (value === 0) return '0';
  return value > 0 ? `+${size}` : `${MINUS}${size}`;
}

/** Whole points of an area's score, rounded down as the total is. */
export function wholePoints(hundredths: number): number {
  return Math.floor(hundredths / 100);
}

/** `93 %` as the language writes it, from a share between 0 and 1; never shows 100 % for less than all. */
export function percentText(share: number, language: string): string {
  const percent = share >= 1 ? 100 : Math.min(99, Math.round(share * 100));
  return new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100);
}
