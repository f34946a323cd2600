import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { certificateLife, servedChains } from '#parse/tls/certificate.ts';
import { isWebTls } from '#parse/tls/web-port.ts';

/** Days before expiry at which a renewal is late, and at which it is urgent. */
const LATE_DAYS = 30;
const URGENT_DAYS = 14;
const DAY_SECONDS = 86_400;
/**
 * Short-lived certificates are renewed when a third of their lifetime is left: late and urgent begin below that, with a
 * margin for a renewal that runs a day or two later.
 */
const LATE_SHARE = 0.3;
const URGENT_SHARE = 0.15;

const EXPIRES =
  'openssl s_client -connect {host}:{port} -servername {host} </dev/null 2>/dev/null | openssl x509 -noout -enddate -checkend';
const SHOW =
  'openssl s_client -connect {host}:{port} -servername {host} </dev/null 2>/dev/null | openssl x509 -noout -dates';

/**
 * A valid certificate is renewed in time and does not exceed the lifetime that browsers allow (Baseline Requirements
 * §6.3.2).
 */
export default defineCheck({
  id: 'web_app_security.certificate-life',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['tls', 'scan'],
  findings: {
    'ends-in-days': {
      severity: 'medium',
      cwe: [298],
      effort: 'low',
      facts: { count: 'count' },
      reproduce: `${EXPIRES} ${URGENT_DAYS * DAY_SECONDS}`,
      shows: 'will expire',
    },
    'ends-soon': {
      severity: 'low',
      cwe: [298],
      effort: 'low',
      facts: { count: 'count' },
      reproduce: `${EXPIRES} ${LATE_DAYS * DAY_SECONDS}`,
      shows: 'will expire',
    },
    'too-long': {
      severity: 'low',
      cwe: [298],
      effort: 'low',
      facts: { life: 'days', allowed: 'days' },
      reproduce: SHOW,
      shows: 'notAfter={notAfter}',
    },
  },
  refs: ['CA/Browser Forum Baseline Requirements section 6.3.2', 'CA/Browser Forum ballot SC-081v3'],
  evaluate({ tls, scan }, report) {
    if (!isWebTls(tls)) return NOT_APPLICABLE;
    let judged = false;
    for (const [at, { chain, problems, privateRoot }] of servedChains(tls).entries()) {
      const [leaf] = chain;
      const life = leaf && certificateLife(leaf, scan.time);
      // An expired or future certificate is reported only as such.
      if (!life || problems.includes('expired') || problems.includes('not-yet-valid')) continue;
      judged = true;
      const details = {
        subject: at > 0 ? leaf.keyType : '',
        seen: [`notBefore: ${leaf.notBefore}`, `notAfter: ${leaf.notAfter}`],
      };
      const late = Math.min(LATE_DAYS, Math.floor(life.days * LATE_SHARE));
      const urgent = Math.min(URGENT_DAYS, Math.floor(life.days * URGENT_SHARE));
      const [finding, days] =
        life.left <= urgent ? (['ends-in-days', urgent] as const) : (['ends-soon', late] as const);
      // The certificate ends within the last of these days.
      const reproduce = `${EXPIRES} ${(days + 1) * DAY_SECONDS}`;
      if (life.left <= days) report(finding, { facts: { count: life.left }, reproduce, ...details });
      const ofPublicAuthority = problems.length === 0 && !privateRoot;
      if (ofPublicAuthority && life.allowed !== null && life.days > life.allowed)
        report('too-long', {
          facts: { life: life.days, allowed: life.allowed },
          commandValues: { notAfter: asOpenSsl(leaf.notAfter) },
          ...details,
        });
    }
    return judged ? undefined : NOT_APPLICABLE;
  },
});

/** A time as OpenSSL prints it: `Nov  2 15:04:05 2026 GMT`. */
function asOpenSsl(instant: string): string {
  const [, day = '', month, year, time] = new Date(instant).toUTCString().split(' ');
  return `${month} ${day.replace(/^0/, ' ')} ${time} ${year} GMT`;
}
