/** Geometry of the radar: axes start at the top and are numbered clockwise. */

export type Point = readonly [number, number];

/** Point of a value on an axis. @param value 0–100; @param axis may be fractional for points between axes */
export function axisPoint(axis: number, axes: number, value: number, radius: number, center: number): Point {
  const angle = (-90 + (axis * 360) / axes) * (Math.PI / 180);
  const length = radius * (value / 100);
  return [center + Math.cos(angle) * length, center + Math.sin(angle) * length];
}

/**
 * Runs of neighboring axes with values, around the circle. A missing value is a gap in the line, because a
 * line to the center would look like zero. One closed run if no value is missing.
 */
export function runs(values: readonly (number | null)[]): { axes: number[]; closed: boolean }[] {
  const count = values.length;
  const gap = values.indexOf(null);
  if (gap < 0) return [{ axes: values.map((_, axis) => axis), closed: true }];
  const found: { axes: number[]; closed: boolean }[] = [];
  let run: number[] = [];
  for (let step = 1; step <= count; step++) {
    const axis = (gap + step) % count;
    if (values[axis] !== null) {
      run.push(axis);
    } else if (run.length > 0) {
      found.push({ axes: run, closed: false });
      run = [];
    }
  }
  return found;
}

export function pointsAttribute(points: readonly Point[]): string {
  return points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}
