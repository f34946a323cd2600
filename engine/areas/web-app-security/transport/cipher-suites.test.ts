import { tls } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import suites from './cipher-suites.ts';

const GOOD = 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256';
const accepting = (...names: string[]) => ({ tls: tls({ suites: [{ version: 'TLSv1.2', names }] }) });

scenarios(suites, {
  modern: { given: { tls: tls() }, expect: [] },
  'no encryption': { given: accepting(GOOD, 'TLS_RSA_WITH_NULL_SHA256'), expect: ['no-protection'] },
  '3DES and RC4': {
    given: accepting(GOOD, 'TLS_RSA_WITH_3DES_EDE_CBC_SHA', 'TLS_ECDHE_RSA_WITH_RC4_128_SHA'),
    expect: ['broken'],
  },
  'static key exchange beside others': {
    given: accepting(GOOD, 'TLS_RSA_WITH_AES_128_GCM_SHA256'),
    expect: ['static-key-exchange'],
  },
  'static key exchange only': { given: accepting('TLS_RSA_WITH_AES_128_GCM_SHA256'), expect: ['no-forward-secrecy'] },
  'no authenticated encryption': {
    given: accepting('TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA'),
    expect: ['no-authenticated-encryption'],
  },
  'an old version cannot have it': {
    given: { tls: tls({ suites: [{ version: 'TLSv1.0', names: ['TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA'] }] }) },
    expect: [],
  },
  'a small prime': { given: { tls: tls({ dhBits: 1024 }) }, expect: ['small-prime'] },
  'a prime of 2048 bits': { given: { tls: tls({ dhBits: 2048 }) }, expect: [] },
  'a list that was cut short, of which only what stands in it is known': {
    given: { tls: tls({ cut: true, suites: [{ version: 'TLSv1.2', names: ['TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA'] }] }) },
    expect: 'not-assessed',
  },
  'a broken suite in a list that was cut short': {
    given: { tls: tls({ cut: true, suites: [{ version: 'TLSv1.2', names: [GOOD, 'TLS_RSA_WITH_RC4_128_SHA'] }] }) },
    expect: ['broken'],
  },
  'suites not collected': { given: accepting(), expect: 'not-assessed' },
});
