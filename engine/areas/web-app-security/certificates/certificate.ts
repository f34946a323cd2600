import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { servedChains } from '#parse/tls/certificate.ts';
import { isWebTls } from '#parse/tls/web-port.ts';

/** If a chain is untrusted for several reasons, the first one is the cause. */
const TRUST_PROBLEMS = [
  'unreadable',
  'self-signed',
  'incomplete-chain',
  'untrusted-root',
  'wrong-purpose',
  'constraint-violated',
] as const;

/** Prints path validation errors; they are compared by number (x509_vfy.h), since the wording differs between OpenSSL versions. */
const CHECK = "openssl s_client -connect {host}:{port} -servername {host} </dev/null 2>&1 | grep '^verify error'";

/**
 * The certificate of a web server is currently valid, matches the name, and chains to a trusted authority (RFC 5280 §6,
 * RFC 9525).
 */
export default defineCheck({
  id: 'web_app_security.certificate',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['tls'],
  findings: {
    expired: {
      severity: 'high',
      cwe: [298],
      effort: 'low',
      facts: { date: 'instant' },
      reproduce: CHECK,
      shows: 'num=10:',
    },
    'not-yet-valid': {
      severity: 'high',
      cwe: [298],
      effort: 'low',
      facts: { date: 'instant' },
      reproduce: CHECK,
      shows: 'num=9:',
    },
    'name-mismatch': {
      severity: 'high',
      cwe: [297],
      effort: 'low',
      facts: { names: 'names' },
      reproduce:
        "openssl s_client -connect {host}:{port} -servername {host} -verify_hostname {host} </dev/null 2>&1 | grep '^verify error'",
      shows: 'num=62:',
    },
    'self-signed': {
      severity: 'high',
      cwe: [295],
      effort: 'low',
      facts: { issuer: 'text' },
      reproduce: CHECK,
      shows: 'num=18:',
    },
    // Most browsers fetch the missing certificate; other clients reject the connection.
    'incomplete-chain': {
      severity: 'medium',
      cwe: [295],
      effort: 'low',
      facts: { issuer: 'text' },
      reproduce: CHECK,
      shows: 'num=20:',
    },
    'untrusted-root': {
      severity: 'high',
      cwe: [295],
      effort: 'low',
      facts: { issuer: 'text' },
      reproduce: CHECK,
      shows: 'verify error',
    },
    // Extended key usage and key usage (RFC 5280 §4.2.1.3, §4.2.1.12).
    'wrong-purpose': {
      severity: 'high',
      cwe: [295],
      effort: 'low',
      facts: { issuer: 'text' },
      reproduce: CHECK,
      shows: 'verify error',
    },
    // Name constraints, path length, an issuer that may not issue, an unknown critical extension (RFC 5280 §6.1).
    'constraint-violated': {
      severity: 'high',
      cwe: [295],
      effort: 'low',
      facts: { issuer: 'text' },
      reproduce: CHECK,
      shows: 'verify error',
    },
    unreadable: {
      severity: 'high',
      cwe: [295],
      effort: 'low',
      reproduce:
        'openssl s_client -connect {host}:{port} -servername {host} </dev/null 2>/dev/null | openssl x509 -noout -subject',
      lacks: 'subject',
    },
  },
  refs: ['RFC 5280 section 6', 'RFC 9525', 'CWE-295'],
  evaluate({ tls }, report) {
    if (!isWebTls(tls)) return NOT_APPLICABLE;
    const chains = servedChains(tls);
    if (chains.every(({ chain, problems }) => chain.length === 0 && !problems.includes('unreadable')))
      return notAssessed('protocol-error');
    for (const [at, { chain, problems }] of chains.entries()) {
      const [leaf] = chain;
      // A problem of both chains of a server is reported once, for the chain that most clients receive.
      const fresh = problems.filter((row) => at === 0 || !tls.problems.includes(row));
      const subject = at > 0 && leaf ? leaf.keyType : '';
      const problem = TRUST_PROBLEMS.find((row) => fresh.includes(row));
      if (problem === 'unreadable') report('unreadable', { subject });
      if (!leaf || problem === 'unreadable') continue;
      const { issuer, names, notBefore, notAfter } = leaf;
      const seen = [`subject: ${leaf.subject}`, `issuer: ${issuer}`, `valid: ${notBefore} – ${notAfter}`];
      if (problem) report(problem, { subject, facts: { issuer }, seen });
      if (fresh.includes('expired')) report('expired', { subject, facts: { date: notAfter }, seen });
      if (fresh.includes('not-yet-valid')) report('not-yet-valid', { subject, facts: { date: notBefore }, seen });
      if (fresh.includes('name-mismatch'))
        report('name-mismatch', {
          subject,
          facts: { names: names.length > 0 ? names.slice(0, 20) : [leaf.subject] },
          seen,
        });
    }
    return undefined;
  },
});
