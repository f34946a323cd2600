import type { FindingRow } from '@assay/contract/api/ratings.ts';
import { SOFTWARE } from '@assay/contract/values/software.ts';
import { clock } from '#clock.ts';

/** Configuration that fixes a finding: the folder of code files, and the values to insert. */
export interface Snippet {
  topic: string;
  values: Readonly<Record<string, string>>;
}

type Facts = Pick<FindingRow, 'check' | 'finding' | 'asset'>;
/** @param host name of the asset without its port */
type Maker = (host: string, finding: string) => Snippet | null;

const header =
  (name: string, value: string): Maker =>
  (host) => ({ topic: 'header', values: { host, name, value } });
const settings =
  (topic: string): Maker =>
  (host) => ({ topic, values: { host } });
/** Only for a missing record; an existing record is changed in place. */
const missingTxt =
  (prefix: string, value: (zone: string) => string): Maker =>
  (zone, finding) =>
    finding === 'missing' ? { topic: 'txt-record', values: { name: `${prefix}${zone}`, value: value(zone) } } : null;

const POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'";
/** A security.txt file should be reviewed once a year (RFC 9116 §2.5.5). */
const CONTACT_DAYS = 350;
const DAY_MS = 86_400_000;

const MAKERS: Readonly<Record<string, Maker>> = {
  'web_app_security.hsts': header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains'),
  'web_app_security.csp': (host, finding) =>
    header(`Content-Security-Policy${finding === 'missing' ? '-Report-Only' : ''}`, POLICY)(host, finding),
  'web_app_security.framing': header('Content-Security-Policy', "frame-ancestors 'self'"),
  'web_app_security.content-type-options': header('X-Content-Type-Options', 'nosniff'),
  'web_app_security.referrer-policy': header('Referrer-Policy', 'strict-origin-when-cross-origin'),
  'web_app_security.permissions-policy': header('Permissions-Policy', 'camera=(), geolocation=(), microphone=()'),
  'web_app_security.opener-policy': header('Cross-Origin-Opener-Policy', 'same-origin'),
  'web_app_security.resource-policy': header('Cross-Origin-Resource-Policy', 'same-site'),
  'web_app_security.redirect': settings('redirect'),
  'web_app_security.tls-versions': settings('tls'),
  'web_app_security.cipher-suites': settings('ciphers'),
  'web_app_security.ocsp-stapling': settings('stapling'),
  'web_app_security.cookies': settings('cookies'),
  'application_security.version-disclosure': settings('version'),
  'application_security.directory-listing': settings('listing'),
  'application_security.trace': settings('trace'),
  'information_leakage.version-control': settings('hidden-files'),
  'information_leakage.environment': settings('hidden-files'),
  'information_leakage.security-txt': (host) => ({
    topic: 'security-txt',
    values: { host, expires: `${new Date(clock.now().getTime() + CONTACT_DAYS * DAY_MS).toISOString().slice(0, 19)}Z` },
  }),
  'network_security.ssh-algorithms': settings('ssh'),
  'dns_health.spf': missingTxt('', () => 'v=spf1 mx -all'),
  'dns_health.dmarc': missingTxt('_dmarc.', (zone) => `v=DMARC1; p=none; rua=mailto:dmarc@${zone}`),
  'dns_health.tls-rpt': missingTxt('_smtp._tls.', (zone) => `v=TLSRPTv1; rua=mailto:tls-reports@${zone}`),
  'dns_health.mta-sts': missingTxt('_mta-sts.', () => 'v=STSv1; id=1'),
  'dns_health.caa': (name, finding) =>
    finding === 'missing' ? { topic: 'caa-record', values: { name, value: 'letsencrypt.org' } } : null,
};

/** `www.example.org:443/tcp` is a service of `www.example.org`. */
export function hostOf(asset: string): string {
  return asset.split(/[:/]/, 1)[0]!;
}

/** Returns the configuration that fixes a finding; null if there is none. */
export function snippetOf({ check, finding, asset }: Facts): Snippet | null {
  return MAKERS[check]?.(hostOf(asset), finding) ?? null;
}

/** Display names of code files; proper names that are the same in every language. */
const FURTHER = { 'zone-file': 'BIND', openssh: 'OpenSSH', file: 'security.txt' } as const;
export const SOFTWARE_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SOFTWARE.map(({ id, name }) => [id, name])),
  ...FURTHER,
};

/** Inserts the values into a code file. */
export function fillIn(code: string, values: Snippet['values']): string {
  return code.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole).trimEnd();
}
