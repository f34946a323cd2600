import type { Check } from '#check.ts';
import dnssec from './dnssec/dnssec.ts';
import bimi from './mail/bimi.ts';
import dane from './mail/dane.ts';
import dkim from './mail/dkim.ts';
import dmarc from './mail/dmarc.ts';
import mtaSts from './mail/mta-sts.ts';
import spf from './mail/spf.ts';
import starttls from './mail/starttls.ts';
import tlsRpt from './mail/tls-rpt.ts';
import mx from './mx/mx.ts';
import ipv6 from './ns/ipv6.ts';
import recursion from './ns/recursion.ts';
import serverProtocol from './ns/server-protocol.ts';
import serverVersion from './ns/server-version.ts';
import servers from './ns/servers.ts';
import zoneTransfer from './ns/zone-transfer.ts';
import delegation from './parent/delegation.ts';
import registration from './parent/registration.ts';
import soa from './soa/soa.ts';
import apexAlias from './www/apex-alias.ts';
import caa from './www/caa.ts';
import dangling from './www/dangling.ts';
import internalHost from './www/internal-host.ts';
import publishedSecret from './www/published-secret.ts';
import subdomainDelegation from './www/subdomain-delegation.ts';
import wildcard from './www/wildcard.ts';
import www from './www/www.ts';

/**
 * Checks of the zone, its name servers and the mail records, in report order.
 * `npm run generate` adds and removes checks.
 */
export const checks: readonly Check[] = [
  registration,
  delegation,
  servers,
  zoneTransfer,
  recursion,
  serverVersion,
  serverProtocol,
  soa,
  mx,
  www,
  apexAlias,
  dangling,
  subdomainDelegation,
  wildcard,
  internalHost,
  publishedSecret,
  ipv6,
  caa,
  spf,
  dmarc,
  dkim,
  mtaSts,
  tlsRpt,
  bimi,
  starttls,
  dane,
  dnssec,
];
