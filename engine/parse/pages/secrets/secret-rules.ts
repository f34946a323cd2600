import { type FileSignature, PRIVATE_KEY } from '../file-rules.ts';
import { hasCheckSum, hasHighEntropy, hasRealPassword, holdsPrivateKey } from './secret-proof.ts';

/** A credential format with an additional condition. */
export interface SecretRule extends FileSignature {
  isReal(secret: string): boolean;
}

/**
 * Credentials that must not occur in public downloads, by their issuers' formats. Keys that are public by design (maps,
 * analytics, publishable payment keys) are excluded.
 */
export const SECRET_RULES: readonly SecretRule[] = [
  secret('private-key-in-script', PRIVATE_KEY, holdsPrivateKey),
  secret('aws-secret-key', /aws_?secret_?(?:access_?)?key["']?\s{0,4}[:=]\s{0,4}["'][A-Za-z0-9/+]{40}["']/i),
  secret('aws-access-key', /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/),
  secret('github-token', /\bgh[pousr]_[A-Za-z0-9]{36}\b/, hasCheckSum),
  secret('github-fine-grained-token', /\bgithub_pat_[A-Za-z0-9_]{60,90}\b/),
  secret('gitlab-token', /\bglpat-[A-Za-z0-9_-]{20}\b/),
  secret('slack-token', /\bxox[abpors]-\d{6,14}-[A-Za-z0-9-]{10,80}/),
  secret(
    'slack-webhook',
    /https:\/\/hooks\.slack\.com\/services\/T[A-Z0-9]{6,12}\/B[A-Z0-9]{6,12}\/[A-Za-z0-9]{20,30}/,
  ),
  secret('stripe-secret-key', /\b[sr]k_live_[A-Za-z0-9]{20,120}\b/),
  secret('sendgrid-key', /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/),
  secret('npm-token', /\bnpm_[A-Za-z0-9]{36}\b/, hasCheckSum),
  secret('shopify-token', /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b/),
  secret('digitalocean-token', /\bdo[opr]_v1_[a-f0-9]{64}\b/),
  secret(
    'service-account',
    /"type"\s{0,4}:\s{0,4}"service_account"[\s\S]{0,400}"private_key"\s{0,4}:\s{0,4}"-----BEGIN PRIVATE KEY-----[A-Za-z0-9+/=\\\s]{40,6000}-----END /,
    (text) => holdsPrivateKey(text.slice(text.indexOf('-----BEGIN'))),
  ),
  secret(
    'database-url',
    /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqps?):\/\/[^\s:"'/@]{1,64}:[^\s"'/@]{4,128}@[\w.-]{1,253}/,
    hasRealPassword,
  ),
];

/** Maximum number of matches of one format to check per file; placeholders may come first. */
const LOOKED_AT = 20;

/** Secrets in a public page or script: rule and matched text. @param text at most 512 kB */
export function findSecrets(text: string): { id: string; secret: string }[] {
  return SECRET_RULES.flatMap(({ id, content, isReal }) => {
    let looked = 0;
    for (const [found] of text.matchAll(new RegExp(content, `${content.flags}g`))) {
      if (isReal(found)) return [{ id, secret: found }];
      looked += 1;
      if (looked >= LOOKED_AT) break;
    }
    return [];
  });
}

/** The displayable part of a secret: its first characters, which indicate its type, and its length. */
export function maskedSecret(text: string): string {
  return `${text.slice(0, 4)}*** (${text.length})`;
}

function secret(id: string, content: RegExp, isReal: SecretRule['isReal'] = hasHighEntropy): SecretRule {
  return { id, class: 'secret', paths: [], content, isReal };
}
