import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckLine, FindingRow, RatingChange, RatingSummary } from '@assay/contract/api/ratings.ts';
import { createTranslator } from '@assay/locales';
import { redactAreaRow, redactChange, redactCheck, redactFinding, redactSummary } from './redaction.ts';
import type { Share } from './share-access.ts';

/** Fields of ratings, changes, checks and findings at each level, by value. */

const words = createTranslator('en-US');
const shareAt = (level: Share['level']) =>
  ({ level, companyId: 'owner-id', opaque: (value: string) => `opaque(${value})` }) as Share;
const [RATING, FINDINGS, EVERYTHING] = (['rating', 'findings', 'everything'] as const).map(shareAt) as [
  Share,
  Share,
  Share,
];

/** What a finding shows at every level above that of the rating. */
const ALWAYS = {
  check: 'web_app_security.hsts',
  finding: 'missing',
  area: 'web_app_security',
  severity: 'medium',
  column: 'medium',
  confidence: 'certain',
  effort: 'low',
  cwe: [319],
  refs: ['https://refs.example'],
  points: null,
  issuePoints: 800,
  firstSeen: '2026-01-01T00:00:00Z',
  lastSeen: '2026-02-01T00:00:00Z',
};

const ROW = {
  ...ALWAYS,
  fingerprint: 'f1',
  asset: 'www.example.com',
  subject: 'header',
  title: 'Title',
  description: 'Description of www.example.com',
  solution: 'Solution',
  facts: {},
  seen: ['Server: x'],
  reproduce: 'curl https://www.example.com',
  expected: { kind: 'text', text: 'ok' },
  issue: 'web_app_security.hsts/missing/',
  mark: { decision: 'accepted', assignee: { id: 'a', name: 'Alex' } },
} as unknown as FindingRow;

test('a finding at the level of everything has all fields but what colleagues decided', () => {
  const { mark: _, ...whole } = ROW as unknown as Record<string, unknown>;
  assert.deepEqual(redactFinding(ROW, EVERYTHING, undefined, words), whole);
});

test('a finding at the level of findings has exactly the listed fields', () => {
  const { title, description, solution, ...row } = redactFinding(ROW, FINDINGS, undefined, words);
  assert.deepEqual(row, {
    ...ALWAYS,
    issue: 'opaque(web_app_security.hsts/missing/)',
    fingerprint: 'opaque(f1)',
    asset: '',
    subject: '',
    facts: {},
    seen: [],
    reproduce: null,
    expected: null,
  });
  assert.ok(title && description && solution);
  assert.doesNotMatch(JSON.stringify([title, description, solution]), /example\.com/);
});

test('the owner’s statement is shared with the finding, one without a decision is not', () => {
  const statement = { decision: 'accepted' as const, until: '2026-12-31', reason: 'Agreed' };
  for (const share of [FINDINGS, EVERYTHING]) {
    assert.deepEqual(redactFinding(ROW, share, statement, words).statement, statement);
    assert.ok(!('statement' in redactFinding(ROW, share, { ...statement, decision: null }, words)));
    assert.ok(!('statement' in redactFinding(ROW, share, undefined, words)));
  }
});

test('an unknown check or finding has no open facts', () => {
  const facts = { port: 443, name: 'x' };
  for (const change of [{ check: 'gone.check' }, { finding: 'gone' }]) {
    assert.deepEqual(redactFinding({ ...ROW, ...change, facts } as FindingRow, FINDINGS, undefined, words).facts, {});
  }
});

test('persons are left out of breaches and leaks at the level of everything, in lists and nested values too', () => {
  const texts = {
    seen: ['jane.doe@example.com: password', 'no person'],
    facts: { names: ['a@b.example', 3, null, true] },
  };
  for (const area of ['hacker_chatter', 'information_leakage'] as const) {
    const row = redactFinding({ ...ROW, ...texts, area } as unknown as FindingRow, EVERYTHING, undefined, words);
    assert.deepEqual(row.seen, ['…@example.com: password', 'no person']);
    assert.deepEqual(row.facts, { names: ['…@b.example', 3, null, true] });
    assert.deepEqual(redactAreaRow(area, { title: 'x@y.example', at: 1, none: null }), {
      title: '…@y.example',
      at: 1,
      none: null,
    });
  }
  const kept = redactFinding({ ...ROW, ...texts } as unknown as FindingRow, EVERYTHING, undefined, words);
  assert.deepEqual([kept.seen, kept.facts], [texts.seen, texts.facts]);
  assert.deepEqual(redactAreaRow('dns_health', { title: 'x@y.example' }), { title: 'x@y.example' });
});

test('the summary says at which level it is shared, and names the issues of the cap only from findings on', () => {
  const summary = { company: 'Owner Ltd', total: 83, ceiling: { at: 69, rule: 'one-critical', issues: ['a', 'b'] } };
  const at = (share: Share, ceiling: object | null = summary.ceiling) =>
    redactSummary({ ...summary, ceiling } as unknown as RatingSummary, share) as unknown as typeof summary & {
      sharing: object;
    };
  const cap = (issues: string[]) => ({ at: 69, rule: 'one-critical', issues });
  assert.deepEqual(at(RATING).ceiling, cap([]));
  assert.deepEqual(at(FINDINGS).ceiling, cap(['opaque(a)', 'opaque(b)']));
  assert.deepEqual(at(EVERYTHING).ceiling, cap(['a', 'b']));
  for (const share of [RATING, FINDINGS]) assert.equal(at(share, null).ceiling, null);
  assert.deepEqual(at(FINDINGS).sharing, { level: 'findings', company: 'Owner Ltd', companyId: 'owner-id' });
  assert.equal(at(RATING).total, 83);
});

test('a change has the title of its check instead of its own, unless everything is shared', () => {
  const change = {
    ...{ issue: 'i', area: 'hacker_chatter', check: 'hacker_chatter.breach', finding: 'found', kind: 'new' },
    ...{ points: 400, title: 'Breach of jane@example.com' },
  } as RatingChange;
  const title = words.check('hacker_chatter.breach').title;
  assert.deepEqual(redactChange(change, FINDINGS, words), { ...change, issue: 'opaque(i)', title });
  assert.deepEqual(redactChange(change, EVERYTHING, words), { ...change, title: 'Breach of …@example.com' });
  const open = { ...change, area: 'dns_health' } as RatingChange;
  assert.deepEqual(redactChange(open, EVERYTHING, words), open);
});

test('a check names the assets on which it could not run only where everything is shared', () => {
  const line = {
    ...{ check: 'dns_health.spf', title: 'SPF', why: 'Why', status: 'not-assessed', assessed: 2, evidenceFrom: null },
    notAssessed: [{ asset: 'www.example.com', reason: 'timeout' }],
    more: 'not listed',
  } as unknown as CheckLine;
  assert.equal(redactCheck(line, EVERYTHING), line);
  assert.deepEqual(redactCheck(line, FINDINGS), {
    ...{ check: 'dns_health.spf', title: 'SPF', why: 'Why', status: 'not-assessed', assessed: 2, evidenceFrom: null },
    notAssessed: [{ asset: '', reason: 'timeout' }],
  });
});

test('facts from standards and lists of products are shared, names that the target chose are not', () => {
  const factsOf = (check: string, finding: string, facts: Record<string, unknown>) =>
    redactFinding({ ...ROW, check, finding, facts } as FindingRow, FINDINGS, undefined, words).facts;
  const key = ['web_app_security.certificate-strength', 'key-weak'] as const;
  assert.deepEqual(factsOf(...key, { keyType: 'RSA', else: 'x' }), { keyType: 'RSA' });
  const tls = ['web_app_security.tls-versions', 'ssl-offered'] as const;
  assert.deepEqual(factsOf(...tls, { versions: ['SSLv2', 'SSLv3'] }), { versions: ['SSLv2', 'SSLv3'] });
  // The name of a cookie, and the address of a page.
  const cookie = ['web_app_security.cookies', 'session-not-secure'] as const;
  assert.deepEqual(factsOf(...cookie, { name: 'sid', url: 'https://www.example.com/' }), {});
  // A list is shared only if every value may be.
  for (const hidden of ['www.example.com', '192.0.2.1', 'a@b.example', 'https://x', '/srv', 'C:\\x'])
    assert.deepEqual(factsOf(...tls, { versions: ['SSLv3', hidden] }), {}, hidden);
  for (const open of ['A/B 1', '10.1', '1.2.3', 'TLS 1.0.1'])
    assert.deepEqual(factsOf(...tls, { versions: [open] }), { versions: [open] }, open);
});

test('shared texts have open facts in the form of their kinds, and a mark in place of hidden ones', () => {
  const facts = { day: '2026-12-01', left: 12, registrar: 'Owner Ltd at www.example.com' };
  const row = { ...ROW, check: 'dns_health.registration', finding: 'ends-soon', facts } as unknown as FindingRow;
  const { title, description, solution } = redactFinding(row, FINDINGS, undefined, words);
  assert.equal(title, 'Domain registration expires in 12 days');
  assert.match(description, /^The registration of … expires on 2026-12-01\./);
  assert.match(solution, /^Renew the domain at the registrar \(…\), /);
});

test('adjacent hidden values become one mark, at each place of a text', () => {
  const finding = () => ({ title: 'Title', description: '… … runs at … : …', solution: '…/…' });
  const { description, solution } = redactFinding(ROW, FINDINGS, undefined, { ...words, finding });
  assert.deepEqual([description, solution], ['… runs at …', '…']);
});
