import type { Random } from './random.ts';

/** Maximum size of a mutated input; effects of large inputs are tested in long-runs.test.ts. */
export const INPUT_BYTES_MAX = 4_096;

/** Fragments with a meaning in protocols and documents. */
const TOKENS: readonly Buffer[] = [
  ...['\r\n', '\n', '\0', '"', "'", '\\', '<', '>', '</', '<!--', '-->', '<![CDATA[', ']]>', '&#x', '&', ';', ':', '='],
  ...[',', '.', '..', '/', '//', '*', '?', '#', '%', '%00', '%2e', '${', '{{', '}}', '(', ')', '[', ']', '{', '}', '|'],
  ...['\u2028', '\u202e', '\ufeff', '\u0130', '𝒳', '\ud800', '-1', '0', '4294967296', '1e999', 'NaN', '2026-02-30'],
  ...['__proto__', 'constructor', 'toString', 'http://', 'https://', 'data:', 'javascript:', '@', 'xn--', '\t', ' '],
].map((text) => Buffer.from(text));

/** Boundary values of length and count fields. */
const NUMBERS = [0, 1, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

type Mutation = (input: Buffer, random: Random, other: Buffer) => Buffer;

const cut = (input: Buffer, random: Random): [number, number] => {
  const from = random.int(input.length + 1);
  return [from, Math.min(input.length, from + 1 + random.int(32))];
};
const join = (...parts: readonly Uint8Array[]) => Buffer.concat(parts);

const MUTATIONS: readonly Mutation[] = [
  function flipBit(input, random) {
    const copy = Buffer.from(input);
    if (copy.length > 0) copy[random.int(copy.length)]! ^= 1 << random.int(8);
    return copy;
  },
  function setByte(input, random) {
    const copy = Buffer.from(input);
    if (copy.length > 0) copy[random.int(copy.length)] = random.int(256);
    return copy;
  },
  function setNumber(input, random) {
    const copy = Buffer.from(input);
    const bytes = random.one([1, 2, 3, 4] as const);
    if (copy.length < bytes) return copy;
    const value = random.one(NUMBERS) % 2 ** (8 * bytes);
    const at = random.int(copy.length - bytes + 1);
    if (random.chance(3)) copy.writeUIntLE(value, at, bytes);
    else copy.writeUIntBE(value, at, bytes);
    return copy;
  },
  function remove(input, random) {
    const [from, to] = cut(input, random);
    return join(input.subarray(0, from), input.subarray(to));
  },
  function truncate(input, random) {
    return input.subarray(0, random.int(input.length + 1));
  },
  function repeat(input, random) {
    const [from, to] = cut(input, random);
    const part = input.subarray(from, to);
    const times = 1 + random.int(random.chance(8) ? 64 : 3);
    return join(input.subarray(0, to), ...Array.from({ length: times }, () => part), input.subarray(to));
  },
  function insertToken(input, random) {
    const at = random.int(input.length + 1);
    return join(input.subarray(0, at), random.one(TOKENS), input.subarray(at));
  },
  function insertBytes(input, random) {
    const at = random.int(input.length + 1);
    const bytes = Uint8Array.from({ length: 1 + random.int(8) }, () => random.int(256));
    return join(input.subarray(0, at), bytes, input.subarray(at));
  },
  function splice(input, random, other) {
    return join(input.subarray(0, random.int(input.length + 1)), other.subarray(random.int(other.length + 1)));
  },
];

/** A changed copy of an input: one to four mutations. @param other a second input of the corpus, to splice with */
export function mutate(input: Buffer, random: Random, other: Buffer): Buffer {
  let changed = input;
  for (let left = 1 + random.int(4); left > 0; left -= 1) {
    changed = random.one(MUTATIONS)(changed, random, other).subarray(0, INPUT_BYTES_MAX);
  }
  return changed;
}
