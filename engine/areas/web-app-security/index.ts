import type { Check } from '#check.ts';
import certificate from './certificates/certificate.ts';
import certificateLife from './certificates/certificate-life.ts';
import certificateProofs from './certificates/certificate-proofs.ts';
import certificateRevocation from './certificates/certificate-revocation.ts';
import certificateStrength from './certificates/certificate-strength.ts';
import ocspStapling from './certificates/ocsp-stapling.ts';
import caching from './headers/caching.ts';
import contentTypeOptions from './headers/content-type-options.ts';
import cors from './headers/cors.ts';
import csp from './headers/csp.ts';
import firewall from './headers/firewall.ts';
import framing from './headers/framing.ts';
import openerPolicy from './headers/opener-policy.ts';
import permissionsPolicy from './headers/permissions-policy.ts';
import referrerPolicy from './headers/referrer-policy.ts';
import resourcePolicy from './headers/resource-policy.ts';
import charset from './page/charset.ts';
import cookies from './page/cookies.ts';
import delivery from './page/delivery.ts';
import ipv6 from './page/ipv6.ts';
import mixedContent from './page/mixed-content.ts';
import openerLinks from './page/opener-links.ts';
import scriptIntegrity from './page/script-integrity.ts';
import cipherSuites from './transport/cipher-suites.ts';
import hsts from './transport/hsts.ts';
import https from './transport/https.ts';
import redirect from './transport/redirect.ts';
import tlsAttacks from './transport/tls-attacks.ts';
import tlsClients from './transport/tls-clients.ts';
import tlsFlaws from './transport/tls-flaws.ts';
import tlsGrade from './transport/tls-grade.ts';
import tlsHandshake from './transport/tls-handshake.ts';
import tlsVersions from './transport/tls-versions.ts';

/**
 * Web application security in report order: transport, header policies, page contents.
 * `npm run generate` adds and removes checks.
 */
export const checks: readonly Check[] = [
  https,
  redirect,
  hsts,
  certificate,
  certificateLife,
  certificateStrength,
  certificateProofs,
  certificateRevocation,
  ocspStapling,
  tlsVersions,
  cipherSuites,
  tlsHandshake,
  tlsFlaws,
  tlsAttacks,
  tlsClients,
  tlsGrade,
  csp,
  framing,
  contentTypeOptions,
  referrerPolicy,
  permissionsPolicy,
  openerPolicy,
  resourcePolicy,
  cors,
  cookies,
  caching,
  scriptIntegrity,
  mixedContent,
  charset,
  openerLinks,
  delivery,
  ipv6,
  firewall,
];
