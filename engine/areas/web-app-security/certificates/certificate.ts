import { defineCheck, NOT_APPLICABLE, notAssessed } from '../../../check.ts';
import { isWebTls } from '../../../parse/tls/web-port.ts';

/** Of several reasons why a chain is not trusted the first is the cause. */
const TRUST_PROBLEMS = ['unreadable', 'self-signed', 'incomplete-chain', 'untrusted-root'] as const;

const SHOW = 'openssl s_client -connect {host}:{port} -servername {host} -showcerts </dev/null';

/** The certificate of a web server is valid now, for this name, and leads to a trusted authority (RFC 5280 §6, RFC 9525). */
export default defineCheck({
  id: 'web_app_security.certificate',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['tls'],
  findings: {
    expired: { severity: 'high', cwe: [298], effort: 'low', facts: { date: 'instant' }, reproduce: SHOW },
    'not-yet-valid': { severity: 'high', cwe: [298], effort: 'low', facts: { date: 'instant' }, reproduce: SHOW },
    'name-mismatch': { severity: 'high', cwe: [297], effort: 'low', facts: { names: 'names' }, reproduce: SHOW },
    'self-signed': { severity: 'high', cwe: [295], effort: 'low', facts: { issuer: 'text' }, reproduce: SHOW },
    // Most browsers fetch the missing part themselves; other clients refuse the connection.
    'incomplete-chain': { severity: 'medium', cwe: [295], effort: 'low', facts: { issuer: 'text' }, reproduce: SHOW },
    'untrusted-root': { severity: 'high', cwe: [295], effort: 'low', facts: { issuer: 'text' }, reproduce: SHOW },
    unreadable: { severity: 'high', cwe: [295], effort: 'low', reproduce: SHOW },
  },
  refs: ['RFC 5280 section 6', 'RFC 9525', 'CWE-295'],
  evaluate({ tls }, report) {
    if (!isWebTls(tls)) return NOT_APPLICABLE;
    const [leaf] = tls.chain;
    const problem = TRUST_PROBLEMS.find((row) => tls.problems.includes(row));
    if (problem === 'unreadable') return report('unreadable');
    if (!leaf) return notAssessed('protocol-error');
    const { subject, issuer, names, notBefore, notAfter } = leaf;
    const seen = [`subject: ${subject}`, `issuer: ${issuer}`, `valid: ${notBefore} – ${notAfter}`];
    if (problem) report(problem, { facts: { issuer }, seen });
    if (tls.problems.includes('expired')) report('expired', { facts: { date: notAfter }, seen });
    if (tls.problems.includes('not-yet-valid')) report('not-yet-valid', { facts: { date: notBefore }, seen });
    if (tls.problems.includes('name-mismatch')) {
      report('name-mismatch', { facts: { names: names.length > 0 ? names.slice(0, 20) : [subject] }, seen });
    }
  },
});
