import type { FileSignature } from './file-rules.ts';

/**
 * Credentials that must not stand in what every visitor downloads, by the form their issuers give them. Keys that are public
 * by design (maps, analytics, publishable payment keys) are not among them.
 */
export const SECRET_RULES: readonly FileSignature[] = [
  secret('private-key-in-script', /-----BEGIN (?:RSA |DSA |EC |OPENSSH |)PRIVATE KEY-----(?:\\n|\\r|\s)/),
  secret('aws-secret-key', /aws_?secret_?(?:access_?)?key["']?\s{0,4}[:=]\s{0,4}["'][A-Za-z0-9/+]{40}["']/i),
  secret('aws-access-key', /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/),
  secret('github-token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,90})\b/),
  secret('gitlab-token', /\bglpat-[A-Za-z0-9_-]{20}\b/),
  secret('slack-token', /\bxox[abpors]-\d{6,14}-[A-Za-z0-9-]{10,80}/),
  secret(
    'slack-webhook',
    /https:\/\/hooks\.slack\.com\/services\/T[A-Z0-9]{6,12}\/B[A-Z0-9]{6,12}\/[A-Za-z0-9]{20,30}/,
  ),
  secret('stripe-secret-key', /\b[sr]k_live_[A-Za-z0-9]{20,120}\b/),
  secret('sendgrid-key', /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/),
  secret('npm-token', /\bnpm_[A-Za-z0-9]{36}\b/),
  secret('shopify-token', /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b/),
  secret('digitalocean-token', /\bdo[opr]_v1_[a-f0-9]{64}\b/),
  secret('service-account', /"type"\s{0,4}:\s{0,4}"service_account"[\s\S]{0,400}"private_key"\s{0,4}:/),
  secret(
    'database-url',
    /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqps?):\/\/[^\s:"'/@]{1,64}:[^\s"'/@]{4,128}@[\w.-]{1,253}/,
  ),
];

/** What may be shown of a secret: its first characters, which tell its kind, and its length. */
export function maskedSecret(text: string): string {
  return `${text.slice(0, 4)}*** (${text.length})`;
}

function secret(id: string, content: RegExp): FileSignature {
  return { id, class: 'secret', paths: [], content };
}
