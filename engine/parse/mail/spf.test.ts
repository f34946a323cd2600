import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TxtAnswer } from '#evidence/dns.ts';
import { cpuTime } from '#testing/cpu-time.ts';
import { noTxt } from '#testing/dns-builders.ts';
import { evaluateSpf, spfTargets } from './spf.ts';
import { parseSpf, spfRecords } from './spf-record.ts';

const txt = (name: string, ...records: string[]): TxtAnswer => ({
  name,
  records,
  outcome: records.length > 0 ? 'answered' : 'nxdomain',
});
const evaluate = (...answers: TxtAnswer[]) => evaluateSpf('example.com', answers);

const problems: readonly [record: string, problem: string | null][] = [
  ['v=spf1 -all', null],
  ['v=spf1 a mx/24 a:mail.example.com/24//64 ~all', null],
  ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 ip6:::ffff:192.0.2.1 -all', null],
  ['v=spf1 include:_spf.example.com ?all', null],
  ['v=spf1 exists:%{i}._spf.%{d2}.example.com -all', null],
  ['v=spf1 redirect=_spf.example.com', null],
  ['v=spf1 unknown=value -all', null],
  ['v=spf1 ip4:192.0.2.256 -all', 'bad-address'],
  ['v=spf1 ip4:192.0.2.0/33 -all', 'bad-prefix'],
  ['v=spf1 ip4:192.0.2.0/ -all', 'bad-prefix'],
  ['v=spf1 ip6:2001:db8:::1 -all', 'bad-address'],
  ['v=spf1 ip6:1:2:3:4:5:6:7:8:9 -all', 'bad-address'],
  ['v=spf1 ip4 -all', 'missing-value'],
  ['v=spf1 include -all', 'missing-value'],
  ['v=spf1 include: -all', 'missing-value'],
  ['v=spf1 all:example.com', 'unexpected-value'],
  ['v=spf1 ipv4:192.0.2.1 -all', 'unknown-mechanism'],
  ['v=spf1 192.0.2.1 -all', 'unknown-mechanism'],
  ['v=spf1 include:bad-.example.com -all', null],
  ['v=spf1 include:example.-bad -all', 'bad-domain'],
  ['v=spf1 include:example -all', 'bad-domain'],
  ['v=spf1 a:1.2.3.4 -all', 'bad-domain'],
  ['v=spf1 a:1.2.3.4/24 -all', 'bad-domain'],
  ['v=spf1 mx:mail.1and1.example -all', null],
  ['v=spf1 a:x.xn--p1ai -all', null],
  ['v=spf1 ip4:192.0.2.0/024 -all', 'bad-prefix'],
  ['v=spf1 moo=%{ -all', 'bad-macro'],
  ['v=spf1 exp=%{r}.example.com -all', 'bad-domain'],
  ['v=spf1 exists:%{z}.example.com -all', 'bad-domain'],
  ['v=spf1 redirect=a.example redirect=b.example', 'repeated-modifier'],
];
for (const [record, problem] of problems) {
  test(`"${record}" has ${problem ?? 'no problem'}`, () => {
    assert.deepEqual(
      parseSpf(record).problems.map((found) => found.problem),
      problem ? [problem] : [],
    );
  });
}

test('only records of exactly this version are SPF', () => {
  assert.deepEqual(spfRecords(['v=spf1', 'V=SPF1 -all', 'v=spf10 -all', 'spf2.0/pra', ' v=spf1']), [
    'v=spf1',
    'V=SPF1 -all',
  ]);
});

test('no record, several records and no response are distinguished', () => {
  assert.equal(evaluate(txt('example.com')).outcome, 'none');
  assert.equal(evaluate(txt('example.com', 'v=spf1 -all', 'v=spf1 ~all')).outcome, 'several');
  assert.deepEqual((({ outcome, reason }) => [outcome, reason])(evaluate(noTxt('example.com'))), [
    'unknown',
    'timeout',
  ]);
});

test('lookups of includes and redirects add up, terms after all do not', () => {
  const report = evaluate(
    txt('example.com', 'v=spf1 a mx include:one.example -all include:never.example'),
    txt('one.example', 'v=spf1 ip4:192.0.2.1 include:two.example exists:%{i}.example.com ?all'),
    txt('two.example', 'v=spf1 a -all'),
  );
  assert.equal(report.lookups, 6);
  assert.equal(report.all, '-');
  assert.deepEqual(report.unknownTargets, []);
});

test("the all of a redirect counts as the record's own", () => {
  const report = evaluate(
    txt('example.com', 'v=spf1 redirect=_spf.example.com'),
    txt('_spf.example.com', 'v=spf1 ~all'),
  );
  assert.deepEqual([report.all, report.lookups], ['~', 1]);
});

test('an include that permits everyone is detected, and its -all is not inherited', () => {
  const open = evaluate(txt('example.com', 'v=spf1 include:open.example -all'), txt('open.example', 'v=spf1 +all'));
  assert.equal(open.passesEverybody, 'include:open.example');
  const shut = evaluate(txt('example.com', 'v=spf1 include:shut.example'), txt('shut.example', 'v=spf1 -all'));
  assert.deepEqual([shut.all, shut.passesEverybody], [null, null]);
  assert.equal(evaluate(txt('example.com', 'v=spf1 ip4:0.0.0.0/0 -all')).passesEverybody, 'ip4:0.0.0.0/0');
});

test('a target without a record is a permanent error and a void lookup; one without a response is unknown', () => {
  const report = evaluate(
    txt('example.com', 'v=spf1 include:gone.example include:later.example -all'),
    txt('gone.example'),
    noTxt('later.example'),
  );
  assert.deepEqual([report.brokenTargets, report.voidLookups], [['gone.example'], 1]);
  assert.deepEqual(report.unknownTargets, [{ name: 'later.example', reason: 'timeout' }]);
});

test('records that include each other end with an error', () => {
  const report = evaluate(
    txt('example.com', 'v=spf1 include:b.example -all'),
    txt('b.example', 'v=spf1 include:example.com -all'),
  );
  assert.equal(report.loop, true);
  const self = 'v=spf1 include:x.example include:x.example include:x.example include:x.example -all';
  const wide = evaluate(
    txt('example.com', self),
    txt('x.example', self.replaceAll('x.', 'y.')),
    txt('y.example', self.replaceAll('x.', 'z.')),
    txt('z.example', 'v=spf1 a mx -all'),
  );
  assert.ok(wide.lookups > 10 && wide.lookups < 200);
});

test('only -all alone rejects everything', () => {
  assert.equal(evaluate(txt('example.com', 'v=spf1 -all')).rejectsAll, true);
  assert.equal(evaluate(txt('example.com', 'v=spf1 a -all')).rejectsAll, false);
});

test('targets are the names that a receiver queries', () => {
  assert.deepEqual(spfTargets('v=spf1 include:A.example. include:%{d}.example redirect=r.example'), [
    'a.example',
    'r.example',
  ]);
  assert.deepEqual(spfTargets('v=spf1 include:a.example -all redirect=r.example'), ['a.example']);
});

test('no text makes it throw, and long ones take bounded time', () => {
  fc.assert(fc.property(fc.string({ maxLength: 500 }), (text) => void evaluate(txt('example.com', `v=spf1 ${text}`))));
  for (const part of ['a/', '/1', 'a:', '%{', ':', 'include:a.b ', '1']) {
    const record = txt('example.com', `v=spf1 ${part.repeat(20_000)}`);
    assert.ok(cpuTime(() => void evaluate(record)) < 1_000, part);
  }
});

test('names that permit senders are followed where they match, and macros by their expansion', () => {
  const report = evaluate(
    txt(
      'example.com',
      'v=spf1 a mx:mail.one.example ip4:192.0.2.1 exists:%{i}._spf.two.example ?include:not.example include:three.example -all a:after.example',
    ),
    txt('three.example', 'v=spf1 -a:no.example a:%{d2}.x include:%{l}%{o}. redirect=four.example.'),
  );
  assert.deepEqual(report.reliesOn, ['mail.one.example', '_spf.two.example', 'three.example', 'four.example']);
});
