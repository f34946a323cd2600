import ipaddr from 'ipaddr.js';
import type { SpfMechanism } from './spf-record.ts';

/** Longer prefixes are negligible compared with half of all addresses. */
const BITS = 32;
const ALL_V4 = 2 ** BITS;
/** 2000::/3 contains all assigned global addresses (RFC 4291 §2.4). */
const GLOBAL_V6 = { from: 2 ** 29, to: 2 ** 30 };

interface Range {
  from: number;
  /** Exclusive end. */
  to: number;
  text: string;
}

/**
 * The combined ranges of `ip4:` and `ip6:` that pass a sender: `ip4:0.0.0.0/1 ip4:128.0.0.0/1` contains all addresses.
 */
export class SpfRanges {
  readonly #v4: Range[] = [];
  readonly #v6: Range[] = [];

  add({ name, value, prefix4, prefix6, text }: SpfMechanism): void {
    const prefix = name === 'ip4' ? (prefix4 ?? 32) : (prefix6 ?? 128);
    if (prefix > BITS || value === null || !ipaddr.isValid(value)) return;
    const [a, b, c, d] = ipaddr.parse(value).toByteArray() as [number, number, number, number];
    const size = 2 ** (BITS - prefix);
    const from = Math.floor((((a * 256 + b) * 256 + c) * 256 + d) / size) * size;
    (name === 'ip4' ? this.#v4 : this.#v6).push({ from, to: from + size, text });
  }

  /** The terms that together contain at least half of all IPv4 or IPv6 addresses, the widest first; otherwise null. */
  wideTerms(): string | null {
    const v6 = this.#v6.map(({ from, to, text }) => ({
      from: Math.max(from, GLOBAL_V6.from),
      to: Math.min(to, GLOBAL_V6.to),
      text,
    }));
    const wide = held(this.#v4) * 2 >= ALL_V4 ? this.#v4 : held(v6) * 2 >= GLOBAL_V6.to - GLOBAL_V6.from ? v6 : null;
    if (wide === null) return null;
    const widest = wide.toSorted((one, other) => other.to - other.from - (one.to - one.from));
    const whole = widest[0]!;
    const terms = held([whole]) === held(wide) ? [whole] : widest.slice(0, 4);
    return terms.map(({ text }) => text).join(' ');
  }
}

/** Number of addresses in at least one of the ranges. */
function held(ranges: readonly Range[]): number {
  let sum = 0;
  let end = 0;
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    sum += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return sum;
}
