import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluatePlatform } from './conditions.ts';
import { UNKNOWN_PLATFORM } from './operating-system.ts';

test('a vulnerability of several systems holds on each of them, and fails on others', () => {
  const on = (family: 'linux' | 'bsd' | 'windows', distribution: string | null) =>
    evaluatePlatform('CVE-2024-6387', { ...UNKNOWN_PLATFORM, family, distribution }, 'SSH-2.0-OpenSSH_9.3');
  // regreSSHion: glibc, and FreeBSD (FreeBSD-SA-24:04.openssh); not OpenBSD, whose syslog is safe in signal handlers.
  assert.equal(on('linux', 'debian_linux'), 'holds');
  assert.equal(on('bsd', 'freebsd'), 'holds');
  assert.equal(on('bsd', 'openbsd'), 'fails');
  assert.equal(on('windows', 'windows'), 'fails');
  assert.equal(evaluatePlatform('CVE-2024-6387', UNKNOWN_PLATFORM, 'SSH-2.0-OpenSSH_9.3'), 'unknown');
});
