import { because, type SurvivorReason } from './reason.ts';

const rule = (name: string, kind: SurvivorReason['kind'], reason: string, ...mutants: readonly string[]) =>
  because(`server/features/${name}.ts`, kind, reason, ...mutants);

/** Survivors of `npm run mutate -- server/rules`. */
export const SERVER_RULES: readonly SurvivorReason[] = [
  rule('accounts/companies/plan-change', 'equivalent', 'days until null are not more than 0', 'state.end === null'),
  rule('auth/limits/network', 'equivalent', 'BlockList takes each family but `ipv4` as IPv6', "'ipv6'"),
  rule(
    'auth/limits/network',
    'equivalent',
    'the text is a valid IPv6 address: four decimal numbers are at its end, and the match begins at its start',
    '/^(.*:)(\\d+)\\.(\\d+)\\.(\\d+)\\.(\\d+)$/',
  ),
  rule('auth/limits/network', 'types', 'the first part of a split text exists', "''"),
  rule(
    'auth/passwords/password-rules',
    'equivalent',
    'a single letter is too short for a common word',
    '/\\p{L}(?:.*\\p{L})?/su',
  ),
  rule('auth/passwords/password-rules', 'equivalent', 'neither text is a common word or a name', "''"),
  rule(
    'auth/passwords/password-rules',
    'not a case',
    'passwords have at least eight characters, of which at most four are around the word',
    'stem.length >= 4 → true',
  ),
  rule('auth/passwords/password-rules', 'equivalent', 'empty parts are too short for a name', '/[^\\p{L}\\p{N}]+/u'),
  rule(
    'domains/domain-name',
    'equivalent',
    'an empty name has an invalid label: the same refusal',
    "text === ''",
    "ascii === ''",
    "''",
  ),
  rule(
    'domains/domain-name',
    'equivalent',
    'domainToASCII returns nothing for a name whose last label is a number, as the WHATWG URL standard says',
    'index < all.length - 1 || !/^\\d+$/.test(label)',
    'index < all.length - 1',
    'all.length - 1',
    '/^\\d+$/',
  ),
  rule(
    'domains/quiet-hours',
    'equivalent',
    'the text of the mutant has no end, so that it is never the period found',
    '[]',
  ),
  rule('domains/verification-record', 'equivalent', 'names are only searched for a part, which stays in them', "''"),
  rule(
    'ratings/rows/select-rows',
    'equivalent',
    'the sort is stable, so the result is the same when the comparison says that the later row is greater',
    'left === right',
  ),
  rule(
    'ratings/rows/select-rows',
    'types',
    'values of a column are all numbers or all texts',
    "typeof left === 'number' → true",
  ),
  rule(
    'ratings/rows/select-rows',
    'equivalent',
    '`false` is before `true` as text, too',
    "typeof value === 'boolean'",
    "'boolean'",
  ),
  rule('ratings/rows/totaled-rows', 'equivalent', 'the asset of the mutated row is never read', '[]'),
  rule('ratings/rows/totaled-rows', 'equivalent', 'each text contains the empty one', "needle === ''"),
  rule('ratings/rows/totaled-rows', 'equivalent', 'each text contains the empty one', "''"),
  rule('ratings/rows/totaled-rows', 'equivalent', 'no name of a column has a hyphen', '/^-/'),
  rule('reports/schedules/next-due', 'equivalent', 'each day comes again in less than 64 days', 'days <= DAYS_MAX'),
  rule(
    'reports/schedules/next-due',
    'equivalent',
    'the day itself was compared before, and no month has more than 31',
    'number < Math.min(wanted, LAST_DAY)',
  ),
  rule('sharing/redaction', 'equivalent', 'without a cap its list of issues is not used', '[]'),
  rule(
    'sharing/redaction',
    'equivalent',
    'a fact that is not declared has no kind, and only listed kinds are open',
    '!Object.hasOwn(kinds, name)',
  ),
];
