import type { Random } from './random.ts';

/** Arguments of one call of a parser; the first one is untrusted. */
export type Arguments = readonly unknown[];

/** Fields of a first argument that contain data from the target; the scanner sets the others. */
const UNTRUSTED = new Set([
  'bytes',
  'greeting',
  'answers',
  'text',
  'body',
  'html',
  'value',
  'data',
  'headers',
  'cookies',
]);

const isOpen = (value: unknown): boolean =>
  typeof value === 'string' || value instanceof Uint8Array || (Array.isArray(value) && value.some(isOpen));

function openFields(value: object): string[] {
  return Object.entries(value).flatMap(([name, field]) => (UNTRUSTED.has(name) && isOpen(field) ? [name] : []));
}

/** Whether an argument contains data that a target controls. */
export function isUntrusted(value: unknown): boolean {
  if (isOpen(value)) return true;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  return openFields(value).length > 0;
}

/** A copy of an untrusted argument with one text or byte sequence in it changed. */
export function changed(value: unknown, random: Random, change: (input: Buffer) => Buffer): unknown {
  if (typeof value === 'string') return change(Buffer.from(value)).toString();
  if (value instanceof Uint8Array) return change(Buffer.from(value));
  if (Array.isArray(value)) {
    const open = value.flatMap((one, at) => (isOpen(one) ? [at] : []));
    if (open.length === 0) return value;
    const at = random.one(open);
    return value.map((one, index) => (index === at ? changed(one, random, change) : one));
  }
  const names = openFields(value as object);
  if (names.length === 0) return value;
  const name = random.one(names);
  const field = (value as Record<string, unknown>)[name];
  return { ...(value as object), [name]: changed(field, random, change) };
}

/** All bytes of an untrusted argument, for splicing into other inputs. */
export function bytesOf(value: unknown): Buffer {
  if (typeof value === 'string') return Buffer.from(value);
  if (value instanceof Uint8Array) return Buffer.from(value);
  if (Array.isArray(value)) return Buffer.concat(value.map(bytesOf));
  if (value === null || typeof value !== 'object') return Buffer.alloc(0);
  return Buffer.concat(openFields(value).map((name) => bytesOf((value as Record<string, unknown>)[name])));
}

/** Arguments as JSON; null if they contain values that cannot be encoded, such as functions or maps. */
export function encoded(given: Arguments): string | null {
  const plain = (value: unknown): boolean => {
    if (value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)) return true;
    if (value instanceof Uint8Array) return true;
    if (Array.isArray(value)) return value.every(plain);
    if (typeof value !== 'object') return false;
    const prototype = Object.getPrototypeOf(value);
    return (prototype === Object.prototype || prototype === null) && Object.values(value).every(plain);
  };
  if (!given.every(plain)) return null;
  // Before Buffer's own toJSON.
  const write = (value: unknown): unknown => {
    if (value === undefined) return { undefined: true };
    if (value instanceof Uint8Array) return { hex: Buffer.from(value).toString('hex') };
    if (Array.isArray(value)) return value.map(write);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, write(field)]));
  };
  return JSON.stringify(given.map(write));
}

/** Reverses `encoded`, after JSON.parse. */
export function decoded(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(decoded);
  if (given === null || typeof given !== 'object') return given;
  const { hex, undefined: absent } = given as { hex?: unknown; undefined?: unknown };
  if (absent === true) return undefined;
  if (typeof hex === 'string') return Buffer.from(hex, 'hex');
  return Object.fromEntries(Object.entries(given).map(([name, field]) => [name, decoded(field)]));
}
