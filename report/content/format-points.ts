/** Hundredths of a point as points: `12`, `0.5`. */
export function formatPoints(hundredths: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(hundredths / 100);
}
