import { z } from 'zod';
import type { AreaId } from '../areas.ts';
import { COUNT_COLUMNS } from '../severities.ts';
import { rowFields } from './analysis/row-findings.ts';
import { points } from './analysis/scores.ts';

/**
 * Rows of the ten detail pages (docs/product/data.md, findings per area). Columns keep the specified names; each has a description, a unit
 * and the evidence it comes from. A row is a thing (asset, address, port, DNS test, product, page, event, name) with its
 * findings, or an issue with its assets; the columns of an issue's row are those of the thing of its most severe
 * finding, lists are of all its things. Null = unknown, or not applicable to this row.
 */
const text = z.string().nullable();
const level = z
  .enum(COUNT_COLUMNS)
  .nullable()
  .describe(
    'critical, high, medium, low, informational, or other while unconfirmed: of the most severe finding; null without a finding',
  );
const ipv4 = z.array(z.string()).describe('IPv4 addresses of the asset; evidence host-dns and ports');
const ipv6 = z.array(z.string()).describe('IPv6 addresses of the asset; evidence host-dns and ports');
const words = {
  name: z.string().describe('what was found, in the reader’s language'),
  description: z.string().describe('why it matters, in the reader’s language'),
  solution: z.string().describe('how to mend it, in the reader’s language'),
};

export const webRow = z.object({
  ...rowFields,
  level,
  total_score: points
    .nullable()
    .describe('points the issue takes from the area; from the ledger; null on further rows of the issue'),
  cweid: z.array(z.number().int()).describe('CWE numbers; from the check'),
  ...words,
  alert_count: z.number().int().describe('findings of this issue on all assets'),
  domain: z.string().describe('host or endpoint on which it was seen; evidence http, tls'),
});

export const networkRow = z.object({
  ...rowFields,
  cve: z.array(z.string()).describe('CVEs of the service’s version; evidence products'),
  ipv4,
  ipv6,
  host: z.string().describe('name that leads to the address; evidence ports'),
  port: z.number().int().nullable().describe('TCP or UDP port; evidence ports; null for a finding without a port'),
  service: text.describe('protocol told by the greeting; evidence ports'),
  product: text.describe('product told by the greeting; evidence ports'),
  version: text.describe('version told by the greeting; evidence ports'),
  update_time: z.string().describe('when it was seen, ISO 8601; the piece’s time'),
  tunnel: text.describe('`ssl` where TLS is spoken directly; evidence ports'),
  severity: level,
  vuln: text.describe(
    'the finding’s title in the reader’s language, also of a finding of endpoint security; null for an open port without a finding',
  ),
});

export const ipRow = z.object({
  ...rowFields,
  ipv4: text.describe('the address when it is IPv4; evidence reputation'),
  ipv6: text.describe('the address when it is IPv6; evidence reputation'),
  host: z.string().describe('first name that resolves to it'),
  hosts: z.array(z.string()).describe('all names that resolve to it'),
  country: text.describe('ISO 3166-1 alpha-2; offline data package'),
  asn: z.number().int().nullable().describe('autonomous system number; offline data package'),
  registrar_name: text.describe('registrar or registry of the range; RDAP'),
  handle: text.describe('operator of the range: RDAP handle, else the AS name'),
  dns_block_amount: z.number().int().describe('DNS block lists on which it stands for abuse; evidence reputation'),
  dns_block_info: z.array(z.string()).describe('names of those lists with their codes'),
  blacklist_amount: z
    .number()
    .int()
    .nullable()
    .describe('downloaded block lists on which it stands; null when none is loaded'),
  reverse: z.array(z.string()).optional().describe('names that the address leads back to; absent in older rows'),
  cdn: text.optional().describe('content delivery service whose edge it is; null for nobody’s, absent in older rows'),
  cloudflare: z
    .boolean()
    .nullable()
    .describe('the address belongs to Cloudflare; offline ranges and AS number; null where both are unknown'),
  vtCheckInfo: text.describe('verdict of the malicious check, `malicious/engines`; null without a provider key'),
});

export const dnsRow = z.object({
  ...rowFields,
  group: z.enum(['parent', 'ns', 'soa', 'mx', 'www', 'mail', 'dnssec']).describe('test group'),
  name: z.string().describe('check id'),
  Status: z
    .enum(['pass', 'fail', 'warning', 'info', 'unconfirmed', 'not-assessed', 'not-applicable'])
    .describe(
      'outcome of the test: `fail` from medium, `warning` for low, `info` for informational, `unconfirmed` for findings that are all unconfirmed',
    ),
  Information: z.string().describe('what was seen, in the reader’s language; a line per finding'),
  Test_name: z.string().describe('the test’s title, in the reader’s language'),
  statusScore: points.describe('points the test takes from the area; 0 when passed'),
});

export const applicationRow = z.object({
  ...rowFields,
  cve: z.array(z.string()).describe('CVE identifiers; evidence products'),
  engine: z.string().describe('the check that found it'),
  ...words,
  indicate_security: text.describe('the sign that gave it away: header, path or page; what was seen'),
  version: text.describe('version disclosed; evidence http, products'),
  ssl: z.boolean().nullable().describe('seen over HTTPS; evidence http; null where no HTTP response was recorded'),
  severity: level,
  ref: z.array(z.string()).describe('references of the check'),
  domain: z.string().describe('host on which it was seen'),
});

export const endpointRow = z.object({
  ...rowFields,
  cve: z.array(z.string()).describe('CVE identifiers; evidence products'),
  ...words,
  family: z.string().describe('kind of service: remote-desktop, file-sharing, printer, nas, operating-system'),
  threat: level,
  from_engine: z.string().describe('the check that found it'),
  update_time: z.string().describe('when it was seen, ISO 8601; the piece’s time'),
  ipv4,
  ipv6,
  ver: text.describe('version told by the greeting; evidence ports'),
  ssl: text.describe('lowest TLS version offered on the port; evidence tls; null without TLS'),
  severity: level,
  ref: z.array(z.string()).describe('references of the check'),
  host: z.string().describe('name or endpoint on which it was seen'),
});

export const patchRow = z.object({
  ...rowFields,
  cpe: z.string().describe('CPE 2.3 of product and version; evidence products'),
  cpe_detail: z.string().describe('display name and version of the product'),
  port_count: z
    .number()
    .int()
    .describe('ports on which it was seen, over all hosts: 80 or 443 of web software as well'),
  port_detail: z.array(z.string()).describe('those ports, `host:port/tcp`; a host where the port is unknown'),
  family: z.string().describe('application, library or operating-system'),
  threat: level,
  time: z.string().describe('when it was seen, ISO 8601'),
  ipv4,
  ipv6,
  cve: z.array(z.string()).describe('CVEs whose ranges hold the version'),
  ref: z.array(z.string()).describe('references of the worst CVE'),
  patch_state: z
    .enum(['updated', 'not-updated', 'unconfirmed', 'unknown'])
    .describe(
      '`updated`: known to be the newest of its cycle, without a finding; `not-updated`: with a confirmed finding, or older; `unconfirmed`: all its findings are unconfirmed; `unknown`: no data on its releases',
    ),
  open_since: z
    .string()
    .nullable()
    .optional()
    .describe(
      'when the oldest open finding about it was first seen here, ISO 8601; from the history, null without one',
    ),
  exposure: z
    .enum(['exposed', 'not-exposed', 'unknown'])
    .describe('a CVE applies to the version seen; `unknown` where no vulnerability data covers the product'),
});

export const leakRow = z.object({
  ...rowFields,
  kind: z
    .enum(['leak', 'test'])
    .describe('`leak`: something seen; `test`: result of a check about nothing that was seen, such as a missing file'),
  dork_cat: text.describe(
    'kind of leak: version-control, environment, log, backup, login-portal, password-file, document, address, contact; null for a test',
  ),
  dork_lan: text.describe('search expression that finds it; null where it was not found by a search'),
  urls: z.array(z.string()).describe('where it was seen; evidence files, http; empty for a test'),
  severity: level,
});

/** YYYY-MM-DD if the source provides no time, otherwise an instant. */
const dayOrInstant = z.string();

export const threatRow = z.object({
  ...rowFields,
  category: z
    .enum(['open-bug-bounty', 'e-mail', 'pastebin', 'ransomware', 'other'])
    .describe('one of the four specified kinds; other for further feeds'),
  source: z.string().describe('provider that answered'),
  title: z.string().describe('what it says, as the provider wrote it'),
  date: dayOrInstant.describe('when it was last seen: YYYY-MM-DD if the source provides no time, else ISO 8601'),
  severity: level,
});

export const socialRow = z.object({
  ...rowFields,
  kind: z
    .enum(['domain-spoof', 'phishing', 'typosquat', 'mailbox-names'])
    .describe('one of the three specified kinds, or a mail server that discloses which mailboxes exist'),
  url: z.string().describe('domain, host or URL'),
  info: z.string().describe('what is known of it, in the reader’s language, without times'),
  mail: z.boolean().nullable().describe('a look-alike that receives mail (MX); null for other kinds'),
  addresses: z.array(z.string()).describe('IP addresses of a look-alike'),
  registered: text.describe('day on which a look-alike was registered, YYYY-MM-DD; null = unknown'),
  registrant: text.describe('who registered a look-alike; null = not published, or unknown'),
  networks: z.array(z.string()).describe('networks of its addresses: AS number and operator'),
  name_servers: z.array(z.string()).describe('name servers of a look-alike'),
  certified: text.describe('day on which its oldest valid certificate was issued, YYYY-MM-DD'),
  similarity: z.number().nullable().describe('how much of its front page is that of the domain, 0–100'),
  unknown: z
    .array(z.string())
    .describe('columns of a look-alike whose facts were not established (contract/api/analysis/look-alikes.ts)'),
  provider: text.describe('feed that lists a phishing page; null for other kinds'),
  seen: dayOrInstant
    .nullable()
    .describe('when the feed listed it: YYYY-MM-DD or ISO 8601, as the feed states it; null for other kinds'),
  severity: level,
});

export const AREA_ROWS = {
  web_app_security: webRow,
  ip_reputation: ipRow,
  network_security: networkRow,
  dns_health: dnsRow,
  application_security: applicationRow,
  endpoint_security: endpointRow,
  patch_cadence: patchRow,
  information_leakage: leakRow,
  hacker_chatter: threatRow,
  social_engineering: socialRow,
} as const satisfies Record<AreaId, z.ZodType>;

export type AreaRow<A extends AreaId = AreaId> = z.infer<(typeof AREA_ROWS)[A]>;
