import { defineCheck, NOT_APPLICABLE } from '#check.ts';

const DAY_MS = 86_400_000;
/**
 * Registrars send their last reminders at about this time; less than two weeks leave little time to pay or correct
 * errors.
 */
const SOON_DAYS = 30;
const VERY_SOON_DAYS = 14;

/** Registration of the domain: expiry, transfer lock, registry holds (RFC 9083 §5.3, RFC 8056). */
export default defineCheck({
  id: 'dns_health.registration',
  area: 'dns_health',
  topics: ['names'],
  needs: ['registration', 'scan'],
  findings: {
    ended: {
      severity: 'high',
      cwe: [672],
      effort: 'low',
      facts: { day: 'day', registrar: 'name' },
      reproduce: 'whois {domain}',
      shows: '{day}',
    },
    'ends-soon': {
      severity: ['medium', 'low'],
      cwe: [672],
      effort: 'low',
      facts: { day: 'day', left: 'days', registrar: 'name' },
      reproduce: 'whois {domain}',
      shows: '{day}',
    },
    'being-deleted': {
      severity: 'high',
      cwe: [672],
      effort: 'low',
      facts: { status: 'name' },
      reproduce: 'whois {domain}',
      shows: 'Status:',
    },
    unlocked: { severity: 'low', cwe: [284], effort: 'low', reproduce: 'whois {domain}', lacks: 'TransferProhibited' },
  },
  refs: ['RFC 9083 section 5.3', 'RFC 8056', 'ICANN EPP status codes'],
  evaluate({ registration, scan, asset }, report) {
    if (!scan.registrable) return NOT_APPLICABLE;
    const { expires, status } = registration;
    const registrar = registration.registrar ?? '—';
    if (expires !== null) {
      const left = Math.floor((Date.parse(expires) - Date.parse(scan.time)) / DAY_MS);
      const day = expires.slice(0, 10);
      if (left < 0) report('ended', { facts: { day, registrar } });
      else if (left <= SOON_DAYS) {
        const severity = left <= VERY_SOON_DAYS ? 'medium' : 'low';
        report('ends-soon', { severity, facts: { day, left, registrar } });
      }
    }
    const ending = status.find((value) => /^(redemption period|pending delete|client hold|server hold)$/.test(value));
    if (ending) report('being-deleted', { facts: { status: ending }, seen: status });
    // Some registries publish no status, so locks are unknown.
    if (status.length > 0 && !status.some((value) => value.endsWith('transfer prohibited') || value === 'locked')) {
      // Many country-code registries have no lock and report "active" for every name.
      const country = /\.[a-z]{2}$/.test(asset);
      report('unlocked', { confidence: country ? 'tentative' : 'certain', seen: status });
    }
  },
});
