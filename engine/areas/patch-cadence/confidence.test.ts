import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Advisory, PortsEvidence, ProductsEvidence } from '#evidence/services.ts';
import { bareService } from '#parse/services/service-facts.ts';
import { detectedProduct } from '#parse/services/web-products.ts';
import { openPort, ports, product, products, scan } from '#testing/builders.ts';
import endOfLife from './end-of-life.ts';
import vulnerableSoftware from './vulnerable-software.ts';

type Product = ProductsEvidence['products'][number];

const ANY_VERSION = {
  ...{ exact: null, startIncluding: '0', startExcluding: null, endIncluding: null },
  endExcluding: '99',
};
const KEV: Advisory = {
  id: 'CVE-2026-10001',
  title: 'an invented fault',
  published: '2026-01-01',
  cvss: 9.8,
  epss: 0.9,
  kev: { added: '2026-02-01', ransomware: false },
  cwe: [],
  ranges: [ANY_VERSION],
  references: [],
};

function row(name: string, version: string, seen: string, advisory: Partial<Advisory> = {}): Product {
  const read = detectedProduct(name, version, 'header', seen);
  assert.ok(read, name);
  const ended = { cycle: version, date: '2024-01-01', latest: null };
  return { ...read, advisories: [{ ...KEV, ...advisory }], endOfLife: ended };
}

/** Each finding as `severity confidence`; empty if the vulnerability does not apply. */
function judged(list: Product[], around: PortsEvidence | null = null, place: Partial<ProductsEvidence> = {}): string[] {
  const verdict = vulnerableSoftware.evaluate({
    ...{ asset: 'a.example:443/tcp', products: { ...products(list), ...place }, ports: around },
    scan: scan(),
  });
  assert.ok(verdict.status === 'assessed');
  return verdict.reported.map(({ severity, confidence }) => `${severity} ${confidence}`);
}

function ended(list: Product[], place: Partial<ProductsEvidence> = {}): string[] {
  const given = { products: { ...products(list), ...place }, ports: null, scan: scan() };
  const verdict = endOfLife.evaluate({ asset: 'a.example:443/tcp', ...given });
  assert.ok(verdict.status === 'assessed');
  return verdict.reported.map(({ confidence }) => confidence);
}

const around = (banner: string, operatingSystem: { name: string; version: string | null } | null) => {
  return ports([openPort(22, { ...bareService('ssh'), operatingSystem }, { banner })]);
};

describe('software that distributions patch in place is tentative by its version alone', () => {
  for (const [name, version, seen] of [
    ['OpenSSH', '8.7', 'SSH-2.0-OpenSSH_8.7'],
    ['OpenSSH', '7.4', 'SSH-2.0-OpenSSH_7.4'],
    ['nginx', '1.22.1', 'server: nginx/1.22.1'],
    ['nginx', '1.20.1', 'server: nginx/1.20.1'],
    ['PHP', '7.4.33', 'x-powered-by: PHP/7.4.33'],
    ['Exim', '4.94.2', '220 mail ESMTP Exim 4.94.2'],
    ['Apache', '2.4.51', 'server: Apache/2.4.51 (Linux/SUSE)'],
    ['Apache', '2.4.37', 'server: Apache/2.4.37 (Oracle Linux Server)'],
    ['Apache', '2.4.58', 'server: Apache/2.4.58 (cPanel)'],
    ['Apache', '2.4.58', 'server: Apache/2.4.58 (Unix)'],
    ['BIND', '9.18.28', '9.18.28'],
    ['Postfix', '3.7.11', 'Postfix 3.7.11'],
    ['Dovecot', '2.3.19', 'Dovecot 2.3.19'],
    ['ProFTPD', '1.3.5', '220 ProFTPD 1.3.5 Server'],
    ['vsftpd', '3.0.3', '220 (vsFTPd 3.0.3)'],
    ['redis', '7.0.15', 'redis_version:7.0.15'],
    ['memcached', '1.6.18', 'VERSION 1.6.18'],
    ['mosquitto', '2.0.11', 'mosquitto version 2.0.11'],
    ['MariaDB', '10.11.6', '5.5.5-10.11.6-MariaDB'],
    ['MySQL', '8.0.36', '8.0.36'],
    ['PostgreSQL', '15.6', 'PostgreSQL 15.6'],
    ['OpenSSH', '8.1', 'SSH-2.0-OpenSSH_for_Windows_8.1'],
  ] as const) {
    it(seen, () => {
      assert.deepEqual(judged([row(name, version, seen)]), ['high tentative']);
      assert.deepEqual(ended([row(name, version, seen)]), ['tentative']);
    });
  }
});

describe('software built by its vendor only is certain by its version', () => {
  for (const [name, version, seen] of [
    ['jquery', '3.4.1', '/js/jquery-3.4.1.min.js'],
    ['WordPress', '6.4.2', 'WordPress 6.4.2'],
    ['RouterOS', '6.42', 'MikroTik RouterOS 6.42'],
    ['MongoDB', '4.4.1', '4.4.1'],
    ['Wing FTP Server', '7.4.3', '220 Wing FTP Server 7.4.3 ready'],
    ['Apache', '2.4.58', 'server: Apache/2.4.58 (Win64)'],
  ] as const) {
    it(seen, () => {
      assert.deepEqual(judged([row(name, version, seen)]), ['critical certain']);
      if (row(name, version, seen).kind !== 'operating-system')
        assert.deepEqual(ended([row(name, version, seen)]), ['certain']);
    });
  }
});

describe('the configuration conditions of a vulnerability', () => {
  const windows = { ranges: [{ ...ANY_VERSION, requires: [['o:microsoft:windows']] }] };
  const apache = (mark: string, advisory: Partial<Advisory>) => [
    row('Apache', '2.4.58', `server: Apache/2.4.58${mark}`, advisory),
  ];
  const debian = { name: 'Debian', version: '12' };
  const ssh = 'SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3';

  it('rule it out if another operating system was seen, and confirm it otherwise', () => {
    assert.deepEqual(judged(apache(' (Win64)', windows)), ['critical certain']);
    assert.deepEqual(judged(apache(' (Debian)', windows)), []);
    assert.deepEqual(judged(apache(' (Unix)', windows)), []);
    assert.deepEqual(judged(apache('', windows)), ['high tentative']);
  });
  it('use facts from other services on the same host', () => {
    assert.deepEqual(judged(apache('', windows), around(ssh, debian)), []);
    const told = around('', { name: 'Windows Server', version: '2019' });
    assert.deepEqual(judged(apache('', windows), told), ['critical certain']);
  });
  it("ignore facts from other addresses and from a provider's edge", () => {
    const elsewhere = around(ssh, debian);
    const [only] = elsewhere.addresses;
    const moved = { ...elsewhere, addresses: [{ ...only!, address: '192.0.2.200' }] };
    assert.notEqual(only?.address, '192.0.2.200');
    assert.deepEqual(judged(apache('', windows), moved), ['high tentative']);
    assert.deepEqual(judged(apache('', windows), { ...elsewhere, provider: 'Cloudflare' }), ['high tentative']);
  });
  it('attribute a vulnerability of a WordPress plugin to the plugin, not to WordPress', () => {
    const made = { ranges: [{ ...ANY_VERSION, target: 'wordpress' }] };
    assert.deepEqual(judged([row('PHP', '8.1.27', 'x-powered-by: PHP/8.1.27', made)]), []);
    const plugin = product('woocommerce', '3.0.0', {
      advisories: [{ ...KEV, ...made }],
      from: 'script',
      seen: '/wp-content/plugins/woocommerce/a.js?ver=3.0.0',
    });
    assert.deepEqual(judged([plugin]), ['critical certain']);
  });
  it('apply to script libraries that are packaged for Node.js', () => {
    const npm = { ranges: [{ ...ANY_VERSION, target: 'node.js' }] };
    assert.deepEqual(judged([row('jquery', '3.4.1', '/jquery-3.4.1.js', npm)]), ['critical certain']);
  });
  it('come from the bundled list if the record has none: CVE-2024-4577 requires Windows', () => {
    const cgi = { id: 'CVE-2024-4577' };
    const php = row('PHP', '8.1.27', 'x-powered-by: PHP/8.1.27', cgi);
    assert.deepEqual(judged([php]), ['high tentative']);
    assert.deepEqual(judged([php], around(ssh, debian)), []);
    assert.deepEqual(judged([row('PHP', '8.1.27', 'server: Apache/2.4.58 (Win64) PHP/8.1.27', cgi)]), [
      'critical certain',
    ]);
  });
  it('restrict CVE-2022-0543 to Debian and its derivatives', () => {
    const redis = row('redis', '6.0.16', 'redis_version:6.0.16', { id: 'CVE-2022-0543' });
    assert.deepEqual(judged([redis], around('SSH-2.0-OpenSSH_8.9p1 Ubuntu-3', { name: 'Ubuntu', version: '22.04' })), [
      'high tentative',
    ]);
    assert.deepEqual(judged([redis], around('', { name: 'CentOS', version: '7' })), []);
  });
});

it('shows the banner of the other service that identifies the distribution', () => {
  const given = { products: products([row('nginx', '1.22.1', 'server: nginx/1.22.1')]) };
  const banner = 'SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3';
  const told = around(banner, { name: 'Debian', version: '12' });
  const verdict = vulnerableSoftware.evaluate({ asset: 'a.example:443/tcp', ...given, ports: told, scan: null });
  assert.ok(verdict.status === 'assessed');
  assert.ok(verdict.reported[0]?.seen.includes(banner));
});

it('treats a disputed CVE as tentative, whatever the version', () => {
  const jquery = row('jquery', '3.4.1', '/jquery-3.4.1.js', { disputed: true });
  assert.deepEqual(judged([jquery]), ['high tentative']);
});

describe('an operating system out of every support', () => {
  const nginx = (published: string, seen = 'server: nginx/1.18.0') => row('nginx', '1.18.0', seen, { published });
  const system = (date: string, extended?: string) => ({
    system: {
      ...{ name: 'Debian', version: '11' },
      endOfLife: { cycle: '11', date, ...(extended ? { extended } : {}), latest: null },
    },
  });
  const gone = system('2024-08-14', '2026-08-31');

  it('confirms what was published after its end, and not what its packages may have fixed before', () => {
    assert.deepEqual(judged([nginx('2026-09-15')], null, gone), ['critical firm']);
    assert.deepEqual(judged([nginx('2026-08-01')], null, gone), ['high tentative']);
  });
  it('confirms the end of life of what runs on it', () => {
    assert.deepEqual(ended([nginx('2026-09-15')], gone), ['firm']);
  });
  it('confirms nothing as long as anyone patches it, for money or not', () => {
    for (const place of [system('2024-08-14', '2027-08-31'), system('2026-12-31'), {}]) {
      assert.deepEqual(judged([nginx('2026-09-15')], null, place), ['high tentative']);
      assert.deepEqual(ended([nginx('2026-09-15')], place), ['tentative']);
    }
  });
  it('confirms nothing of builds of other repositories', () => {
    const php = row('PHP', '7.4.33', 'x-powered-by: PHP/7.4.33-1+0~20260101.11+deb11u1~sury', {
      published: '2026-09-15',
    });
    assert.deepEqual(judged([php], null, gone), ['high tentative']);
    assert.deepEqual(ended([php], gone), ['tentative']);
  });
  it('is what the place itself says, if it says something else than the other services', () => {
    const debian = product('debian_linux', '12', {
      ...{ vendor: 'debian', kind: 'operating-system' as const },
      endOfLife: { cycle: '12', date: '2026-06-10', extended: '2028-06-30', latest: null },
    });
    assert.deepEqual(judged([nginx('2026-09-15'), debian], null, gone), ['high tentative']);
  });
});

describe('regreSSHion', () => {
  const openssh = (version: string, banner: string) => row('OpenSSH', version, banner, { id: 'CVE-2024-6387' });
  const freeBsd = around('', { name: 'FreeBSD', version: null });

  it('applies to Linux and to FreeBSD before SA-24:04', () => {
    assert.deepEqual(judged([openssh('9.2p1', 'SSH-2.0-OpenSSH_9.2p1 Debian-2')]), ['high tentative']);
    assert.deepEqual(judged([openssh('9.7', 'SSH-2.0-OpenSSH_9.7 FreeBSD-20240318')]), ['high tentative']);
    assert.deepEqual(judged([openssh('9.7', 'SSH-2.0-OpenSSH_9.7')], freeBsd), ['high tentative']);
  });
  it('does not apply to FreeBSD since then, nor to Windows', () => {
    for (const day of ['20240701', '20240806', '20250219'])
      assert.deepEqual(judged([openssh('9.7', `SSH-2.0-OpenSSH_9.7 FreeBSD-${day}`)]), []);
    assert.deepEqual(judged([openssh('9.5', 'SSH-2.0-OpenSSH_for_Windows_9.5')]), []);
  });
});

describe("a distribution's tracker decides where the build is known", () => {
  const ssh = (fixes: Advisory['fixes'], build = '8.4p1-5+deb11u2') => [
    {
      ...row('OpenSSH', '8.4p1', `SSH-2.0-OpenSSH_8.4p1 Debian-${build.split('-')[1]}`, fixes ? { fixes } : {}),
      build: { distribution: 'debian' as const, release: '11', package: 'openssh', version: build },
    },
  ];
  const mended = [{ introduced: null, fixed: '1:8.4p1-5+deb11u3' }];

  it('vulnerable: certain', () => assert.deepEqual(judged(ssh(mended)), ['critical certain']));
  it('fixed: no finding', () => assert.deepEqual(judged(ssh(mended, '8.4p1-5+deb11u3')), []));
  it('unknown to the tracker: tentative', () => assert.deepEqual(judged(ssh(undefined)), ['high tentative']));
});
