/** Geometry of the gauge: a 260° arc that is open at the bottom. */

const START_DEGREES = 220;
const SWEEP_DEGREES = 260;

/** Point for a score on a circle around (center, center). @param score 0–100 */
export function pointAt(score: number, radius: number, center: number): readonly [number, number] {
  const angle = ((START_DEGREES - (score / 100) * SWEEP_DEGREES) * Math.PI) / 180;
  return [center + radius * Math.cos(angle), center - radius * Math.sin(angle)];
}

/** SVG path of the arc between two scores. */
export function arcPath(from: number, to: number, radius: number, center: number): string {
  const [x1, y1] = pointAt(from, radius, center);
  const [x2, y2] = pointAt(to, radius, center);
  const large = ((to - from) / 100) * SWEEP_DEGREES > 180 ? 1 : 0;
  return `M${x1.toFixed(2)} ${y1.toFixed(2)}A${radius} ${radius} 0 ${large} 1 ${x2.toFixed(2)} ${y2.toFixed(2)}`;
}
