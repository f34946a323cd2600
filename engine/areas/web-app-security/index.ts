import type { Check } from '../../check.ts';
import contentTypeOptions from './headers/content-type-options.ts';
import cors from './headers/cors.ts';
import csp from './headers/csp.ts';
import framing from './headers/framing.ts';
import openerPolicy from './headers/opener-policy.ts';
import permissionsPolicy from './headers/permissions-policy.ts';
import referrerPolicy from './headers/referrer-policy.ts';
import cookies from './page/cookies.ts';
import mixedContent from './page/mixed-content.ts';
import scriptIntegrity from './page/script-integrity.ts';
import certificate from './transport/certificate.ts';
import certificateLife from './transport/certificate-life.ts';
import certificateStrength from './transport/certificate-strength.ts';
import cipherSuites from './transport/cipher-suites.ts';
import hsts from './transport/hsts.ts';
import https from './transport/https.ts';
import ocspStapling from './transport/ocsp-stapling.ts';
import redirect from './transport/redirect.ts';
import tlsVersions from './transport/tls-versions.ts';

/** Web application security in report order: transport, policies in headers, what the page holds. */
export const checks: readonly Check[] = [
  https,
  redirect,
  hsts,
  certificate,
  certificateLife,
  certificateStrength,
  ocspStapling,
  tlsVersions,
  cipherSuites,
  csp,
  framing,
  contentTypeOptions,
  referrerPolicy,
  permissionsPolicy,
  openerPolicy,
  cors,
  cookies,
  scriptIntegrity,
  mixedContent,
];
