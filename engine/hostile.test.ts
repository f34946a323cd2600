import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { goldenCases, readEvidenceItems } from './golden/judge.ts';
import { areaRows, assess, EVIDENCE_KINDS, type EvidenceItem, type EvidenceKind, planToNextGrade } from './index.ts';
import { cpuTime } from './testing/cpu-time.ts';

/**
 * Probes write evidence, but targets control its content. Whatever text and numbers they send in the fields of the
 * evidence, every check returns, quickly, and returns the same result again.
 */

const HOSTILE = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '',
    '-',
    '__proto__',
    'constructor',
    '{{subject}}',
    '\u202e\u0000\u001b[2J',
    "'; drop table --",
    'v=spf1 include:example.com redirect=example.com',
    'v=DMARC1; p=none; rua=mailto:a@b',
    '9999999999999999999999',
    '2026-99-99T99:99:99Z',
    '../../../../etc/passwd',
    'SSH-1.5-x',
    'a'.repeat(4_000),
    `max-age=${'9'.repeat(400)}`,
    '%'.repeat(1_000),
    '(a+)+$'.repeat(200),
    'http://[::1',
    '1.'.repeat(500),
  ),
);
const NUMBER = fc.constantFrom(0, -1, 1, 0.5, 65_536, 2 ** 31, Number.MAX_SAFE_INTEGER, -1e9);

/** Random choices of one run, in order. */
type Choices = { next(below: number): number; text(): string; number(): number };

/** Fields whose text the probe chooses from a closed list; targets do not control them. */
const CLOSED =
  'kind outcome reason state stopped udp tcp domainkey matched from keyType startTls problems status robots confidence test'.split(
    ' ',
  );
const closedValue = (text: string) => /^(TLSv1|SSLv)/.test(text);

/** The same structure with some leaves replaced and some lists emptied or doubled. */
function disturb(value: unknown, choose: Choices, share: number): unknown {
  const hit = choose.next(100) < share;
  if (typeof value === 'string') return hit && !closedValue(value) ? choose.text() : value;
  if (typeof value === 'number') return hit ? choose.number() : value;
  if (typeof value === 'boolean') return hit ? !value : value;
  if (Array.isArray(value)) {
    if (hit && choose.next(2) === 0) return [];
    const rows = value.map((item) => disturb(item, choose, share));
    return hit ? [...rows, ...rows] : rows;
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const fixed = CLOSED.includes(name) && typeof member !== 'number';
      return [name, fixed ? member : disturb(member, choose, share)];
    }),
  );
}

function choices(seed: number, texts: readonly string[], numbers: readonly number[]): Choices {
  let state = seed >>> 0;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return { next, text: () => texts[next(texts.length)]!, number: () => numbers[next(numbers.length)]! };
}

const REASONS = ['timeout', 'blocked', 'name-not-found', 'source-off', 'stopped'] as const;

function disturbed(pieces: readonly EvidenceItem[], choose: Choices, share: number): EvidenceItem[] {
  return pieces.map((piece) => {
    if (piece.kind === 'scan' || !piece.outcome.ok) return piece;
    if (choose.next(100) < 5) {
      return { ...piece, outcome: { ok: false, reason: REASONS[choose.next(REASONS.length)]! } };
    }
    return { ...piece, outcome: { ok: true, value: disturb(piece.outcome.value, choose, share) } } as EvidenceItem;
  });
}

describe('hostile evidence', async () => {
  const cases = await Promise.all((await goldenCases()).map((name) => readEvidenceItems(name)));

  it('makes no check fail, and gives the same assessment again', () => {
    const texts = fc.array(HOSTILE, { minLength: 5, maxLength: 20 });
    const numbers = fc.array(NUMBER, { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(fc.integer(), texts, numbers, fc.constantFrom(3, 15, 60), (seed, words, figures, share) => {
        const pieces = cases[Math.abs(seed) % cases.length]!;
        const set = disturbed(pieces, choices(seed, words, figures), share);
        const took = cpuTime(() => void assess(set));
        assert.ok(took < 3_000, 'slow');
        const assessment = assess(set);
        const failed = assessment.checks.filter((check) =>
          check.notAssessed.some((gap) => gap.reason === 'check-failed'),
        );
        assert.deepEqual(
          failed.map((check) => check.check),
          [],
        );
        assert.deepEqual(assess(set.toReversed()), assessment);
        assert.ok(JSON.stringify(assessment).length < 4_000_000);
        areaRows(set, assessment);
        planToNextGrade(assessment);
      }),
      { numRuns: 150 },
    );
  });

  it('covers every kind: each occurs in a saved case', () => {
    const seen = new Set(cases.flat().flatMap((piece) => (piece.outcome.ok ? [piece.kind] : [])));
    const kinds = Object.keys(EVIDENCE_KINDS) as EvidenceKind[];
    assert.deepEqual(
      kinds.filter((kind) => !seen.has(kind)),
      [],
    );
  });
});
