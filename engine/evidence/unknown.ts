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

/**
 * An object that says which of its facts are incomplete, and why: a page that was cut off, a list of pages of which some
 * did not load. Such a fact proves what is in it, not that anything else is absent.
 */
export interface Incomplete {
  lacks?: Readonly<Record<string, NotAssessedReason>>;
}

/** `lacks` with the same reason for several facts; empty without a reason. */
export function lacking<K extends string>(reason: NotAssessedReason | null, facts: readonly K[]): Incomplete {
  return reason === null || facts.length === 0
    ? {}
    : { lacks: Object.fromEntries(facts.map((fact) => [fact, reason] as const)) };
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

/** Reasons why facts that the running check has read are incomplete; null while none runs. */
let incompleteRead: NotAssessedReason[] | null = null;

/** Result of a synchronous function, and why facts are incomplete that it read through a `knownView`. */
export function withIncompleteReads<R>(work: () => R): { result: R; incomplete: NotAssessedReason[] } {
  const before = incompleteRead;
  const incomplete: NotAssessedReason[] = [];
  incompleteRead = incomplete;
  try {
    return { result: work(), incomplete };
  } finally {
    incompleteRead = before;
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

/**
 * The value itself if all of it is known; otherwise a copy in which reading an unknown fact throws, and reading an
 * incomplete one is noted (`withIncompleteReads`).
 */
export function knownView<T extends object>(value: T): Known<T> {
  if (!views.has(value)) views.set(value, viewOf(value));
  return views.get(value) as Known<T>;
}

/** An object of evidence that is not a list. */
type Members = Record<string, unknown> & Incomplete;

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function viewOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { lacks = {} } = isObject(value) ? value : {};
  const members: [key: string, member: unknown][] = Object.entries(value);
  // A property that is absent may be lacking, too.
  for (const key of Object.keys(lacks)) if (!(key in value)) members.push([key, undefined]);
  const properties = members.map(([key, member]) => ({ key, member, property: propertyOf(member, lacks[key]) }));
  if (properties.every(({ member, property }) => property.value === member && !property.get)) return value;
  const copy: object = Array.isArray(value) ? [] : {};
  for (const { key, property } of properties) Object.defineProperty(copy, key, { ...property, enumerable: true });
  return copy;
}

/** @param missing why the fact is incomplete; undefined if it is complete */
function propertyOf(member: unknown, missing: NotAssessedReason | undefined): PropertyDescriptor {
  if (isUnknown(member)) {
    return {
      get() {
        throw new UnknownFactError(member.unknown);
      },
    };
  }
  const view = viewOf(member);
  if (missing === undefined) return { value: view };
  return {
    get() {
      incompleteRead?.push(missing);
      return view;
    },
  };
}

/** Reasons of all unknown and incomplete facts of a value, at any depth. */
export function unknownIn(value: unknown): NotAssessedReason[] {
  if (Array.isArray(value)) return value.flatMap(unknownIn);
  if (!isObject(value)) return [];
  if (isUnknown(value)) return [value.unknown];
  const { lacks = {}, ...members } = value;
  return [...Object.values(lacks), ...Object.values(members).flatMap(unknownIn)];
}

/** The value with another reason for the facts that are unknown or incomplete for this one. */
export function withReason(value: unknown, from: NotAssessedReason, to: NotAssessedReason): unknown {
  if (!unknownIn(value).includes(from)) return value;
  if (Array.isArray(value)) return value.map((member) => withReason(member, from, to));
  if (isUnknown(value)) return unknown(to);
  if (!isObject(value)) return value;
  const { lacks = {} } = value;
  const members = Object.entries(value).map(([key, member]) => [key, withReason(member, from, to)] as const);
  const reasons = Object.entries(lacks).map(([key, reason]) => [key, reason === from ? to : reason] as const);
  return { ...Object.fromEntries(members), ...(value.lacks ? { lacks: Object.fromEntries(reasons) } : {}) };
}

/** What identifies a member of a list, in this order; members without any of these are not matched. */
const IDENTITIES = [
  'cpe',
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
  if (!isObject(member)) return null;
  const parts = IDENTITIES.flatMap((key) => {
    const value = member[key];
    return typeof value === 'string' || typeof value === 'number' ? [`${key}=${value}`] : [];
  });
  if (parts.length > 0) return parts.join(' ');
  // A protocol version, such as of TLS; elsewhere a version is not an identity.
  return typeof member.version === 'string' ? `version=${member.version}` : null;
}

/**
 * Failures caused by the target or this installation, not by a transient condition: older evidence does not replace a
 * name that no longer exists or a disabled source.
 */
export const FINAL_REASONS: readonly NotAssessedReason[] = ['name-not-found', 'source-off', 'source-no-key'];

/** An incomplete fact completed by an earlier complete one: its members are added if they can be told apart. */
function complete(newer: unknown, earlier: unknown): unknown {
  if (!Array.isArray(newer) || !Array.isArray(earlier)) return earlier;
  if ([...newer, ...earlier].every((member) => typeof member === 'string')) return [...new Set([...earlier, ...newer])];
  const known = new Set(newer.map(identityOf));
  if (known.has(null) || earlier.some((member) => identityOf(member) === null)) return earlier;
  return [...fillMembers(newer, earlier), ...earlier.filter((member) => !known.has(identityOf(member)))];
}

/** Of two parts of a list, the one with more members; otherwise the newer. */
function longer(newer: unknown, earlier: unknown): unknown {
  if (!Array.isArray(newer) || !Array.isArray(earlier)) return fillUnknown(newer, earlier);
  return earlier.length > newer.length ? earlier : newer;
}

/** Members of lists are matched by what identifies them. */
function fillMembers(newer: readonly unknown[], earlier: readonly unknown[]): readonly unknown[] {
  const known = new Map(earlier.map((member) => [identityOf(member), member]));
  known.delete(null);
  const filled = newer.map((member) => fillUnknown(member, known.get(identityOf(member))));
  return filled.some((member, at) => member !== newer[at]) ? filled : newer;
}

/**
 * The newer value with the facts of the earlier one in the place of those that it lacks.
 * @returns the newer value itself if the earlier one has nothing to add
 */
export function fillUnknown(newer: unknown, earlier: unknown): unknown {
  if (isUnknown(newer)) {
    const isFinal = FINAL_REASONS.includes(newer.unknown);
    return isFinal || earlier === undefined || isUnknown(earlier) ? newer : earlier;
  }
  if (Array.isArray(newer) && Array.isArray(earlier)) return fillMembers(newer, earlier);
  if (!isObject(newer) || !isObject(earlier) || isUnknown(earlier)) return newer;
  const { lacks = {}, ...members } = newer;
  const isCompleted = (key: string) =>
    earlier[key] !== undefined &&
    !isUnknown(earlier[key]) &&
    !earlier.lacks?.[key] &&
    lacks[key] !== undefined &&
    !FINAL_REASONS.includes(lacks[key]);
  const left = Object.entries(lacks).filter(([key]) => !isCompleted(key));
  // A property that is absent may have been completed, too.
  const absent = Object.keys(lacks).flatMap((key) =>
    key in members || !isCompleted(key) ? [] : [[key, earlier[key]]],
  );
  const filled = Object.entries(members).map(([key, member]) => {
    if (isCompleted(key)) return [key, complete(member, earlier[key])] as const;
    const isPart = lacks[key] !== undefined && earlier.lacks?.[key] !== undefined;
    return [key, isPart ? longer(member, earlier[key]) : fillUnknown(member, earlier[key])] as const;
  });
  if (left.length === Object.keys(lacks).length && filled.every(([key, member]) => member === members[key]))
    return newer;
  return {
    ...Object.fromEntries([...filled, ...absent]),
    ...(left.length > 0 ? { lacks: Object.fromEntries(left) } : {}),
  };
}
