import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CHECKS } from '../areas/index.ts';
import { fillCommand, fillExpectedOutput, placeholdersOf } from './command.ts';
import { fingerprintOf } from './finding.ts';
import { escapeInvisible, limitEvidenceLines, truncate } from './sanitize-evidence.ts';

const about = (subject: string, asset = 'www.example.com:8443/tcp') => ({ asset, subject, facts: {} });

/** Findings that are not visible in the output of a single command, such as data of other services about the domain. */
const READ_AS_A_WHOLE: readonly string[] = [
  // Compares two responses.
  'web_app_security.ipv6/different',
  'ip_reputation.malicious/verdict',
  'dns_health.subdomain-delegation/not-registered',
  'dns_health.subdomain-delegation/claimable',
  'dns_health.subdomain-delegation/dead',
  // Counted over several records.
  'dns_health.spf/too-many-lookups',
  'dns_health.spf/too-many-empty-lookups',
  'dns_health.spf/permanent-error',
  'dns_health.spf/loop',
  'dns_health.mta-sts/policy-invalid',
  // Compared with the certificate of the mail host.
  'dns_health.dane/mismatch',
  // The output of an active test is declared with each instance; none if several responses are needed.
  'application_security.sql-boolean/differs',
  'application_security.sql-time/waits',
  'application_security.stored-input/unescaped',
  'application_security.path-traversal/leaves-folder',
  'application_security.host-header/followed',
  'application_security.template-arithmetic/evaluated',
  'information_leakage.search-results/listed',
  'hacker_chatter.ransomware/named',
  'hacker_chatter.breach/breached',
  'hacker_chatter.accounts/breached',
  'hacker_chatter.accounts/stolen-by-malware',
  'hacker_chatter.phishing-host/own-page',
  'hacker_chatter.bug-bounty/open',
  'hacker_chatter.pastes/mentioned',
  'social_engineering.phishing/imitated',
];

describe('a reproduction command', () => {
  it('is filled from asset, host, port, domain, subject and facts', () => {
    const command = fillCommand(
      'tool {asset} {host} {port} {domain} {subject} {names} {path}',
      { ...about('/a b'), facts: { names: ['x', 'y z'], path: '/login' } },
      'example.com',
    );
    assert.equal(command?.text, "tool www.example.com:8443/tcp www.example.com 8443 example.com '/a b' x 'y z' /login");
  });

  it('omits an optional part if its value is empty', () => {
    const template = 'curl {subject}<? --data-raw {data}?>';
    const fill = (data: string) => fillCommand(template, { ...about('/x'), facts: { data } }, 'example.com')?.text;
    assert.equal(fill(''), 'curl /x');
    assert.equal(fill('a=1&b=2'), "curl /x --data-raw 'a=1&b=2'");
  });

  it('is absent if a value is missing', () => {
    assert.equal(fillCommand('nc {host} {port}', about('', 'example.com'), 'example.com'), null);
  });

  it('shows values that a shell or a terminal could misinterpret beside it', () => {
    for (const subject of ["a'b", 'a"b', 'a`b', 'a\\b', 'a\nb', 'a\u202eb', '-o', 'a\u0000b']) {
      const command = fillCommand('curl {subject}', about(subject), 'example.com');
      assert.equal(command?.text, 'curl "$SUBJECT"');
      assert.deepEqual(command?.beside, [`SUBJECT=${escapeInvisible(subject)}`]);
    }
  });

  it('reaches the program unchanged through a POSIX shell, whatever the value', () => {
    const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(words, (values) => {
        const commands = values.map((value) => fillCommand('{subject}', about(value), 'example.com')!);
        const plain = commands.flatMap((command, at) =>
          command.beside.length === 0 ? [[command.text, values[at]!]] : [],
        );
        const script = plain.map(([text]) => `printf '%s\\0' ${text}`).join('\n');
        const said = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
        assert.deepEqual(
          said,
          plain.map(([, value]) => value),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('uses only values of its finding, and never within quotes', () => {
    const wrong: string[] = [];
    for (const check of CHECKS) {
      for (const [id, { reproduce, facts }] of Object.entries(check.findings)) {
        const known = ['asset', 'host', 'port', 'domain', 'subject', ...Object.keys(facts ?? {})];
        for (const name of placeholdersOf(reproduce ?? ''))
          if (!known.includes(name)) wrong.push(`${check.id}/${id}: {${name}}`);
        const quoted = (reproduce ?? '').match(/'[^']*'|"[^"]*"/g) ?? [];
        if (quoted.some((part) => placeholdersOf(part).length > 0)) wrong.push(`${check.id}/${id}: quoted`);
      }
    }
    assert.deepEqual(wrong, []);
  });
});

describe('the expected output', () => {
  const finding = {
    ...about('/x', 'mail.example.com:25/tcp'),
    facts: { names: ['one', 'two'], host: 'mx.example.net' },
    seen: ['password = hun***  next', 'second'],
  };
  const expected = (said: { shows?: string; lacks?: string }) => fillExpectedOutput(said, finding, 'example.com');

  it('is filled like the command, with the first of several values', () => {
    assert.deepEqual(expected({ shows: '{names}={port}' }), { output: 'contains', text: 'one=25' });
    assert.deepEqual(expected({ lacks: '{host}' }), { output: 'lacks', text: 'mx.example.net' });
    assert.deepEqual(expected({ lacks: '' }), { output: 'lacks', text: '' });
  });

  it('is the observed text unless it is masked, cut or invisible', () => {
    assert.deepEqual(expected({ shows: '{seen}' }), { output: 'contains', text: 'password = hun' });
    const bell = fillExpectedOutput({ shows: '{seen}' }, { ...finding, seen: ['a\u0007b'] }, 'example.com');
    assert.deepEqual(bell, { output: 'contains', text: 'a' });
  });

  it('contains the whole date of OpenSSL, which has two spaces before a day below 10', () => {
    const ends = { ...finding, facts: { notAfter: 'Feb  2 00:12:00 2027 GMT' } };
    const text = 'notAfter=Feb  2 00:12:00 2027 GMT';
    const filled = fillExpectedOutput({ shows: 'notAfter={notAfter}' }, ends, 'example.com');
    assert.deepEqual(filled, { output: 'contains', text });
  });

  it('is absent if it is not declared or a value of it is missing', () => {
    assert.equal(expected({}), null);
    assert.equal(expected({ shows: '{nothing}' }), null);
  });

  it('is declared for every command except those whose output is read as a whole', () => {
    const without = CHECKS.flatMap((check) =>
      Object.entries(check.findings).flatMap(([id, { severity, reproduce, shows, lacks }]) => {
        assert.ok(shows === undefined || lacks === undefined, `${check.id}/${id}`);
        const fact = severity === 'informational' || reproduce === undefined;
        return fact || shows !== undefined || lacks !== undefined ? [] : [`${check.id}/${id}`];
      }),
    );
    assert.deepEqual(without, READ_AS_A_WHOLE);
  });
});

describe('text from a target', () => {
  it('is cut to twenty lines of three hundred characters without invisible ones', () => {
    const lines = limitEvidenceLines([
      `${'x'.repeat(1000)}\n\u001b[31mred\u202e`,
      ...Array.from({ length: 40 }, () => 'line'),
    ]);
    assert.equal(lines.length, 20);
    assert.equal(Array.from(lines[0]!).length, 300);
    assert.equal(lines[1], '\\u{1b}[31mred\\u{202e}');
  });

  it('is cut between characters', () => {
    assert.equal(truncate('😀'.repeat(10), 4), '😀😀😀…');
    assert.equal(truncate('😀😀', 4), '😀😀');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 2, max: 20 }), (text, size) => {
        const short = truncate(text, size);
        assert.ok(Array.from(short).length <= size);
        if (Array.from(text).length <= size) assert.equal(short, text);
      }),
    );
  });
});

describe('a fingerprint', () => {
  const finding = { finding: 'missing', asset: 'example.com', subject: '' };

  it('distinguishes findings by check, finding, asset and subject', () => {
    const check = { id: 'dns_health.caa', formerIds: [] };
    const prints = [
      fingerprintOf(check, finding),
      fingerprintOf({ ...check, id: 'dns_health.soa' }, finding),
      fingerprintOf(check, { ...finding, finding: 'invalid' }),
      fingerprintOf(check, { ...finding, asset: 'www.example.com' }),
      fingerprintOf(check, { ...finding, subject: 'x' }),
    ];
    assert.equal(new Set(prints).size, prints.length);
    assert.match(prints[0]!, /^[0-9a-f]{32}$/);
  });

  it('survives the renaming of a check', () => {
    const before = fingerprintOf({ id: 'dns_health.caa', formerIds: [] }, finding);
    const after = fingerprintOf({ id: 'dns_health.authorities', formerIds: ['dns_health.caa'] }, finding);
    assert.equal(after, before);
  });
});
