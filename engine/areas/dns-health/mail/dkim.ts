import { defineCheck, forEachKnown, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { factOf } from '#evidence/unknown.ts';
import { type DkimKey, isDkimRecord, parseDkim } from '#parse/mail/dkim.ts';
import { takesPartInMail } from './sends-mail.ts';

/** RFC 8301 §3.2: verifiers reject keys below 1024 bits; signers should use 2048. */
const BITS_MIN = 1_024;
const BITS_WANTED = 2_048;

const dig = 'dig +short TXT {selector}._domainkey.{asset}';
const READ_KEY = `${dig} | tr -d '" ' | sed 's/.*p=//; s/;.*//' | openssl base64 -d -A | openssl pkey -pubin -inform DER -noout -text`;

/** Discovered DKIM keys are strong and in use; an undiscovered selector is unknown, not missing (RFC 6376). */
export default defineCheck({
  id: 'dns_health.dkim',
  area: 'dns_health',
  topics: ['mail'],
  needs: ['mail'],
  findings: {
    missing: {
      severity: 'low',
      cwe: [290],
      effort: 'medium',
      // Some servers return NXDOMAIN for parents of existing names, contrary to RFC 8020.
      confidence: 'firm',
      reproduce: 'dig TXT _domainkey.{asset}',
      shows: 'status: NXDOMAIN',
    },
    'selector-empty': {
      severity: 'low',
      cwe: [290],
      effort: 'low',
      facts: { selector: 'name' },
      reproduce: dig,
      lacks: '',
    },
    'short-key': {
      severity: ['high', 'low'],
      cwe: [326],
      effort: 'low',
      facts: { selector: 'name', bits: 'count' },
      reproduce: READ_KEY,
      shows: '({bits} bit)',
    },
    testing: { severity: 'low', cwe: [290], effort: 'low', facts: { selector: 'name' }, reproduce: dig, shows: 't=y' },
    unreadable: {
      severity: 'low',
      cwe: [290],
      effort: 'low',
      facts: { selector: 'name' },
      reproduce: READ_KEY,
      lacks: 'Public-Key',
    },
    'several-keys': {
      severity: 'low',
      cwe: [290],
      effort: 'low',
      facts: { selector: 'name' },
      reproduce: `${dig} | grep -ci 'p=' | grep -v '^[01]$'`,
      shows: '',
    },
    'sha1-only': {
      severity: 'low',
      cwe: [328],
      effort: 'low',
      facts: { selector: 'name' },
      reproduce: dig,
      shows: 'h=sha1',
    },
  },
  refs: ['RFC 6376 section 3.6.1', 'RFC 6376 section 3.6.2.2', 'RFC 8301', 'RFC 8020'],
  evaluate({ mail, asset }, report) {
    // The null MX says that the domain takes no part in mail, even if its SPF record permits a sender (RFC 7505 §4.2).
    if (factOf(() => mail.nullMx) === true || !takesPartInMail(mail, asset)) return NOT_APPLICABLE;
    // Responses without a record are kept only for selectors that the owner entered.
    const keys: { selector: string; key: DkimKey }[] = [];
    let unusable = 0;
    const gap = forEachKnown(mail.dkim, ({ selector, answer }) => {
      const details = { subject: selector, facts: { selector } };
      const read = answer.records.map(parseDkim);
      if (answer.outcome !== 'answered') report('selector-empty', details);
      else if (read.every((key) => key === null)) report('unreadable', details);
      else {
        if (answer.records.filter(isDkimRecord).length > 1) report('several-keys', details);
        keys.push(...read.flatMap((key) => (key && !key.revoked ? [{ selector, key }] : [])));
        return;
      }
      unusable += 1;
    });
    if (keys.length === 0 && !gap) {
      if (mail.domainkey === 'nxdomain') return report('missing');
      return unusable > 0 ? undefined : notAssessed('not-collected');
    }
    for (const { selector, key } of keys) {
      const details = { subject: selector, facts: { selector } };
      if (key.unreadable) report('unreadable', details);
      if (key.testing) report('testing', details);
      if (key.hashes.length > 0 && !key.hashes.includes('sha256')) report('sha1-only', details);
      if (key.type === 'rsa' && key.bits !== null && key.bits < BITS_WANTED) {
        // 512-bit keys can be factored in hours; forged mail then has a valid signature.
        const severity = key.bits < BITS_MIN ? 'high' : 'low';
        report('short-key', { subject: selector, severity, facts: { selector, bits: key.bits } });
      }
    }
    return gap;
  },
});
