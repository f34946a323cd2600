import { PRIVATE_KEY } from '#parse/pages/file-rules.ts';
import { isBase58Check, isBech32 } from '../check-sums.ts';
import { hasRealPassword, holdsPrivateKey } from '../secret-proof.ts';
import { type SecretRule, secret } from '../secret-rule.ts';

/** Keys that no issuer revokes: the owner replaces them wherever they are used. */
const REPLACE = 'https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html';

/** Keys and passwords without an issuer, and Google's service accounts, which are files with such a key. */
export const KEY_SECRETS: readonly SecretRule[] = [
  secret('private-key-in-script', ['PRIVATE KEY-----'], PRIVATE_KEY, REPLACE, holdsPrivateKey),
  secret(
    'service-account',
    ['service_account'],
    /"type"\s{0,4}:\s{0,4}"service_account"[\s\S]{0,400}"private_key"\s{0,4}:\s{0,4}"-----BEGIN PRIVATE KEY-----[A-Za-z0-9+/=\\\s]{40,6000}-----END /,
    'https://console.cloud.google.com/iam-admin/serviceaccounts',
    (text) => holdsPrivateKey(text.slice(text.indexOf('-----BEGIN'))),
  ),
  secret(
    'database-url',
    ['postgres', 'mysql://', 'mongodb', 'redis', 'amqp', 'mariadb://', 'clickhouse://', 'sqlserver://'],
    /\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|clickhouse|sqlserver):\/\/[^\s:"'/@]{0,64}:[^\s"'/@]{4,128}@[\w.-]{1,253}/,
    REPLACE,
    hasRealPassword,
  ),
  // https://github.com/C2SP/C2SP/blob/main/age.md
  secret(
    'age-secret-key',
    ['AGE-SECRET-KEY-'],
    /\bAGE-SECRET-KEY-(?:PQ-)?1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}\b/,
    REPLACE,
    isBech32,
  ),
  // NIP-19 of Nostr.
  secret('nostr-secret-key', ['nsec1'], /\bnsec1[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{58}\b/, REPLACE, isBech32),
  // BIP 32: the root of all keys of a wallet.
  secret(
    'wallet-root-key',
    ['xprv9s21ZrQH143K'],
    /\bxprv9s21ZrQH143K[1-9A-HJ-NP-Za-km-z]{95}\b/,
    REPLACE,
    isBase58Check,
  ),
];
