/** Grades and risk classes by score (docs/product/limits.md). */

/** Lowest score of each grade, best first. */
export const GRADES = [
  { grade: 'S', from: 100 },
  { grade: 'A', from: 90 },
  { grade: 'B', from: 80 },
  { grade: 'C', from: 70 },
  { grade: 'D', from: 40 },
  { grade: 'E', from: 0 },
] as const;
export type Grade = (typeof GRADES)[number]['grade'];

/** Lowest score of each risk class, best first; the names are docs/product/rating.md's. */
export const RISK_CLASSES = [
  { riskClass: 'minimal', from: 90 },
  { riskClass: 'low', from: 80 },
  { riskClass: 'moderate', from: 70 },
  { riskClass: 'elevated', from: 50 },
  { riskClass: 'severe', from: 10 },
  { riskClass: 'extreme', from: 0 },
] as const;
export type RiskClass = (typeof RISK_CLASSES)[number]['riskClass'];

/** @param score whole points, 0–100 */
export function gradeOf(score: number): Grade {
  return GRADES.find((row) => score >= row.from)?.grade ?? 'E';
}

/** @param score whole points, 0–100 */
export function riskClassOf(score: number): RiskClass {
  return RISK_CLASSES.find((row) => score >= row.from)?.riskClass ?? 'extreme';
}
