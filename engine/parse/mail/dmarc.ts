import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { TxtAnswer } from '#evidence/dns.ts';
import { factOf, isUnknown } from '#evidence/unknown.ts';
import { parseTags, recordsOfVersion } from './tags.ts';

export type DmarcPolicy = 'none' | 'quarantine' | 'reject';

/** One DMARC record (RFC 9989 §4.7; removed tags of RFC 7489 are kept as information). */
export interface DmarcRecord {
  /** Null if absent or invalid: receivers then apply `none`. */
  p: DmarcPolicy | null;
  sp: DmarcPolicy | null;
  np: DmarcPolicy | null;
  psd: 'y' | 'n' | 'u';
  /** `t=y`: receivers apply the next milder policy. */
  testing: boolean;
  /** `mailto:` addresses for aggregate reports. */
  rua: string[];
  ruf: string[];
  /** `pct` of RFC 7489; null if absent. Ignored by receivers of RFC 9989. */
  legacyPercent: number | null;
  /** Parts that are no tag, and tags with an invalid value. */
  errors: string[];
}

/** The DMARC result of a receiver for mail from the domain. */
export interface DmarcReport {
  /** `several`: more than one record at the deciding name, so none applies (§4.10). `unknown`: a query failed. */
  outcome: 'found' | 'none' | 'several' | 'unknown';
  reason: NotAssessedReason | null;
  /** Domain whose record decides; null unless found. */
  at: string | null;
  text: string | null;
  record: DmarcRecord | null;
  /**
   * Effective policy of the domain itself: `p`, or the parent's `sp` (then `p`); one step milder while testing, and
   * with a `pct` below 100, since receivers of RFC 7489 treat the rest so.
   */
  effective: DmarcPolicy | null;
}

/** Tags of RFC 9989 §4.7, and those of RFC 7489 that it removed. */
const TAGS = new Set([
  ...['v', 'p', 'sp', 'np', 'psd', 't', 'rua', 'ruf', 'fo', 'adkim', 'aspf'],
  ...['pct', 'rf', 'ri'],
]);

/** Maximum number of queried names in the tree walk (RFC 9989 §4.10). */
const WALK_MAX = 8;

/**
 * Names of the tree walk in order, without `_dmarc.`: the domain, then its ancestors; with eight or more labels it
 * jumps to seven.
 */
export function dmarcTreeWalk(domain: string): string[] {
  const labels = domain.split('.');
  const names = [domain];
  let rest = labels.length >= WALK_MAX ? labels.slice(-(WALK_MAX - 1)) : labels.slice(1);
  while (rest.length > 0 && names.length < WALK_MAX) {
    names.push(rest.join('.'));
    rest = rest.slice(1);
  }
  return names;
}

/** Receivers of RFC 7489 apply the policy only to a share of the mail. */
export function isPartial({ legacyPercent }: DmarcRecord): boolean {
  return legacyPercent !== null && legacyPercent < 100;
}

/** Parses one record; never throws. */
export function parseDmarc(text: string): DmarcRecord {
  const { tags, errors } = parseTags(text);
  const problems = [...errors];
  const pick = <T extends string>(name: string, allowed: readonly T[]): T | null => {
    const value = tags.get(name)?.toLowerCase();
    if (value === undefined) return null;
    if ((allowed as readonly string[]).includes(value)) return value as T;
    problems.push(`${name}=${value}`.slice(0, 100));
    return null;
  };
  const policies = ['none', 'quarantine', 'reject'] as const;
  const percent = tags.get('pct');
  for (const tag of ['adkim', 'aspf']) pick(tag, ['r', 's']);
  const fo = tags.get('fo');
  if (fo !== undefined && !/^[01ds](?:\s*:\s*[01ds])*$/i.test(fo)) problems.push(`fo=${fo}`.slice(0, 100));
  for (const [name, value] of tags) if (!TAGS.has(name)) problems.push(`${name}=${value}`.slice(0, 100));
  return {
    p: pick('p', policies),
    sp: pick('sp', policies),
    np: pick('np', policies),
    psd: pick('psd', ['y', 'n', 'u']) ?? 'u',
    testing: pick('t', ['y', 'n']) === 'y',
    rua: addresses(tags.get('rua'), 'rua', problems),
    ruf: addresses(tags.get('ruf'), 'ruf', problems),
    legacyPercent: percent !== undefined && /^\d{1,3}$/.test(percent) ? Math.min(Number(percent), 100) : null,
    errors: problems,
  };
}

function addresses(value: string | undefined, tag: string, problems: string[]): string[] {
  if (value === undefined) return [];
  const found: string[] = [];
  for (const part of value.split(',', 20)) {
    // `!10m` at the end is a size limit of RFC 7489.
    const match = /^mailto:([^\s@!,]{1,64}@[a-z0-9.-]{1,253})(?:![0-9]+[kmgt]?)?$/i.exec(part.trim());
    if (match) found.push(match[1]!.toLowerCase());
    // Receivers ignore URIs of schemes that they do not support (RFC 9989 §4.7).
    else if (/^mailto:/i.test(part.trim()) || !URL.canParse(part.trim()))
      problems.push(`${tag}=${part.trim()}`.slice(0, 100));
  }
  return found;
}

/** Selects the record that applies to `domain` among the walk's responses (RFC 9989 §4.10). Pure; never throws. */
export function selectDmarc(domain: string, answers: readonly TxtAnswer[]): DmarcReport {
  const nothing = { at: null, text: null, record: null, effective: null };
  const steps = dmarcTreeWalk(domain).map((name) => ({
    name,
    answer: answers.find((answer) => answer.name === `_dmarc.${name}`),
  }));
  const candidates: { name: string; text: string; record: DmarcRecord }[] = [];
  for (const { name, answer } of steps) {
    if (!answer) break;
    const records = factOf(() => answer.records);
    // Records above a name without a response must not apply.
    if (isUnknown(records)) return { ...nothing, outcome: 'unknown', reason: records.unknown };
    const texts = recordsOfVersion(records, 'DMARC1');
    if (texts.length > 1 && name === domain) return { ...nothing, outcome: 'several', reason: null };
    if (texts.length !== 1) continue;
    const record = parseDmarc(texts[0]!);
    candidates.push({ name, text: texts[0]!, record });
    // The domain's own record applies; further up, the walk ends at psd=y or psd=n.
    if (name === domain || record.psd !== 'u') break;
  }
  if (answers.length === 0) return { ...nothing, outcome: 'unknown', reason: 'not-collected' };
  const chosen = candidates[0]?.name === domain ? candidates[0] : organisational(candidates);
  if (!chosen) return { ...nothing, outcome: 'none', reason: null };
  const { record } = chosen;
  const own = chosen.name === domain ? record.p : (record.sp ?? record.p);
  const policy = own ?? 'none';
  const milder = policy === 'reject' ? 'quarantine' : 'none';
  return {
    outcome: 'found',
    reason: null,
    at: chosen.name,
    text: chosen.text,
    record,
    effective: record.testing || isPartial(record) ? milder : policy,
  };
}

/**
 * `psd=n` marks the organizational domain itself; otherwise it is the record nearest to the root that is not a
 * registry's.
 */
function organisational<T extends { record: DmarcRecord }>(candidates: readonly T[]): T | undefined {
  return (
    candidates.find((candidate) => candidate.record.psd === 'n') ??
    candidates.findLast((candidate) => candidate.record.psd !== 'y') ??
    candidates.at(-1)
  );
}
