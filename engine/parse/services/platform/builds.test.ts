import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Advisory, PackageBuild } from '#evidence/services.ts';
import { detectedProduct } from '../web-products.ts';
import { namedBuild, observedDistribution, packageOf, TRACKED_PACKAGES, trackedLine, trackedState } from './builds.ts';

const packaged = (name: string, version: string, seen: string, around: Parameters<typeof packageOf>[1] = null) => {
  const product = detectedProduct(name, version, 'banner', seen);
  assert.ok(product, name);
  const found = packageOf(product, around);
  return (
    found && `${found.build.distribution} ${found.build.release} ${found.packages.join('|')} ${found.build.version}`
  );
};

describe('a banner identifies its package', () => {
  for (const [name, version, seen, expected] of [
    ['OpenSSH', '8.4p1', 'SSH-2.0-OpenSSH_8.4p1 Debian-5+deb11u3', 'debian 11 openssh 8.4p1-5+deb11u3'],
    ['OpenSSH', '8.2p1', 'SSH-2.0-OpenSSH_8.2p1 Ubuntu-4ubuntu0.11', 'ubuntu 20.04 openssh 8.2p1-4ubuntu0.11'],
    ['Apache', '2.4.41', 'server: Apache/2.4.41 (Ubuntu)', 'ubuntu 20.04 apache2 null'],
    ['PHP', '7.4.3', 'x-powered-by: PHP/7.4.3-4ubuntu2.18', null],
    ['PHP', '7.4.33', 'x-powered-by: PHP/7.4.33-1+deb11u5', 'debian 11 php7.4 7.4.33-1+deb11u5'],
    ['MySQL', '8.0.36', '8.0.36-0ubuntu0.22.04.1', 'ubuntu 22.04 mysql-8.0 8.0.36-0ubuntu0.22.04.1'],
    ['MariaDB', '10.11.6', '5.5.5-10.11.6-MariaDB-0+deb12u1', 'debian 12 mariadb|mariadb-10.11 10.11.6-0+deb12u1'],
    ['PostgreSQL', '13.14', '13.14 (Debian 13.14-0+deb11u1)', 'debian 11 postgresql-13 13.14-0+deb11u1'],
    ['BIND', '9.11.36', '9.11.36-RedHat-9.11.36-16.el8_10.2', 'redhat 8 bind 9.11.36-16.el8_10.2'],
    // Third-party builds.
    ['PostgreSQL', '15.6', '15.6 (Debian 15.6-1.pgdg120+2)', null],
    ['MariaDB', '10.5.23', '5.5.5-10.5.23-MariaDB-1:10.5.23+maria~ubu2004', null],
    // Distributions without a supported tracker, no distribution, and software that they do not patch.
    ['Apache', '2.4.6', 'server: Apache/2.4.6 (CentOS)', null],
    ['nginx', '1.22.1', 'server: nginx/1.22.1', null],
    ['WordPress', '6.4.2', 'WordPress 6.4.2 (Debian)', null],
  ] as const)
    it(seen, () => assert.equal(packaged(name, version, seen), expected));

  it('takes the release from another service on the host if the banner has none, or the distribution alone', () => {
    const focal = { name: 'Ubuntu', version: '20.04' };
    assert.equal(packaged('nginx', '1.18.0', 'server: nginx/1.18.0', focal), 'ubuntu 20.04 nginx null');
    assert.equal(packaged('nginx', '1.18.0', 'server: nginx/1.18.0 (Ubuntu)', focal), 'ubuntu 20.04 nginx null');
    assert.equal(
      packaged('PHP', '7.4.3', 'x-powered-by: PHP/7.4.3-4ubuntu2.18', focal),
      'ubuntu 20.04 php7.4 7.4.3-4ubuntu2.18',
    );
    // It is another host, or a container.
    assert.equal(packaged('nginx', '1.18.0', 'server: nginx/1.18.0 (Debian)', focal), null);
  });

  it('knows every package that an import keeps', () => {
    for (const name of ['openssh', 'php7.4', 'mariadb-10.11', 'postgresql-15', 'httpd', 'bind9', 'squid3'])
      assert.match(name, TRACKED_PACKAGES);
    for (const name of ['openssh-askpass', 'php7.4-memcached', 'nginx-mod', 'linux'])
      assert.doesNotMatch(name, TRACKED_PACKAGES);
  });
});

describe("a distribution's tracker decides", () => {
  const build = (version: string | null, distribution: PackageBuild['distribution'] = 'debian'): PackageBuild => ({
    ...{ distribution, release: '11', package: 'openssh', version },
  });
  const state = (fixes: Advisory['fixes'], of: PackageBuild | undefined) => trackedState(fixes ? { fixes } : {}, of);
  const mended = [{ introduced: null, fixed: '1:8.4p1-5+deb11u3' }];
  const open = [{ introduced: null, fixed: null }];

  it('fixed in this build, or in an older one', () => {
    assert.equal(state(mended, build('8.4p1-5+deb11u3')), 'fixed');
    assert.equal(state(mended, build('8.4p1-5+deb11u4')), 'fixed');
  });
  it('vulnerable in an older build, and in every build where there is no fix', () => {
    assert.equal(state(mended, build('8.4p1-5+deb11u2')), 'vulnerable');
    assert.equal(state(open, build('8.4p1-5+deb11u3')), 'vulnerable');
    assert.equal(state(open, build(null)), 'vulnerable');
  });
  it('unknown if the build is not disclosed, or the vulnerability is not tracked', () => {
    assert.equal(state(mended, build(null)), 'unknown');
    assert.equal(state(undefined, build('8.4p1-5+deb11u3')), 'unknown');
    assert.equal(state(mended, undefined), 'unknown');
  });
  it('not affected before the build that introduced it', () => {
    assert.equal(state([{ introduced: '1:8.5p1-1', fixed: '1:9.2p1-2' }], build('8.4p1-5')), 'fixed');
    assert.equal(state([{ introduced: '1:8.5p1-1', fixed: null }], build(null)), 'unknown');
  });
  it('unknown if streams of one package differ', () => {
    const streams = [
      { introduced: null, fixed: '7.2.1-1.el8' },
      { introduced: null, fixed: '7.4.6-1.el8' },
    ];
    assert.equal(state(streams, build('7.3.0-1.el8', 'redhat')), 'unknown');
    assert.equal(state(streams, build('7.4.6-2.el8', 'redhat')), 'fixed');
    assert.equal(state(streams, build('7.2.0-1.el8', 'redhat')), 'vulnerable');
  });
  it('is shown as evidence', () => {
    assert.equal(trackedLine({ fixes: mended }, build(null)), 'Debian 11, openssh: fixed in 1:8.4p1-5+deb11u3');
    assert.equal(trackedLine({ fixes: open }, build(null)), 'Debian 11, openssh: not fixed yet');
    assert.equal(trackedLine({}, build(null)), null);
  });
});

describe('a package that an owner names', () => {
  type Claim = Parameters<typeof namedBuild>[1];
  const named = (name: string, version: string, seen: string, [distribution, release, build]: string[]) => {
    const product = detectedProduct(name, version, 'banner', seen);
    assert.ok(product, name);
    const found = namedBuild(product, { distribution, release, version: build } as Claim);
    return found === 'contradicted'
      ? found
      : `${found.build.release} ${found.packages.join('|')} ${found.build.version}`;
  };
  for (const [name, version, seen, claim, expected] of [
    ['nginx', '1.22.1', 'server: nginx/1.22.1', ['debian', '12', '1.22.1-9+deb12u1'], '12 nginx 1.22.1-9+deb12u1'],
    [
      'MariaDB',
      '10.11.6',
      '5.5.5-10.11.6-MariaDB',
      ['debian', '12', '1:10.11.6-0+deb12u1'],
      '12 mariadb|mariadb-10.11 10.11.6-0+deb12u1',
    ],
    ['OpenSSH', '8.7', 'SSH-2.0-OpenSSH_8.7', ['redhat', '9.4', '8.7p1-38.el9_4.1'], '9 openssh 8.7p1-38.el9_4.1'],
    [
      'nginx',
      '1.18.0',
      'server: nginx/1.18.0 (Ubuntu)',
      ['ubuntu', '20.04', '1.18.0-0ubuntu1.4'],
      '20.04 nginx 1.18.0-0ubuntu1.4',
    ],
    // Another version, another distribution, another build.
    ['nginx', '1.2', 'server: nginx/1.2', ['debian', '12', '1.22.1-9+deb12u1'], 'contradicted'],
    ['nginx', '1.22.1', 'server: nginx/1.22.1', ['debian', '12', '1.24.0-1'], 'contradicted'],
    ['nginx', '1.18.0', 'server: nginx/1.18.0 (Ubuntu)', ['debian', '11', '1.18.0-6.1+deb11u3'], 'contradicted'],
    ['nginx', '1.20.1', 'server: nginx/1.20.1 (CentOS)', ['redhat', '9', '1.20.1-14.el9'], 'contradicted'],
    ['OpenSSH', '9.2p1', 'SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u2', ['debian', '12', '9.2p1-2+deb12u3'], 'contradicted'],
    // Not in the distribution's tracker: a third party's build, and software that it does not package.
    ['nginx', '1.22.1', 'server: nginx/1.22.1', ['debian', '11', '1.22.1-9~bpo11+1'], '11  1.22.1-9~bpo11+1'],
    ['WordPress', '6.4.2', 'WordPress 6.4.2', ['debian', '12', '6.4.2-1'], '12  6.4.2-1'],
  ] as const)
    it(`${claim.join(' ')} for ${seen}: ${expected}`, () =>
      assert.equal(named(name, version, seen, [...claim]), expected));

  it('is of the distribution in the banner, if it has one with a tracker', () => {
    const ubuntu = { distribution: 'ubuntu', release: '20.04' };
    assert.deepEqual(observedDistribution({ seen: 'server: Apache/2.4.41 (Ubuntu)' }), ubuntu);
    for (const seen of ['server: nginx/1.22.1', 'server: Apache/2.4.6 (CentOS)'])
      assert.equal(observedDistribution({ seen }), null);
  });
});
