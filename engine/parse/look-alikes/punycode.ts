/** Parameters of RFC 3492 §5. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 128;

const digit = (value: number) => String.fromCharCode(value < 26 ? 97 + value : 22 + value);

function adapt(given: number, points: number, first: boolean): number {
  let delta = first ? Math.floor(given / DAMP) : given >> 1;
  delta += Math.floor(delta / points);
  let k = 0;
  for (; delta > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) delta = Math.floor(delta / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
}

/**
 * The ASCII form of a label that is in lower case and composed already (RFC 3492 §6.3 with the prefix of RFC 5890). Names
 * of other origin go through `URL`, which maps and checks them; thousands of made-up ones would spend their time there.
 */
export function punycodeLabel(label: string): string {
  const points = Array.from(label, (letter) => letter.codePointAt(0)!);
  const basic = points.filter((point) => point < INITIAL_N);
  if (basic.length === points.length) return label;
  let output = `xn--${String.fromCharCode(...basic)}${basic.length > 0 ? '-' : ''}`;
  let n = INITIAL_N;
  let delta = 0;
  let bias = INITIAL_BIAS;
  for (let done = basic.length; done < points.length; ) {
    let next = Number.POSITIVE_INFINITY;
    for (const point of points) if (point >= n && point < next) next = point;
    delta += (next - n) * (done + 1);
    n = next;
    for (const point of points) {
      if (point < n) delta += 1;
      if (point !== n) continue;
      let q = delta;
      for (let k = BASE; ; k += BASE) {
        const t = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias;
        if (q < t) break;
        output += digit(t + ((q - t) % (BASE - t)));
        q = Math.floor((q - t) / (BASE - t));
      }
      output += digit(q);
      bias = adapt(delta, done + 1, done === basic.length);
      delta = 0;
      done += 1;
    }
    delta += 1;
    n += 1;
  }
  return output;
}
