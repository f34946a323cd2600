import type { ServiceFacts } from '#evidence/services.ts';
import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import sshAlgorithms from './ssh-algorithms.ts';

const offering = (algorithms: ServiceFacts['algorithms']) => ({
  ports: ports([openPort(22, service('ssh', { algorithms }))]),
});

scenarios(sshAlgorithms, {
  'a present OpenSSH': {
    given: offering([
      { kind: 'kex', names: ['sntrup761x25519-sha512@openssh.com', 'curve25519-sha256'] },
      { kind: 'host-key', names: ['rsa-sha2-512', 'rsa-sha2-256', 'ssh-rsa', 'ssh-ed25519'] },
      { kind: 'cipher', names: ['chacha20-poly1305@openssh.com', 'aes256-gcm@openssh.com', 'aes128-ctr'] },
      { kind: 'mac', names: ['umac-128-etm@openssh.com', 'hmac-sha2-256'] },
    ]),
    expect: [],
  },
  'an old one': {
    given: offering([
      { kind: 'kex', names: ['diffie-hellman-group1-sha1', 'curve25519-sha256'] },
      { kind: 'host-key', names: ['ssh-dss', 'ssh-rsa'] },
      { kind: 'cipher', names: ['aes128-ctr', '3des-cbc', 'arcfour'] },
      { kind: 'mac', names: ['hmac-md5', 'hmac-sha1'] },
    ]),
    expect: ['weak-key-exchange', 'weak-host-key', 'weak-cipher', 'weak-mac'],
  },
  'no SSH at all': { given: { ports: ports() }, expect: 'not-applicable' },
  'a port that hides its service': {
    given: { ports: ports([openPort(22, service('unknown'), { lacks: { facts: 'blocked' } })]) },
    expect: 'not-assessed',
  },
  'no list was received': { given: offering([]), expect: 'not-applicable' },
});
