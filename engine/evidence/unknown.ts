import type { NotAssessedReason } from '@assay/contract/assessment.ts';

/** In the place of a fact that was not established: its look-up failed, also when it was repeated. */
export interface Unknown {
  unknown: NotAssessedReason;
}

/**
 * A fact that needs a look-up. Its absence (null, an empty list, false) states that absence was proved: an authoritative
 * NXDOMAIN or NODATA (RFC 2308), a refusal in the protocol, or a response that differs from a control request.
 */
export type Fact<T> = T | Unknown;

/** Evidence as checks read it: without `Unknown`, because reading one ends the check (`knownView`). */
export type Known<T> = T extends Unknown
  ? never
  : T extends readonly unknown[]
    ? { [K in keyof T]: Known<T[K]> }
    : T extends object
      ? { [K in keyof T]: Known<T[K]> }
      : T;

export function unknown(reason: NotAssessedReason): Unknown {
  return { unknown: reason };
}

export function isUnknown(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null && 'unknown' in value && !Array.isArray(value);
}

/** The fact, or the other value if it is unknown: for code that adds to evidence, never for a verdict. */
export function knownOr<T, O>(fact: Fact<T>, otherwise: O): T | O {
  return isUnknown(fact) ? otherwise : fact;
}

/** Thrown when a check reads a fact that is unknown; `defineCheck` turns it into *not assessed* with the reason. */
export class UnknownFactError extends Error {
  readonly reason: NotAssessedReason;
  constructor(reason: NotAssessedReason) {
    super(`a fact is unknown: ${reason}`);
    this.name = 'UnknownFactError';
    this.reason = reason;
  }
}

/** What a read gives, or the reason if it meets an unknown fact: for code that goes on without it and says so. */
export function factOf<T>(read: () => Fact<T>): Fact<T> {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnknownFactError) return unknown(error.reason);
    throw error;
  }
}

const views = new WeakMap<object, unknown>();

/** The value itself if it has no unknown fact; otherwise a copy in which reading an unknown fact throws. */
export function knownView<T extends object>(value: T): Known<T> {
  if (!views.has(value)) views.set(value, viewOf(value));
  return views.get(value) as Known<T>;
}

function viewOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const views = Object.entries(value).map(([key, member]) => [key, member, viewOf(member)] as const);
  if (views.every(([, member, view]) => member === view && !isUnknown(member))) return value;
  const copy: object = Array.isArray(value) ? [] : {};
  for (const [key, member, view] of views) {
    const property = isUnknown(member) ? { get: throwing(member.unknown) } : { value: view };
    Object.defineProperty(copy, key, { ...property, enumerable: true });
  }
  return copy;
}

function throwing(reason: NotAssessedReason): () => never {
  return () => {
    throw new UnknownFactError(reason);
  };
}

/** Reasons of all unknown facts of a value, at any depth. */
export function unknownIn(value: unknown): NotAssessedReason[] {
  if (typeof value !== 'object' || value === null) return [];
  return isUnknown(value) ? [value.unknown] : Object.values(value).flatMap(unknownIn);
}

/** What identifies a member of a list, in this order; members without any of these are not matched. */
const IDENTITIES = [
  'address',
  'name',
  'exchange',
  'selector',
  'path',
  'host',
  'zone',
  'receiver',
  'url',
  'list',
  'port',
];

/** `name address`, as far as a member of a list has such properties; null if it has none. */
function identityOf(member: unknown): string | null {
  if (typeof member !== 'object' || member === null) return null;
  const record = member as Record<string, unknown>;
  const parts = IDENTITIES.flatMap((key) => {
    const value = record[key];
    return typeof value === 'string' || typeof value === 'number' ? [`${key}=${value}`] : [];
  });
  return parts.length > 0 ? parts.join(' ') : null;
}

/**
 * The newer value with the facts of the earlier one in the place of those that it lacks. Members of lists are matched by
 * what identifies them.
 * @returns the newer value itself if the earlier one has nothing to add
 */
export function fillUnknown(newer: unknown, earlier: unknown): unknown {
  if (isUnknown(newer)) return earlier === undefined || isUnknown(earlier) ? newer : earlier;
  if (typeof newer !== 'object' || newer === null || typeof earlier !== 'object' || earlier === null) return newer;
  if (Array.isArray(newer) !== Array.isArray(earlier) || isUnknown(earlier)) return newer;
  if (Array.isArray(newer)) {
    const known = new Map((earlier as unknown[]).map((member) => [identityOf(member), member]));
    known.delete(null);
    const filled = newer.map((member) => fillUnknown(member, known.get(identityOf(member))));
    return filled.some((member, at) => member !== newer[at]) ? filled : newer;
  }
  const before = earlier as Record<string, unknown>;
  const entries = Object.entries(newer).map(([key, member]) => [key, fillUnknown(member, before[key])] as const);
  return entries.some(([key, member]) => member !== (newer as Record<string, unknown>)[key])
    ? Object.fromEntries(entries)
    : newer;
}
