import assert from 'node:assert/strict';
import dns from 'node:dns/promises';
import net from 'node:net';
import { after, test } from 'node:test';
import { CHECKS } from '@assay/engine';
import { FAULTS, startLab } from './index.ts';

const lab = await startLab();
after(() => lab.close());

const port = (key: string) => lab.network.dialMap?.[key];
const resolver = new dns.Resolver({ timeout: 60_000, tries: 1 });
resolver.setServers([`127.0.0.1:${port('192.0.2.3 53/udp')}`]);

test('The lab starts with all its domains but the hostile one', () => {
  assert.ok(lab.domains.length >= 14);
  assert.ok(lab.domains.every(({ health }) => health !== 'hostile'));
});

test('Names resolve from the root down, reverse names too', async () => {
  assert.deepEqual(await resolver.resolve4('www.harbourline.test'), ['203.0.113.21']);
  assert.deepEqual(await resolver.reverse('203.0.113.21'), ['www.harbourline.test']);
  await assert.rejects(resolver.resolve4('nobody.harbourline.test'), { code: 'ENOTFOUND' });
  await assert.rejects(resolver.resolve4('nobody.com'), { code: 'ENOTFOUND' });
});

test('A zone with expired signatures does not resolve', async () => {
  await assert.rejects(resolver.resolve4('dunmore-press.test'), { code: 'ESERVFAIL' });
});

test('A TXT record is available as soon as it is set, and removable', async () => {
  lab.setTxt('_assay.pinebarrow.test', ['one', 'two']);
  assert.deepEqual((await resolver.resolveTxt('_assay.pinebarrow.test')).flat().sort(), ['one', 'two']);
  lab.setTxt('_assay.pinebarrow.test', []);
  await assert.rejects(resolver.resolveTxt('_assay.pinebarrow.test'), { code: 'ENOTFOUND' });
});

test('A block list answers its test points, a broken one everything', async () => {
  assert.deepEqual(await resolver.resolve4('2.0.0.127.abuse.lists.test'), ['127.0.0.2']);
  await assert.rejects(resolver.resolve4('1.0.0.127.abuse.lists.test'), { code: 'ENOTFOUND' });
  assert.deepEqual(await resolver.resolve4('1.0.0.127.dead.lists.test'), ['127.0.0.2']);
});

test('Faults can be added and removed while the lab runs', async () => {
  const key = '203.0.113.21 6379';
  assert.equal(port(key), undefined);
  await lab.setFaults('harbourline.test', ['redis-open']);
  assert.match(await ask(port(key)!, 'PING\r\n'), /PONG/);
  await lab.setFaults('harbourline.test', []);
  assert.equal(port(key), undefined);
  await assert.rejects(lab.setFaults('harbourline.test', ['no-such-fault']), RangeError);
});

function ask(at: number, what: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(at, '127.0.0.1', () => socket.write(what));
    socket.once('error', reject);
    socket.once('data', (heard) => {
      socket.destroy();
      resolve(heard.toString());
    });
  });
}

test("Every finding about names, addresses and social engineering has a fault, except those that depend on the owner's input", () => {
  const caused = new Set<string>(Object.values(FAULTS).flatMap(({ causes }) => causes.map(({ finding }) => finding)));
  const areas = ['dns_health', 'ip_reputation', 'social_engineering'];
  const findings = CHECKS.filter(({ area }) => areas.includes(area)).flatMap(({ id, findings: known }) =>
    Object.keys(known).map((finding) => `${id}/${finding}`),
  );
  assert.deepEqual(
    findings.filter((finding) => !caused.has(finding)),
    [
      // Facts about every domain, including healthy ones.
      'ip_reputation.country/located',
      // A domain that few or no resolvers can look up has no other findings.
      'dns_health.servers/no-ipv4',
      'dns_health.servers/circular',
      'dns_health.ipv6/name-servers',
      'dns_health.ipv6/mail',
      // The lab's authority is not in any list of public ones.
      'dns_health.caa/authority-not-allowed',
      'dns_health.dkim/selector-empty',
      // Reported when only the resolver validates, and for a fault of the parent zone.
      'dns_health.dnssec/bogus',
      'dns_health.dnssec/bogus-no-proof',
      'social_engineering.look-alikes/marked',
    ],
  );
});
